import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

test.setTimeout(30_000)

test('help › opens the guide of the screen with the question mark, also on a record of its list', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/agent')
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Agents' })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Who can do what' })).toBeVisible()
  await expect(help.getByText('Show this help')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.goto('/customer/subscriber/1')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(help.getByRole('heading', { name: 'Subscribers' })).toBeVisible()
})
