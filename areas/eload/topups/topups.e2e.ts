import { expect } from '@playwright/test'
import { Client } from 'pg'
import { test } from '#tests/e2e/journey.ts'
import { addOption, as, choose, confirmApproval, pressAction, serious } from '#tests/e2e/people.ts'

/** Returns the link in the latest email to a person. */
async function mailedLink(name: string, pattern: RegExp): Promise<string> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      `select text from outbox_mail where recipient = $1 and kind = 'approval' order by id desc limit 1`,
      [`${name}@erp.test`],
    )
    return new URL(pattern.exec(rows[0]?.text ?? '')?.[0] ?? '').pathname
  } finally {
    await client.end()
  }
}

/** Formats a moment in Manila time for a date-and-time input. */
const inManila = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16)

test('rebate change › is requested by one person and approved by another through the email link', async ({
  browser,
}) => {
  const maker = await as(browser, 'maker', '/digital-offer/load/topups')
  await expect(maker).toHaveTitle('eLoad Topups | ERP')
  await expect(maker.locator('tr[data-key]').first()).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('searchbox').first().fill('SUN-LD60')
  await maker.getByRole('cell', { name: 'SUN-LD60', exact: true }).click()
  await expect(maker).toHaveTitle('Topup SKU | ERP')
  await maker.getByRole('button', { name: 'Request rebate change' }).click()
  const form = maker.getByRole('dialog')
  await form.getByLabel(/^New rebate/).fill('3.25')
  await form.getByLabel(/^Effective from/).fill(inManila(2))
  await form.getByLabel(/^Effective until/).fill(inManila(4))
  await form.getByLabel(/^Reason/).fill('Payday of the fifteenth')
  await addOption(form.getByRole('textbox', { name: /^Line managers/ }), 'Ma. Teresa Pangilinan')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText(/was submitted to/)).toBeVisible()
  await expect(maker.getByText(/^3.25% from/)).toBeVisible()

  const link = await mailedLink('checker', /https?:\/\/\S+\/topups\/sku\/\d+\/action\/[\w-]+/)
  const checker = await as(browser, 'checker', link)
  await expect(checker).toHaveTitle('Topup SKU Approval | ERP')
  await expect(checker.getByRole('heading', { level: 1 })).toHaveText(/to 3.25%/)
  expect(await serious(checker)).toEqual([])
  await confirmApproval(checker)
  await expect(checker.getByText(/takes effect as scheduled/).first()).toBeVisible()

  await maker.getByRole('tab', { name: 'Rebates' }).click()
  await expect(maker.getByText('Scheduled', { exact: true }).first()).toBeVisible()
})

test('campaign › is drafted, submitted, approved, and voided after a preview by someone other than its maker', async ({
  browser,
}) => {
  const maker = await as(browser, 'maker', '/digital-offer/load/topups/campaign/0/add')
  await expect(maker).toHaveTitle('Topup Campaign | ERP')
  await choose(maker.getByLabel(/^Preset/), 'Weekend boost')
  await expect(maker.getByLabel(/^Name/)).toHaveValue('Weekend boost')
  await addOption(maker.getByRole('textbox', { name: 'Networks' }), 'GOMO')
  await maker.getByRole('textbox', { name: /^Top-ups/ }).click()
  await maker.getByRole('button', { name: /^Select all/ }).click()
  await maker.getByLabel(/^Budget/).fill('5,000')
  await maker.getByLabel(/^Starts on/).fill(inManila(1))
  await maker.getByLabel(/^Ends on/).fill(inManila(3))
  const managers = maker.getByRole('textbox', { name: /^Line managers/ })
  await managers.fill('Nobody')
  await expect(maker.getByText('No results')).toBeVisible()
  expect(await serious(maker, 'html')).toEqual([])
  await addOption(managers, 'Ma. Teresa Pangilinan')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker.getByText('Draft', { exact: true }).first()).toBeVisible()
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Void campaign' })).toHaveCount(0)

  const link = await mailedLink('checker', /https?:\/\/\S+\/campaign\/action\/[\w-]+\/approve/)
  const checker = await as(browser, 'checker', link)
  await expect(checker).toHaveTitle('Campaign Approval | ERP')
  await confirmApproval(checker)
  await expect(checker.getByText(/starts as scheduled/).first()).toBeVisible()

  await checker.goto(new URL(maker.url()).pathname)
  await expect(checker.getByText('Scheduled', { exact: true }).first()).toBeVisible()
  expect(await serious(checker)).toEqual([])
  await pressAction(checker, 'Void campaign')
  const question = checker.getByRole('dialog')
  await expect(question.getByText('No rebates were granted.')).toBeVisible()
  await question.getByLabel('Reason').fill('GOMO withdrew its share')
  await question.getByRole('button', { name: 'Void campaign' }).click()
  await expect(checker.getByText('Voided', { exact: true }).first()).toBeVisible()
})

test('failing provider › is shown as degraded, and its figures link to the sales', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/dashboard/provider')
  await expect(page).toHaveTitle('Eload Provider Dashboard | ERP')
  const card = page.getByRole('article', { name: 'E-Tap Solutions' })
  await expect(card).toBeVisible()
  expect(await serious(page)).toEqual([])
  await card.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.getByRole('heading', { name: 'Sales: E-Tap Solutions, failed' })).toBeVisible()
  await expect(page).toHaveURL(/which=failed/)
  await page.getByRole('button', { name: 'Show table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Successful' })).toBeVisible()
})
