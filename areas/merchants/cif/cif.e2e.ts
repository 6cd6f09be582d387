import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmByKeys, serious } from '#tests/e2e/people.ts'

test('mobile number change › is requested by one person and approved by another', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/cif-mobile-number?status=pending')
  // The oldest request is the last row and the first of the queue.
  await maker.locator('tr[data-key]').last().getByRole('link').first().click()
  await expect(maker).toHaveTitle('Mobile Number Change | ERP')
  await expect(maker.getByText('You cannot approve your own request.')).toBeVisible()
  await expect(maker.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  const address = new URL(maker.url()).pathname
  const checker = await as(browser, 'checker', address)
  await expect(checker.getByText('No other subscriber uses the new number.')).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.keyboard.press('a')
  await expect(checker.getByRole('dialog').getByRole('button', { name: 'Approve new number' })).toBeVisible()
  await confirmByKeys(checker)
  await expect(checker.getByText(/was signed out/)).toBeVisible()
  // The next request opens.
  await expect(checker).not.toHaveURL(address)
})
