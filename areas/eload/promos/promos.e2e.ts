import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { approveRequest, as, choose, pressAction, wcagViolations } from '#tests/e2e/people.ts'

/** Finds a field by the start of its label; the names of optional fields end in a word. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })

/** Tomorrow in Manila time, formatted for a date-and-time input. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16)

test('promo › is created within its margin, put on sale by a second person and scheduled; its rebate is changed by two', async ({
  browser,
}) => {
  const [ana, ben] = [await as(browser, 'maker'), await as(browser, 'maker2')]

  await ana.goto('/digital-offer/load')
  await ana.getByRole('tab', { name: 'Smart' }).click()
  await ana.getByRole('link', { name: 'New promo' }).click()
  await expect(ana.getByRole('heading', { name: 'New promo' })).toBeVisible()
  await field(ana, 'Name').fill('Giga Pasko 60')
  await field(ana, 'SKU').fill('SMT-GIGAPASKO60')
  await field(ana, 'Amount').fill('60')
  await field(ana, 'Rebate').fill('9')
  await choose(ana.getByRole('combobox', { name: /^Category/ }), 'Data')
  await ana.getByRole('button', { name: 'Add provider' }).click()
  await choose(ana.getByRole('combobox', { name: 'Provider 1' }), 'Smart Direct')
  await field(ana, 'Provider SKU').fill('GP60')
  await field(ana, 'Cost').fill('57')
  await expect(ana.getByText('Buy for ₱60.00')).toBeVisible()
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByText('Rebate must not exceed the margin.').first()).toBeVisible()
  await field(ana, 'Rebate').fill('2.5')
  await expect(ana.getByText('Rebate: ₱1.50. Remaining margin: ₱1.50.')).toBeVisible()
  expect(await wcagViolations(ana)).toEqual([])
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByText(/takes effect when another person approves it/)).toBeVisible()
  await expect(ana.getByRole('heading', { level: 1 })).toHaveText(/Giga Pasko 60/)
  const checker = await as(browser, 'checker')
  await approveRequest(checker, 'Giga Pasko 60')

  await ana.goto('/digital-offer/load/eload?carrier=smart&search=giga+pasko')
  await ana.getByRole('checkbox', { name: /Giga Pasko 60/ }).check()
  await ana.getByRole('button', { name: 'Schedule change', exact: true }).click()
  await expect(ana.getByText('1 promo will change.')).toBeVisible()
  await field(ana, 'Name').fill('After Pasko')
  await ana.getByLabel('Starts on').fill(tomorrow())
  await ana.getByRole('button', { name: 'Save' }).click()
  await expect(ana.getByRole('heading', { name: 'After Pasko' })).toBeVisible()

  await ben.goto('/digital-offer/load/eload?carrier=smart&search=giga+pasko')
  await ben.getByRole('link', { name: 'Giga Pasko 60' }).click()
  await ben.getByRole('button', { name: 'Change rebate' }).click()
  const dialog = ben.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Rebate/ }).fill('3')
  await dialog.getByLabel('Reason for the rebate change').fill('Payday week begins')
  await dialog.getByRole('button', { name: 'Change rebate' }).click()
  await expect(ben.getByText(/takes effect when another person approves it/)).toBeVisible()
  await approveRequest(checker, 'Giga Pasko 60')
  await ben.reload()
  await ben.getByRole('tab', { name: 'Rebate changes' }).click()
  await expect(ben.getByRole('cell', { name: 'Payday week begins' })).toBeVisible()
  await ben.getByRole('tab', { name: 'Used in' }).click()
  await expect(ben.getByText('After Pasko')).toBeVisible()

  await ben.goto('/digital-offer/load/eload/scheduler')
  await ben.getByRole('cell', { name: 'After Pasko' }).click()
  await pressAction(ben, 'Cancel schedule')
  await ben.getByLabel('Reason').fill('The operator keeps it')
  await ben.getByRole('dialog').getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(ben.getByText('Cancelled').first()).toBeVisible()
  expect(await wcagViolations(ben)).toEqual([])
})

test('promos › start at the top of a phone, under one row of tabs', async ({ browser }) => {
  const page = await as(browser, 'viewer', '/digital-offer/load/eload?carrier=smart')
  await page.setViewportSize({ width: 390, height: 844 })
  const first = page.locator('tr[data-key]').first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Smart' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Views and statuses' })).toHaveCount(0)
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(220)
})
