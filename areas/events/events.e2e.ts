import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

/** Formats a moment in Manila time for a date-and-time input. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)

test('event with a capacity of one › is created and published by one person, and its guest is checked in by another', async ({
  browser,
}) => {
  const title = `Tindera Night ${Date.now()}`
  const maker = await as(browser, 'superadmin', '/events')
  await expect(maker).toHaveTitle('Events | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: 'New event' }).click()
  await expect(maker).toHaveTitle('Event | ERP')
  await maker.getByLabel('Title').fill(title)
  await maker.getByLabel('Starts on').fill(inHours(2))
  await maker.getByLabel(/^Ends/).fill(inHours(5))
  await maker.getByLabel('Venue').fill('Quezon Hall')
  await maker.getByLabel('Capacity').fill('1')
  await maker.getByRole('button', { name: 'Save' }).click()
  await expect(maker).toHaveTitle('Event Details | ERP')
  await maker.getByRole('button', { name: 'Publish' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(maker.getByText('Published', { exact: true }).first()).toBeVisible()

  await maker.getByRole('tab', { name: /Attendees/ }).click()
  const add = async (name: string, mobile: string) => {
    await maker.getByRole('button', { name: 'New attendee' }).first().click()
    const dialog = maker.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Mobile number').fill(mobile)
    await dialog.getByRole('button', { name: 'Add attendee' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('Luz Dimaculangan', '0917 555 0188')
  await expect(maker.getByText('This event is already full.')).toBeVisible()
  await maker.getByRole('row').filter({ hasText: 'Luz Dimaculangan' }).click()
  await expect(maker.getByRole('img', { name: /QR code of the ticket of Luz/ })).toBeVisible()
  const code = ((await maker.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  expect(code).toMatch(/^[A-Z2-7]{26}$/)

  const address = new URL(maker.url())
  const door = await as(browser, 'maker', `${address.pathname}?tab=check-in`)
  await door.getByLabel('Ticket code').fill(code)
  await door.keyboard.press('Enter')
  await expect(door.getByText('Welcome, Luz Dimaculangan')).toBeVisible()
  await door.getByLabel('Ticket code').fill(code)
  await door.keyboard.press('Enter')
  await expect(door.getByText('Already checked in.').first()).toBeVisible()
  expect(await serious(door)).toEqual([])
})
