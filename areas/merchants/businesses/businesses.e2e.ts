import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

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
  await page.getByLabel('Business type').selectOption('Bakery')
  await page.getByLabel('Contact number').fill('0917 555 0101')
  const choose = async (list: string, place: string) => {
    await page.getByRole('combobox', { name: list }).click()
    await page.getByRole('listbox').getByRole('option', { name: place, exact: true }).click()
  }
  await choose('Region', 'National Capital Region (NCR)')
  await choose('City or municipality', 'Makati City')
  await choose('Barangay', 'Bel-Air')
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])
})
