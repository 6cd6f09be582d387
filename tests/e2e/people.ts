import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const password = 'Kape-Tayo-2026!'

/**
 * Opens a page signed in as a demo person, and an address in it. It signs in through the API, because the form has its
 * own tests and would take two seconds per person.
 */
export async function as(
  browser: Browser,
  name: string,
  address?: string,
  baseURL = String(process.env['E2E_ADDRESS']),
): Promise<Page> {
  const page = await cleanPage(browser, baseURL)
  const answer = await page.request.post('/v1/session/sign-in', {
    data: { email: `${name}@erp.test`, password },
  })
  expect(answer.ok()).toBe(true)
  const { message } = (await answer.json()) as { message: unknown }
  await page.evaluate((stored) => localStorage.setItem('userData', stored), JSON.stringify(message))
  if (address !== undefined) await page.goto(address)
  return page
}

/** An address of the product that runs no scripts. */
const blankAddress = '/healthz'

/**
 * Pages that `as` opened, which serve one test after the other: a new page runs in a new process of the browser, in which
 * the console takes five times as long to start.
 */
let opened: { page: Page; baseURL: string; viewport: ReturnType<Page['viewportSize']>; isFree: boolean }[] =
  []

/** Returns a page without stored data. */
async function cleanPage(browser: Browser, baseURL: string): Promise<Page> {
  let found = opened.find((each) => each.isFree && each.baseURL === baseURL)
  if (found === undefined) {
    const page = await (await browser.newContext({ baseURL })).newPage()
    found = { page, baseURL, viewport: page.viewportSize(), isFree: false }
    opened.push(found)
  }
  found.isFree = false
  const { page } = found
  await page.context().clearCookies()
  await page.goto(blankAddress)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return page
}

/** Closes what a test opened, except the pages of `as`, which the next test uses. */
export async function closePages(browser: Browser): Promise<void> {
  opened = opened.filter(({ page }) => !page.isClosed())
  const contexts = new Set(opened.map(({ page }) => page.context()))
  const others = browser.contexts().filter((context) => !contexts.has(context))
  await Promise.all([
    ...others.map((context) => context.close()),
    ...opened.map(async (each) => {
      if (each.isFree) return
      const { page, viewport } = each
      const siblings = page
        .context()
        .pages()
        .filter((sibling) => sibling !== page)
      await Promise.all(siblings.map((sibling) => sibling.close()))
      await page.unrouteAll()
      await page.mouse.move(0, 0)
      if (viewport) await page.setViewportSize(viewport)
      // Ends its event streams. An address of another origin would end the process.
      await page.goto(blankAddress)
      each.isFree = true
    }),
  ])
}

/** Returns the serious accessibility violations that axe finds in a part of the page. */
export async function serious(page: Page, part = 'main') {
  await expect(page.locator(part).first()).toBeVisible()
  const violations = await violationsIn(page, part, {})
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)
}

/** Returns all violations of WCAG that axe finds on the page. */
export async function wcagViolations(page: Page) {
  const violations = await violationsIn(page, 'html', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })
  return violations.map(({ id, html }) => `${id}: ${html}`)
}

/** Runs axe in a page without frames. Collecting only violations takes a third of the time of all results. */
async function violationsIn(page: Page, part: string, options: { runOnly?: string[] }) {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await window.axe.run(part, { ...options, resultTypes: ['violations'] })
      return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }))
    },
    [part, options] as const,
  )
}

/** Presses an action of a record, beside its title or in the menu. */
export async function pressAction(page: Page, name: string) {
  const action = page.getByRole('button', { name, exact: true })
  const menu = page.getByRole('button', { name: 'More actions' })
  await expect(action.or(menu).first()).toBeVisible()
  if (!(await action.isVisible())) await menu.click()
  await action.click()
}

/** Confirms a dialog by keyboard once it has the focus and its content has loaded. */
export async function confirmByKeys(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('button[type=submit]')).toBeEnabled()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
}

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

/** Finds an option of a multi-select by typing and adds it. */
export async function addOption(field: Locator, option: string) {
  await field.fill(option)
  await field
    .page()
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
  await expect(field.page().getByRole('button', { name: `Remove ${option}` })).toBeVisible()
}

/** Opens the pending request with this title in the inbox and approves it. */
export async function approveRequest(page: Page, title: string) {
  await page.goto('/approvals')
  // The first page is full of the demo's own requests.
  await page.getByRole('main').getByRole('searchbox').fill(title)
  await page.getByRole('row').filter({ hasText: title }).first().click()
  await confirmApproval(page)
  await expect(page.getByText('End of the queue')).toBeVisible()
}

/** Approves the open request in its dialog. */
export async function confirmApproval(page: Page) {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
}
