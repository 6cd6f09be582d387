import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, confirmApproval, serious } from '#tests/e2e/people.ts'

test('notification › is submitted by a maker, approved by another person and shown in the outbox', async ({
  browser,
}) => {
  test.slow()
  const title = `Load is half off ${Date.now() % 100_000}`
  const author = await as(browser, 'maker', '/notification')
  await expect(author).toHaveTitle('Notifications | ERP')
  expect(await serious(author)).toEqual([])
  await author.getByRole('link', { name: 'New notification' }).click()
  await expect(author).toHaveTitle('Notification | ERP')
  await author.getByRole('textbox', { name: /^Title/ }).fill(title)
  await author.getByLabel('Message').fill('Only until midnight.')
  await expect(author.getByRole('region', { name: 'Phone preview' }).getByText(title)).toBeVisible()
  await choose(author.getByLabel('Audience'), 'Everyone')
  await expect(author.getByText('Reachable devices', { exact: true }).locator('..')).toContainText(/\d+ \(/)
  await author.getByLabel('Scheduled for').fill('2030-01-01T23:30')
  await expect(author.getByText(/This time is within quiet hours/)).toBeVisible()
  await author.getByRole('button', { name: 'Send at 7:00 AM instead' }).click()
  await expect(author.getByText(/This time is within quiet hours/)).toBeHidden()
  await author.getByLabel('Scheduled for').fill('')
  await author.getByRole('button', { name: 'Save' }).click()
  await author.getByRole('button', { name: 'Submit for approval' }).click()
  const submitting = author.getByRole('dialog')
  await expect(submitting.getByText(/It reaches [\d,]+ people on [\d,]+ devices\./)).toBeVisible()
  await submitting.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(author.getByText(/is awaiting approval/).first()).toBeVisible()
  expect(await serious(author)).toEqual([])

  const second = await as(browser, 'superadmin', '/approvals')
  await second.getByRole('row').filter({ hasText: title }).first().click()
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Send a notification to everyone now')
  await expect(second.getByText('Only until midnight.').first()).toBeVisible()
  expect(await serious(second)).toEqual([])
  await confirmApproval(second)
  await expect(second.getByRole('dialog')).toBeHidden()

  await author.reload()
  await expect(author.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await author.getByRole('tab', { name: 'Outbox' }).click()
  // The list is refetched while deliveries end, which can replace the row under the pointer.
  const openIt = author.getByRole('button', { name: 'Open as recipient' })
  await expect(async () => {
    await author.getByRole('row').nth(1).click()
    await expect(openIt).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await openIt.click()
  await expect(author.getByText('The message was counted as opened.')).toBeVisible()
  expect(await serious(author)).toEqual([])
})
