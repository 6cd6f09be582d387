import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, wcagViolations } from '#tests/e2e/people.ts'

const orders = (query: string) => `/eseller/orders?${query}`
const panel = (page: Page) => page.getByRole('complementary', { name: /ESO/ })

/**
 * Opens the first order of a list and returns its number, so that the test can reopen it after its status changes.
 */
async function openFirst(page: Page, query: string): Promise<string> {
  await page.goto(orders(query))
  const first = page
    .getByRole('row')
    .filter({ hasText: /ESO\d{7}/ })
    .first()
  const [orderNo = ''] = /ESO\d{7}/.exec(await first.innerText()) ?? []
  await page.goto(orders(`search=${orderNo}`))
  await expect(page.getByRole('row').filter({ hasText: /ESO\d{7}/ })).toHaveCount(1)
  await page.getByRole('row').filter({ hasText: orderNo }).click()
  await expect(panel(page)).toBeVisible()
  return orderNo
}
async function confirmed(page: Page, button: string | RegExp, reason?: string) {
  await panel(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('order › goes from pending to shipped, and an overdue one is found by the responsible party', async ({
  browser,
}) => {
  const page = await as(browser, 'maker')
  await page.goto('/eseller/orders')
  await page.getByRole('link', { name: /orders are overdue$/ }).click()
  await expect(page).toHaveURL(/late=true/)
  await expect(page.getByText(/^Overdue by /).first()).toBeVisible()

  await openFirst(page, 'status=pending')
  await confirmed(page, 'Confirm order')
  await confirmed(page, 'Mark as packed')
  await panel(page).getByRole('button', { name: 'Ship order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier').fill('LBC')
  await dialog.getByLabel('Tracking number').fill('LBC-2026-1')
  await dialog.getByRole('button', { name: 'Ship order' }).click()
  await expect(panel(page).getByText('LBC-2026-1').first()).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
})

test('cancelled order › is refunded after a second person approves', async ({ browser }) => {
  const [ana, ben] = [await as(browser, 'maker'), await as(browser, 'checker')]
  const orderNo = await openFirst(ana, 'status=confirmed&paymentStatus=paid')
  await confirmed(ana, 'Cancel order', 'The store ordered twice')
  await expect(panel(ana).getByText('Awaiting approval')).toBeVisible()
  await panel(ana).getByRole('button', { name: 'More actions' }).click()
  await expect(ana.getByText('You cannot approve your own request.').first()).toBeVisible()

  await openFirst(ben, `search=${orderNo}`)
  await confirmed(ben, /^Refund ₱/, 'Seen with the store')
  // Status of the order, status of the payment, and the payment change in the history.
  await expect(panel(ben).getByText('Refunded', { exact: true })).toHaveCount(3)
})
