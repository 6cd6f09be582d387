import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { approveRequest, as, serious } from '#tests/e2e/people.ts'

test('compliance case › is reported by one officer, released by another and filed', async ({ browser }) => {
  const page = await as(browser, 'compliance', '/compliance/cases?status=open&type=covered')
  expect(await serious(page)).toEqual([])
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByText('Covered transaction')).toBeVisible()
  const reference = (
    await page
      .getByText(/^AML\d{7}$/)
      .first()
      .innerText()
  ).trim()
  await page.getByRole('button', { name: 'Submit report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit report' }).click()
  await expect(page.getByText('was submitted')).toBeVisible()

  const head = await as(browser, 'compliance2')
  await approveRequest(head, `Release the report of ${reference}`)

  await page.reload()
  await page.getByRole('tab', { name: /^Reports/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click()
  expect((await download).suggestedFilename()).toBe(`${reference}-1.csv`)
  await page.getByRole('button', { name: 'Record acknowledgement' }).click()
  await page.getByRole('dialog').getByLabel('Acknowledgement number').fill(`AMLC-${reference}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Filed', { exact: true }).first()).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('compliance case › is neither in the menu nor open for staff of operations', async ({ browser }) => {
  const page = await as(browser, 'checker', '/compliance/cases')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Compliance Cases')
  await expect(page.getByRole('link', { name: 'Compliance Cases' })).toHaveCount(0)
})
