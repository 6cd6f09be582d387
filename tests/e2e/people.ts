import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'

const password = 'Kape-Tayo-2026!'

/**
 * A browser of their own for a person of the demo, signed in at the address they ask for. They are signed in
 * by the call that the form sends: the form has journeys of its own, and it costs two seconds a person.
 */
export async function as(browser: Browser, name: string, address = '/dashboard'): Promise<Page> {
  const context = await browser.newContext()
  const answer = await context.request.post('/v1/session/sign-in', {
    data: { email: `${name}@erp.test`, password },
  })
  expect(answer.ok()).toBe(true)
  const { message } = (await answer.json()) as { message: unknown }
  await context.addInitScript((kept) => {
    if (localStorage.getItem('userData') === null) localStorage.setItem('userData', kept)
  }, JSON.stringify(message))
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** What axe finds in the screen that keeps people from using it, once there is a screen. */
export async function serious(page: Page) {
  await expect(page.locator('main')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Reveals a masked value for a reason. */
export async function reveal(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `Reveal ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reveal ${name}` })
  await dialog.getByLabel('Reason for revealing').fill(reason)
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(dialog).toBeHidden()
}
