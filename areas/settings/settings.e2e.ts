import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { addOption, approveRequest, as, choose, pressAction, serious } from '#tests/e2e/people.ts'

test('last payment method › is deactivated only after a second person approves', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/mode-of-payment')
  await expect(maker).toHaveTitle('Modes of Payment | ERP')
  await expect(maker.getByRole('columnheader', { name: /^Kanto Ads 1 of 1 active/ })).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.getByTitle('7-Eleven in Kanto Ads: Active').click()
  await expect(maker).toHaveTitle('Mode of Payment Module | ERP')
  await pressAction(maker, 'Request deactivation')
  const dialog = maker.getByRole('dialog')
  await expect(dialog.getByText(/the last active mode of payment in Kanto Ads/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('The stores no longer take it')
  await dialog.getByRole('button', { name: 'Request deactivation' }).click()
  await expect(dialog).toBeHidden()

  const checker = await as(browser, 'checker', '/approvals')
  await approveRequest(checker, 'Pay at 7-Eleven')
  await maker.reload()
  await expect(maker.getByText('Inactive', { exact: true }).first()).toBeVisible()
})

test('schedule › previews its next five runs, and the order is changed by keyboard', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/mode-of-payment')
  await maker.getByTitle('GCash in Bills: Active').click()
  await expect(maker).toHaveTitle('Mode of Payment Module | ERP')
  const method = new URL(maker.url()).pathname
  await maker.getByRole('button', { name: 'New schedule' }).click()
  const form = maker.getByRole('main')
  await choose(form.getByLabel('Repeat'), 'Every day')
  await form.getByLabel('Starts on').fill('2030-01-01T00:00')
  await form.getByLabel('Start time').fill('22:00')
  await form.getByLabel('End time').fill('23:00')
  await form.getByLabel('Reason').fill('The bank closes its books')
  await expect(form.getByRole('region', { name: 'Next five runs' }).getByRole('listitem')).toHaveCount(5)
  await expect(form.getByText('Jan 1, 2030 10:00 PM to Jan 1, 2030 11:00 PM')).toBeVisible()
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(maker.getByText(/takes effect when another person approves it/)).toBeVisible()
  const checker = await as(browser, 'checker')
  await approveRequest(checker, 'GCash')
  await maker.goto(method)
  await expect(maker.getByRole('cell', { name: 'Jan 1, 2030 10:00 PM' })).toBeVisible()

  await maker.getByRole('button', { name: 'Edit schedule' }).click()
  await form.getByLabel('Start time').fill('21:30')
  await form.getByLabel('Reason').fill('The bank closes earlier')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(maker.getByText(/takes effect when another person approves it/)).toBeVisible()
  await approveRequest(checker, 'GCash')

  await maker.goto('/mode-of-payment?tab=order')
  await maker.getByRole('button', { name: 'Move Maya up' }).click()
  await expect(maker.getByText('The order was saved.')).toBeVisible()
  await maker.reload()
  await expect(maker.getByRole('listitem').filter({ hasText: 'Maya' }).first()).toContainText('1')
})

test('maintenance of all modules › requires a second person’s approval, as does reopening them', async ({
  browser,
  request,
}) => {
  const maker = await as(browser, 'maker', '/maintenance-mode')
  await expect(maker).toHaveTitle('Maintenance Mode | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Turn on maintenance' }).click()
  const dialog = maker.getByRole('dialog')
  await addOption(dialog.getByLabel('Modules'), 'All modules')
  await dialog.getByLabel('Title').fill('We will be back at six')
  await dialog.getByLabel('Message').fill('We are moving to new machines.')
  await dialog.getByLabel('Reason').fill('The move to new machines')
  await expect(dialog.getByText('Affected active subscribers')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request closing all modules' }).click()
  await expect(dialog).toBeHidden()
  await expect(maker.getByText(/is awaiting approval/)).toBeVisible()

  const second = await as(browser, 'superadmin', '/approvals')
  await approveRequest(second, 'Close all modules now')
  const state = async () =>
    (await (await request.get('/v1/maintenance/state')).json()).message.modules[0].status
  await expect.poll(state).toBe('on')

  await maker.reload()
  await maker.getByRole('button', { name: 'Turn off maintenance', exact: true }).click()
  await dialog.getByLabel('Reason').fill('The move is done')
  await dialog.getByRole('button', { name: 'Turn off maintenance' }).click()
  await expect(dialog).toBeHidden()
  expect(await state()).toBe('on')
  await approveRequest(second, 'Change the maintenance of All')
  await expect.poll(state).toBe('off')
})
