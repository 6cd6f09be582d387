import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

test('mobile number change › is requested by one person and approved by another', async ({ browser }) => {
  const address = '/cif-mobile-number?status=pending'
  const maker = await as(browser, 'checker2', address)
  const mine = maker.locator('tr[data-key]').first()
  await mine.click()
  const panel = maker.getByRole('complementary')
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByText('You cannot approve your own request.').first()).toBeVisible()

  const checker = await as(browser, 'checker', new URL(maker.url()).pathname + new URL(maker.url()).search)
  await checker.getByRole('complementary').getByRole('button', { name: 'Approve' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText(/was signed out/)).toBeVisible()
})
