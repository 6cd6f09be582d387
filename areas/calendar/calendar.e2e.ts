import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

/** Day after tomorrow in Manila. */
const day = new Date(Date.now() + (48 + 8) * 3_600_000).toISOString().slice(0, 10)

test('calendar › shows events scheduled by another person and opens them', async ({ browser }) => {
  const title = `Fiesta ${Date.now()}`
  const maker = await as(browser, 'superadmin', '/events/item/0')
  await maker.getByLabel('Title').fill(title)
  await maker.getByLabel('Starts').fill(`${day}T10:00`)
  await maker.getByLabel(/^Ends/).fill(`${day}T13:00`)
  await maker.getByLabel('Venue').fill(`Hall of ${title}`)
  await maker.getByRole('button', { name: 'Save' }).click()
  await expect(maker).toHaveTitle('Event Details | ERP')
  await maker.getByRole('button', { name: 'Publish' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(maker.getByText('Published', { exact: true }).first()).toBeVisible()

  const reader = await as(browser, 'maker', `/calendar?view=month&day=${day}`)
  await expect(reader).toHaveTitle('Calendar | ERP')
  const onDay = reader.getByRole('listitem').filter({ hasText: title })
  await expect(onDay).toBeVisible()
  expect(await serious(reader)).toEqual([])

  // Keyboard: moves between days and selects a single type.
  const chosen = reader.locator('[data-day][aria-pressed="true"]')
  await chosen.focus()
  await reader.keyboard.press('ArrowRight')
  await expect(reader.locator('[data-day][aria-pressed="true"]')).toBeFocused()
  await expect(onDay).toBeHidden()
  await reader.keyboard.press('ArrowLeft')
  await expect(onDay).toBeVisible()
  await reader
    .getByRole('group', { name: 'Types' })
    .getByRole('button', { name: /^Campaigns/ })
    .click()
  await expect(onDay).toBeHidden()
  await reader.getByRole('button', { name: 'All types' }).click()

  await reader.getByText('List', { exact: true }).click()
  await expect(reader).toHaveURL(/view=list/)
  expect(await serious(reader)).toEqual([])
  await reader.getByRole('link', { name: title }).first().click()
  await expect(reader).toHaveTitle('Event Details | ERP')
})

test('calendar › hides types the person may not see, and disables them when shown', async ({ browser }) => {
  const person = await as(browser, 'nobody', '/calendar?view=week')
  const kinds = person.getByRole('group', { name: 'Types' })
  await expect(kinds.getByRole('button', { name: 'All types' })).toBeVisible()
  await expect(kinds.getByRole('button', { name: /^Campaigns/ })).toHaveCount(0)
  await person
    .getByRole('switch', { name: /^Show locked/ })
    .first()
    .click()
  await expect(kinds.getByRole('button', { name: /^Campaigns/ })).toBeDisabled()
  await expect(kinds.getByRole('button', { name: /^Campaigns/ })).toHaveAttribute(
    'title',
    /Products \/ eLoad \/ Topups/,
  )
  await expect(kinds.getByRole('button', { name: /^eLoad maintenance/ })).toHaveAttribute(
    'title',
    /Products \/ eLoad Maintenance/,
  )
})
