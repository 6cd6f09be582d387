import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

const rows = (page: Page) => page.locator('tr[data-key]')
const faultsOn = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

test('a case is reviewed by one, verified by hand, and decided by another', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/customer/kyc?kind=review')
  await expect(maker).toHaveTitle('KYC Queue | ERP')
  await expect(rows(maker).first()).toBeVisible()
  await maker.getByRole('button', { name: 'Review the next case' }).click()
  await expect(maker).toHaveTitle('KYC Details | ERP')
  const address = maker.url()
  const name = (await maker.getByRole('heading', { level: 1 }).textContent()) ?? ''

  // Whoever holds the case sees both pictures at once, and can turn and enlarge them.
  const card = maker.getByRole('img', { name: `ID card of ${name}` })
  await expect(card).toBeVisible()
  await expect(maker.getByRole('img', { name: `Selfie of ${name}` })).toBeVisible()
  await maker.getByRole('region', { name: 'ID card' }).getByRole('button', { name: 'Rotate' }).click()
  await expect(card).toHaveAttribute('style', /rotate\(90deg\)/)
  expect(await faultsOn(maker)).toEqual([])

  // Meanwhile nobody else reviews it, and looking needs a reason.
  const checker = await as(browser, 'checker', address)
  await expect(checker.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await checker.getByRole('button', { name: 'Show images' }).click()
  await checker.getByRole('dialog').getByLabel('Reason').fill('Asked by the branch.')
  await checker.getByRole('dialog').getByRole('button', { name: 'Show images' }).click()
  await expect(checker.getByRole('img', { name: `ID card of ${name}` })).toBeVisible()

  await maker.getByRole('button', { name: 'Verify by hand' }).click()
  await maker.getByRole('dialog').getByLabel('Reason').fill('Video call on Monday.')
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify by hand/ })
    .click()
  await expect(maker.getByText('Someone else must decide a manual verification that you began.')).toHaveCount(
    2,
  )

  await checker.reload()
  await checker.getByRole('button', { name: 'Approve', exact: true }).click()
  await checker
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(checker.getByText('Fully Verified').first()).toBeVisible()

  // What was verified is corrected with a reason, the address by the lists that follow from each other.
  await maker.reload()
  await maker.getByRole('button', { name: 'Correct the identity' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('House number and street').fill('7 Rizal Street')
  await dialog.getByLabel('ZIP code').fill('12')
  await dialog.getByLabel(/^Why/).fill('The proof of billing says so.')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByText('Enter the four digits of the ZIP code').first()).toBeVisible()
  await dialog.getByLabel('ZIP code').fill('1209')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(maker.getByText(/7 Rizal Street, .* 1209/)).toBeVisible()
})

test('a listed name is explained and dismissed', async ({ browser }) => {
  const page = await as(browser, 'maker2', '/customer/kyc')
  await rows(page).first().click()
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  await expect(page.getByRole('heading', { name: 'Names on lists that are like this one' })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
})
