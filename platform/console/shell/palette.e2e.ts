import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

async function search(page: Page, text: string) {
  await page.getByRole('button', { name: 'Search the console' }).click()
  await page.getByRole('textbox', { name: 'Search the console' }).fill(text)
}

test.setTimeout(30_000)

test('command palette › finds records by reference, screens with a typo, and what was opened before', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  await search(page, 'ADJ0000001')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await palette.getByRole('button', { name: /^ADJ0000001/ }).click()
  await expect(page).toHaveTitle('Kankolek Adjustment | ERP')
  await expect(page.getByRole('heading', { name: 'ADJ0000001' })).toBeVisible()

  await search(page, 'subscirbers')
  await expect(palette.getByRole('button', { name: /^Subscribers/ })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Subscribers | ERP')

  await page.keyboard.press('Control+k')
  await palette.getByRole('button', { name: /ADJ0000001 Kankolek Adjustment/ }).click()
  await expect(page.getByRole('heading', { name: 'ADJ0000001' })).toBeVisible()
})

test('command palette › opens the first record with Enter, and forms and preferences by name', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await search(page, 'B2B0000001')
  await expect(palette.getByRole('button', { name: /^B2B0000001/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'B2B0000001' })).toBeVisible()

  await search(page, 'TXN0000000001')
  await expect(palette.getByRole('button', { name: /^TXN0000000001/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Wallet | ERP')
  await expect(page.locator('tr[data-key]')).toHaveCount(1)

  await search(page, 'new adjustment')
  await expect(palette.getByRole('button', { name: 'New adjustment' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Kankolek Adjustment | ERP')

  await search(page, 'dark')
  await palette.getByRole('button', { name: 'Color mode: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('command palette › offers only forms that the person may open', async ({ browser }) => {
  const page = await as(browser, 'viewer', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await search(page, 'new')
  await expect(palette.getByText('No results')).toBeVisible()
})
