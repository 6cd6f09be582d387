import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, serious } from '#tests/e2e/people.ts'

/** Opens a separate browser context for each person, signed in at the given URL. */
// A business of the demo data without saved settings.
const tab = '/customer/profile-information/Kankolek/1007'

test('promo rate › is requested by one person and confirmed by another', async ({ browser }) => {
  const maker = await as(browser, 'maker', tab)
  await expect(maker).toHaveTitle('Profile Information | ERP')
  await choose(maker.getByLabel(/^Rate/), '0.50%')
  await expect(maker.getByText('The merchant is charged ₱5.00 and receives ₱995.00.')).toBeVisible()
  await expect(maker.getByText(/^Takes effect after another person/)).toBeVisible()
  await maker.getByLabel('Remarks').fill('Market association')
  await maker.getByRole('button', { name: 'Save settings' }).click()
  await expect(maker.getByText(/takes effect after another person saves the same values\.$/)).toBeVisible()
  await expect(maker.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
  await expect(maker.getByText('You cannot approve your own request.')).toBeVisible()

  const checker = await as(browser, 'checker', tab)
  await checker.getByRole('button', { name: 'Confirm 0.50%' }).click()
  const dialog = checker.getByRole('dialog')
  await expect(dialog.getByText(/A payment of ₱1,000\.00 is charged ₱5\.00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm 0.50%' }).click()
  await expect(checker.getByText(/^The rate 0\.50% for .* was confirmed\.$/)).toBeVisible()
  await expect(checker.getByRole('heading', { name: 'Awaiting confirmation' })).toBeHidden()
  await expect(checker.getByLabel(/^Rate/)).toHaveValue('0.50%')
  await expect(checker.getByText('approved this').first()).toBeVisible()
})

test('QR › can be printed and downloaded', async ({ browser }) => {
  const page = await as(browser, 'viewer', tab)
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('kankolek-1007.png')
  await expect(page.getByText('View only.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
})

test('dashboard › opens the merchants behind a figure', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/dashboard/kankolek')
  await expect(page).toHaveTitle('Kankolek Dashboard | ERP')
  const value = page.getByRole('button', { name: /^Transaction value ₱/ })
  await expect(value).toHaveAttribute('aria-pressed', 'true')
  const text = /₱[\d,]+\.\d\d/.exec((await value.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByText(`Total: ${text}`)).toBeVisible()
  await page.getByRole('button', { name: /^Person to merchant .*₱/ }).click()
  await expect(page).toHaveURL(/figure=totalP2M/)
  await expect(page.getByRole('heading', { name: /^Merchants: Person to merchant/ })).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible()
  await page.locator('tr[data-key]').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/profile-information\/Kankolek\/\d+$/)
})

test('security questions › can be sent once the owner has answers, and never show an answer', async ({
  browser,
}) => {
  const page = await as(browser, 'maker', '/customer/profile-information/Security/1')
  await page.getByRole('button', { name: 'Send security questions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('In which barangay did you grow up?').check()
  await dialog.getByLabel('Reason').fill('Called to change the number')
  await dialog.getByRole('button', { name: 'Send questions' }).click()
  await expect(page.getByText(/^1 question for .* is queued\./)).toBeVisible()
  await expect(page.locator('tr[data-key]').first()).toContainText('In which barangay did you grow up?')
})

test('store category › changes immediately', async ({ browser }) => {
  const page = await as(browser, 'maker', '/customer/profile-information/Business/1007')
  await page.getByRole('button', { name: 'Change store category' }).click()
  const choice = page.getByRole('dialog').getByLabel('Store category')
  const other = (await choice.inputValue()) === 'Sari Sari Store' ? 'Non Sari Sari Store' : 'Sari Sari Store'
  await choose(choice, other)
  await page.getByRole('button', { name: 'Save store category' }).click()
  await expect(page.getByText(new RegExp(`is now ${other}\\.$`))).toBeVisible()
})

test('dashboard › is not accessible without permission', async ({ browser }) => {
  const page = await as(browser, 'nobody', '/dashboard')
  await page.goto('/dashboard/kankolek')
  await expect(page.getByText('Access Restricted').first()).toBeVisible()
})

test.describe('Kankolek screens › have no serious axe violations', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(scheme, async ({ browser }) => {
      const page = await as(browser, 'superadmin', '/dashboard')
      await page.evaluate((mode) => {
        const savedLayout: object = JSON.parse(localStorage.getItem('erp.layout') ?? '{}')
        localStorage.setItem('erp.layout', JSON.stringify({ ...savedLayout, mode }))
      }, scheme)
      for (const address of [
        '/dashboard/kankolek',
        tab,
        '/customer/profile-information/Security/1',
        '/agent',
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await serious(page), address).toEqual([])
      }
    })
  }
})
