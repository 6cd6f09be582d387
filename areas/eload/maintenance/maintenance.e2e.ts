import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { addOption, as, choose, confirmApproval, pressAction, serious } from '#tests/e2e/people.ts'

/** Formats a moment in Manila time for a date-and-time input. */
/** A day in Manila more than a month ahead. A window that crosses midnight is a bar of the calendar instead of an entry. */
const day = new Date(Date.now() + (37 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

const isNotWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test("maintenance window › is announced with a second person's approval and cancelled by another person", async ({
  browser,
}) => {
  const title = `Smart core ${Date.now()}`
  const author = await as(browser, 'maker', '/eload-maintenance/dashboard')
  await expect(author).toHaveTitle('eLoad Maintenance | ERP')
  expect(await serious(author)).toEqual([])
  await author.getByRole('link', { name: 'New maintenance window' }).click()
  // The title column of the list is searched.
  await expect(author).toHaveTitle('eLoad Maintenance Window | ERP')
  await author.getByRole('textbox', { name: /^Title/ }).fill(title)
  await choose(author.getByRole('combobox', { name: 'Service type', exact: true }), 'Networks')
  await author.getByLabel('Message to subscribers').fill('Load for Smart is back at six.')
  await addOption(author.getByRole('textbox', { name: /^Affected services/ }), 'Smart')
  await author.getByRole('textbox', { name: 'Starts on' }).fill(`${day}T10:00`)
  await author.getByRole('textbox', { name: /^Ends on/ }).fill(`${day}T13:00`)
  await author.getByRole('switch', { name: /^Notify subscribers/ }).check()
  // The effect is shown before the window is saved.
  await expect(author.getByText(/promos? and .* top-ups?/)).toBeVisible()
  expect(await serious(author)).toEqual([])
  await author.getByRole('button', { name: 'Save' }).click()
  await expect(author.getByText(/The notification was submitted for approval/)).toBeVisible()
  await expect(author.getByRole('heading', { name: title })).toBeVisible()

  // The window appears on the shared calendar.
  const reader = await as(browser, 'viewer', `/calendar?day=${day}&kind=eload-maintenance`)
  await expect(reader.getByRole('listitem').filter({ hasText: title })).toBeVisible()

  const administrator = await as(browser, 'superadmin', '/approvals?inbox.kind=notification-all')
  await expect(administrator.getByText(`Schedule a notification to everyone: ${title}`)).toBeVisible()

  // Sales stop only after a second person approves.
  await expect(author.getByText('Awaiting approval')).toBeVisible()
  const checker = await as(browser, 'checker', '/approvals?inbox.kind=eload-maintenance-block')
  await checker.getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
  await expect(checker.getByText('Promos for sale')).toBeVisible()
  expect(await serious(checker)).toEqual([])
  await confirmApproval(checker)
  await expect(checker.getByText(`Sales through Smart stop during ${title}.`)).toBeVisible()

  await administrator.setViewportSize({ width: 390, height: 844 })
  await administrator.goto(new URL(author.url()).pathname)
  await expect(administrator.getByRole('heading', { name: title })).toBeVisible()
  expect(await isNotWider(administrator)).toBe(true)
  await administrator.evaluate(() =>
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'),
  )
  expect(await serious(administrator)).toEqual([])
  await pressAction(administrator, 'Cancel maintenance')
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The work was put off.')
  await dialog.getByRole('button', { name: 'Cancel maintenance' }).click()
  await expect(administrator.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await administrator.goto('/approvals?inbox.kind=notification-all')
  await expect(administrator).toHaveTitle('Approvals | ERP')
  await expect(administrator.getByText(`Schedule a notification to everyone: ${title}`)).toBeHidden()
})
