import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, serious } from '#tests/e2e/people.ts'

test('business › is registered with papers and a map position, then found in the list', async ({
  browser,
}) => {
  const name = `Tindahan ${Date.now()}`
  const page = await as(browser, 'superadmin', '/customer/business')
  await expect(page).toHaveTitle('Businesses | ERP')
  await page.getByRole('link', { name: 'New business' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).fill('reyes')
  await page.getByRole('option', { name: /Reyes/ }).first().click()
  await page.getByLabel('Business name').fill(name)
  await choose(page.getByLabel('Business type'), 'Bakery')
  await page.getByLabel('Contact number').fill('0917 555 0101')
  await choose(page.getByRole('combobox', { name: 'Region' }), 'National Capital Region (NCR)')
  await choose(page.getByRole('combobox', { name: 'City or municipality' }), 'Makati City')
  await choose(page.getByRole('combobox', { name: 'Barangay' }), 'Bel-Air')
  await page.getByLabel('Latitude').fill('48.2')
  await page.getByLabel('Longitude').fill('121.02')
  await page.getByLabel('TIN').fill('123456789')
  await page.getByRole('button', { name: 'Register business' }).click()
  await expect(page.getByText('Enter a value from 4 to 22, within the Philippines.').first()).toBeVisible()
  await page.getByLabel('Latitude').fill('14.56')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Web address').fill('https://facebook.com/tindahan')
  await page.getByRole('button', { name: 'Register business' }).click()

  await expect(page).toHaveURL(/\/customer\/profile-information\/Business\/\d+/)
  await expect(page.getByText('***0000')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible()
  expect(await serious(page, 'html')).toEqual([])
})
