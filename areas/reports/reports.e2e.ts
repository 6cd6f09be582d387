import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, pressAction, serious } from '#tests/e2e/people.ts'

async function decide(page: Page, button: string, reason: string) {
  await pressAction(page, button)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

test('disputed sale › is marked as failed by one person and refunded by another', async ({ browser }) => {
  // Only a sale that its wallet paid for can be refunded.
  const [sale] = await ask<{ id: number }>(`
    select t.id from eload_txn t
      join ledger_key k on k.cause = 'eload ' || t.ref_no
      join published_wallet_txn w on w.transfer_id = k.transfer_id and w.wallet_id = t.wallet_id and w.status = 'success'
    where t.status = 'success' order by t.id desc limit 1`)
  const first = await as(browser, 'superadmin', `/report/eload-transaction/${sale?.id}`)
  // The address changes before the screen renders.
  const heading = first.getByRole('heading', { level: 1, name: /ELD\d+$/ })
  await expect(heading).toBeVisible()
  const ref = (await heading.innerText()).split(' ').at(-1) ?? ''
  await decide(first, 'Send sale for review', 'The customer says nothing came')
  await expect(first.getByText(`${ref} was sent for review.`)).toBeVisible()
  await decide(first, 'Mark as failed', 'The provider confirms that it failed')
  await expect(first.getByText(`${ref} was marked as failed.`)).toBeVisible()

  const second = await as(browser, 'checker', new URL(first.url()).pathname)
  await decide(second, 'Refund sale', 'Nothing was loaded')
  await expect(second.getByText(`${ref} was refunded.`)).toBeVisible()
  await expect(second.getByText('Refunded', { exact: true }).first()).toBeVisible()
})

test('list › is exported with the columns of the screen', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/report/topup-transaction?all-days=yes')
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^topup_\d{4}-\d\d-\d\d\.csv$/)
  await page.goto('/exports')
  await expect(page.getByRole('cell', { name: /^topup_/ }).first()).toBeVisible()
})

for (const colours of ['light', 'dark'] as const)
  test(`list › counts its statuses, totals its amounts and pins a column › ${colours}`, async ({
    browser,
  }) => {
    const page = await as(browser, 'superadmin', '/report/eload-transaction?all-days=yes')
    // The scheme is a setting of the browser, not of the device.
    await page.evaluate((mode) => localStorage.setItem('erp.layout', JSON.stringify({ mode })), colours)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colours)
    const tabs = page.getByRole('navigation', { name: 'Statuses and views' })
    const failed = tabs.getByRole('button', { name: /^Failed [\d,]+$/ })
    const sumOf = (status: string) => page.getByText(new RegExp(`^${status} [\\d,]+ · ₱[\\d,]+\\.\\d\\d$`))
    await expect(sumOf('Success')).toBeVisible()
    await failed.click()
    await expect(page).toHaveURL(/status=failed/)
    await expect(failed).toHaveAttribute('aria-current', 'true')
    await expect(sumOf('Failed')).toBeVisible()
    await expect(sumOf('Success')).toHaveCount(0)

    await page.getByRole('button', { name: /^Carrier/ }).click()
    await expect(page.getByRole('option', { name: /^Globe [\d,]+$/ })).toBeVisible()
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('button', { name: 'Pin Reference to the left' }).click()
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('Escape')
    const reference = page.getByRole('columnheader', { name: 'Reference' })
    const before = await reference.boundingBox()
    await page.locator('[data-pins]').evaluate((frame) => frame.scrollTo(200, 0))
    expect((await reference.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
    await page.reload()
    await expect(page.locator('th[data-pinned]')).toHaveCount(2)
  })
