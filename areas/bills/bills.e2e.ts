import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { approveRequest, as, choose, serious } from '#tests/e2e/people.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function setStatus(page: Page, button: string, reason: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page).getByRole('button', { name: button }).click()
  await expect(dialog(page)).toBeHidden()
}

test('biller › is created with a tested field and put under maintenance by a second person', async ({
  browser,
}) => {
  const name = `Aqua San Roque ${Date.now() % 1_000_000}`
  const ana = await as(browser, 'maker', '/digital-offer/bills/provider')
  await expect(ana).toHaveTitle('Bills Providers | ERP')
  await ana.getByRole('link', { name: 'New provider' }).click()
  await ana.getByLabel(/^Name/).fill(`${name} Pay`)
  await ana.getByLabel(/^Code/).fill(`P${Date.now() % 1_000_000}`)
  await ana.getByLabel(/^Fee per payment/).fill('5')
  await ana.getByRole('button', { name: 'Create provider' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: `${name} Pay` })).toBeVisible()

  await ana.goto('/digital-offer/bills/biller/0')
  await ana.getByLabel(/^Name$/).fill(name)
  await ana.getByLabel(/^Code/).fill(`A${Date.now() % 1_000_000}`)
  await choose(ana.getByLabel(/^Category/), 'Water')
  const first = ana.locator('li').filter({ has: ana.locator('[data-path="fields.0.label"]') })
  await first.getByLabel('Format').fill('####-####-##')
  await choose(first.getByLabel('Check digit'), /^Luhn/)
  await ana.getByLabel(/^Minimum amount/).fill('100')
  await ana.getByLabel(/^Maximum amount/).fill('20000')
  await ana.getByLabel(/^Convenience fee/).fill('8')

  const preview = ana.getByRole('region', { name: 'Preview' })
  await preview.getByLabel(/^Account number/).fill('1799 2739 81')
  await expect(preview.getByText(/Its check digit does not match/)).toBeVisible()
  await expect(preview.getByRole('status')).toHaveText(/^Not valid yet/)
  await preview.getByLabel(/^Account number/).fill('1799 2739 80')
  await expect(preview.getByText('Sent as 1799-2739-80')).toBeVisible()
  await expect(preview.getByRole('status')).toHaveText(/^Valid\. The payment would be posted on /)
  await preview.getByLabel(/^Amount/).fill('99')
  await expect(preview.getByText('Enter an amount of at least ₱100.00.')).toBeVisible()
  expect(await serious(ana)).toEqual([])

  await ana.getByRole('button', { name: 'Add provider' }).click()
  await choose(ana.getByLabel('Provider 1', { exact: true }), `${name} Pay`)
  await ana.getByLabel('Biller code at the provider').fill('AQUA-1')
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByText(`${name} was created.`)).toBeVisible()
  await expect(ana.getByRole('heading', { level: 1, name })).toBeVisible()
  await setStatus(ana, 'Activate', 'The contract was signed')
  await expect(ana.getByText(/takes effect when another person approves it/)).toBeVisible()

  const ben = await as(browser, 'checker')
  await approveRequest(ben, name)
  await ben.goto(new URL(ana.url()).pathname)
  await setStatus(ben, 'Put under maintenance', 'The biller works on its side')
  await ben.getByRole('tab', { name: 'History' }).click()
  await expect(ben.getByText('The biller works on its side')).toBeVisible()

  const viewer = await as(browser, 'viewer', new URL(ana.url()).pathname)
  await expect(viewer.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(viewer.getByText('View only.').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('bills report › links a figure to its rows and a row to its payment', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/report/bills-payment-topups')
  await expect(page).toHaveTitle('Bills Payment Top-ups | ERP')
  const figures = page.getByRole('region', { name: 'Bills payment totals' })
  await figures.getByText('Paid out this month').locator('..').getByRole('link').click()
  await expect(page).toHaveURL(/\/report\/bills-payment-sell\?from=.*status=success/)
  await expect(page).toHaveTitle('Bills Payment Sell | ERP')
  await page.goto('/report/bills-payment-sell?all-days=yes&status=reversed')
  // The middle of a row can be the link to its customer; the first link opens the row's own record.
  await page.locator('tr[data-key]').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/details\/\d+\/\d+$/)
  // Waits for the heading because the address changes before the screen does.
  await expect(page.getByRole('heading', { level: 1, name: /BIL\d+$/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Reversed', exact: true })).toBeVisible()
  await expect(page.getByText(/^\*\*\*\d{4}$/).first()).toBeVisible()
  expect(await serious(page)).toEqual([])

  await page.goto('/report/bills-payment-sell?all-days=yes&status=reversed')
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^bills-sell_.*\.csv$/)
})

test('bills top-up › opens a prefilled adjustment of its wallet', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/report/bills-payment-topups?all-days=yes')
  await page.locator('tr[data-key] a').first().click()
  await page.getByRole('link', { name: 'New adjustment' }).click()
  await expect(page).toHaveURL(/\/kankolek\/adjustment\/form\/0\?wallet=\d+&txn=/)
  await expect(page.getByRole('heading', { level: 1, name: 'New adjustment' })).toBeVisible()
})
