import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

test('focus › is at the title of a page, the first field of a form, and the row that was left', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/management/user')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  const rows = page.locator('tr[data-key]')
  await expect(rows.nth(3)).toBeVisible()
  const focused = page.locator('tr[data-key]:focus')
  // The list may not listen to keys yet when its rows appear.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(focused).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (let n = 0; n < 2; n++) {
    const key = await focused.getAttribute('data-key')
    await page.keyboard.press('j')
    await expect(focused).not.toHaveAttribute('data-key', String(key))
  }
  // By its key, because other journeys add users above it.
  const row = page.locator(`tr[data-key="${await focused.getAttribute('data-key')}"]`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/management\/user\/\d+$/)
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(row).toBeFocused()
  await page.getByRole('link', { name: 'New user' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('toasts › are above the bar of a form', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/management/user')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('tr[data-key]').first().click()
  await page.getByLabel('Position').fill(`Desk ${Date.now()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'was saved' })
  await expect(toast).toBeVisible()
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  const box = await toast.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})
