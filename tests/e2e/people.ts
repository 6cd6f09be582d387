import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'

const password = 'Kape-Tayo-2026!'

/** A browser of their own for a person of the demo, signed in at the address they asked for. */
export async function as(browser: Browser, name: string, address: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${name}@erp.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname !== '/login')
  await page.goto(address)
  return page
}

/** What axe finds in the screen that keeps people from using it. */
export const serious = async (page: Page) =>
  (await new AxeBuilder({ page }).include('main').analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
