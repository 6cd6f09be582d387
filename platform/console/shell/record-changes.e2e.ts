import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, pressAction, serious } from '#tests/e2e/people.ts'

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Dismiss' })

/** Saves another position of the person and returns it. */
async function savePosition(page: Page) {
  const position = `Desk ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Position').fill(position)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('was saved').first()).toBeVisible()
  return position
}

test('open record › follows the changes of another person and keeps what is typed', async ({ browser }) => {
  // A person of its own, because other journeys change the people of the demo.
  const [user] = await ask<{ id: string; name: string }>(
    `insert into staff_user (email, first_name, last_name, role_id, status)
     select 'desk-' || gen_random_uuid() || '@erp.test', 'Lito', 'Salonga', role_id, 'active'
     from staff_user where email = 'encoder@erp.test'
     returning id, first_name || ' ' || last_name as name`,
  )
  const address = `/management/user/${user?.id}`
  const reader = await as(browser, 'superadmin', address)
  const writer = await as(browser, 'superadmin2', address)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(String(user?.name))

  // The reader may not be connected to the stream of changes yet.
  let first = ''
  await expect(async () => {
    first = await savePosition(writer)
    await expect(strip(reader)).toContainText('edited this', { timeout: 3_000 })
  }).toPass()
  await expect(reader.getByLabel('Position')).toHaveValue(first)
  await expect(strip(writer)).toBeHidden()
  expect(await serious(reader, '#content')).toEqual([])
  await strip(reader).getByRole('button', { name: 'Dismiss' }).click()

  // Unsaved input.
  const department = await reader.getByLabel('Department').inputValue()
  await reader.getByLabel('Department').fill('Night shift')
  const second = await savePosition(writer)
  await expect(strip(reader)).toContainText('Your input is not affected.')
  await expect(reader.getByLabel('Position')).toHaveValue(first)
  await strip(reader).getByRole('button', { name: 'Show changes' }).click()
  await expect(reader.getByLabel('Position')).toHaveValue(second)
  await expect(reader.getByLabel('Department')).toHaveValue('Night shift')
  await reader.getByLabel('Department').fill(department)
  await strip(reader).getByRole('button', { name: 'Dismiss' }).click()

  // An open dialog.
  await pressAction(reader, 'Deactivate')
  await reader.getByRole('dialog').getByLabel('Reason').fill('Moves to another team')
  const third = await savePosition(writer)
  await expect(reader.getByText('Your input is not affected.')).toBeVisible()
  await expect(reader.getByRole('dialog').getByLabel('Reason')).toHaveValue('Moves to another team')
  await reader.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await reader.getByRole('button', { name: 'Show changes' }).click()
  await expect(reader.getByLabel('Position')).toHaveValue(third)
})
