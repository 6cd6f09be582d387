import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'

const password = 'Kape-Tayo-2026!'

/**
 * Opens a browser context signed in as a demo person, and an address in it. It signs in through the API, because the
 * form has its own tests and would take two seconds per person.
 */
export async function as(browser: Browser, name: string, address?: string, baseURL?: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const answer = await context.request.post('/v1/session/sign-in', {
    data: { email: `${name}@erp.test`, password },
  })
  expect(answer.ok()).toBe(true)
  const { message } = (await answer.json()) as { message: unknown }
  await context.addInitScript((stored) => {
    if (localStorage.getItem('userData') === null) localStorage.setItem('userData', stored)
  }, JSON.stringify(message))
  const page = await context.newPage()
  if (address !== undefined) await page.goto(address)
  return page
}

/** Returns the serious accessibility violations that axe finds in a part of the page. */
export async function serious(page: Page, part = 'main') {
  await expect(page.locator(part).first()).toBeVisible()
  const { violations } = await axe(page).include(part).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Returns all violations of WCAG that axe finds on the page. */
export async function wcagViolations(page: Page) {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

// Outside the legacy mode axe opens a second page to merge the results of frames.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)

/** Reveals a masked value with a reason. */
export async function reveal(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `Reveal ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reveal ${name}` })
  await dialog.getByLabel('Reason for revealing').fill(reason)
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a field or filter and chooses one of its options. */
export async function choose(field: Locator, option: string | RegExp) {
  await field.click()
  const options = field.page().getByRole('option', { name: option, exact: true })
  await options.first().click()
  await expect(options).toHaveCount(0)
}
