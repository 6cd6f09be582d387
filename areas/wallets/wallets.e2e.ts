import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmByKeys, pressAction, serious } from '#tests/e2e/people.ts'

/** Returns an active business whose wallet no other test has used. */
async function someShop(): Promise<number> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`
      select w.business_id as id from wallet w join ledger_balance b on b.account_id = w.ledger_account_id
      where w.business_id is not null and w.status = 'active' and w.kyc_level = 'merchant' and w.version = 1 and b.posted > 0
      order by b.last_no desc limit 1`)
    return Number(rows[0]?.id)
  } finally {
    await client.end()
  }
}

const walletOf = (bid: number) => `/customer/profile-information/Wallets/${bid}/product-wallet`

async function giveReason(page: Page, action: RegExp | string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Asked for by the fraud desk')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('wallet › is frozen by one person and unfrozen after another approves', async ({ browser }) => {
  const bid = await someShop()
  const editor = await as(browser, 'checker2', walletOf(bid))
  await expect(editor).toHaveTitle('Wallet | ERP')
  await pressAction(editor, 'Freeze wallet')
  await giveReason(editor, /^Freeze/)
  await expect(editor.getByText('Frozen', { exact: true }).first()).toBeVisible()
  await expect(editor.getByRole('alert', { name: 'Why the wallet is frozen' })).toContainText('fraud desk')
  await expect(editor.getByText('Available', { exact: true }).locator('..')).toContainText('₱0.00')
  await expect(editor.locator('main :focus')).toHaveCount(1)

  const maker = await as(browser, 'maker', walletOf(bid))
  await maker.getByRole('button', { name: 'Unfreeze wallet' }).click()
  await giveReason(maker, 'Submit for approval')
  await expect(maker.getByText(/^APR\d+ was submitted/).first()).toBeVisible()
  await expect(maker.getByText('Frozen', { exact: true }).first()).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Unfreeze wallet' })).toHaveCount(0)
  await maker.getByRole('button', { name: 'More actions' }).click()
  await expect(maker.getByText(/ is already pending for this record\.$/).first()).toBeVisible()

  const other = await as(browser, 'checker', '/approvals')
  // The first page is full of the demo's own requests.
  await other.getByRole('main').getByRole('searchbox').fill('Unfreeze the wallet')
  await other.getByRole('row').filter({ hasText: 'Unfreeze the wallet of' }).first().click()
  await expect(other.getByRole('heading', { name: /^Unfreeze the wallet of / })).toBeVisible()
  expect(await serious(other, 'html')).toEqual([])
  await other.keyboard.press('a')
  await confirmByKeys(other)
  await expect(other.getByText(/ is active again\./)).toBeVisible()
  await other.goto(walletOf(bid))
  await expect(other.getByText('Active', { exact: true }).first()).toBeVisible()
  await other.getByRole('tab', { name: 'History' }).click()
  await expect(other.getByText('Asked for by the fraud desk').first()).toBeVisible()
})

test('wallet limit › is changed with a preview of its effect, and rejected when invalid', async ({
  browser,
}) => {
  const bid = await someShop()
  const editor = await as(browser, 'checker', walletOf(bid))
  await editor.getByRole('button', { name: 'More actions' }).click()
  await editor.getByRole('link', { name: 'Edit limits' }).click()
  await expect(editor).toHaveTitle('Edit Wallet Limit | ERP')
  await editor.getByLabel('Cash-in, daily').fill('5,000')
  await editor.getByRole('textbox', { name: /^Reason/ }).fill('Agreed with the merchant')
  await editor.getByRole('button', { name: 'Save limits' }).click()
  await expect(editor.getByText('Enter an amount up to ₱5,000.00, the daily limit.').first()).toBeVisible()
  expect(await serious(editor)).toEqual([])
  await editor.getByRole('button', { name: 'Use ₱5,000.00' }).click()
  await expect(editor.getByLabel('Cash-in, per transaction')).toHaveValue('5,000.00')
  await editor.getByLabel('Cash-in, per transaction').fill('2,500.50')
  await expect(editor.getByText('Cash-in, per transaction: ₱100,000.00 → ₱2,500.50')).toBeVisible()
  await editor.getByRole('button', { name: 'Save limits' }).click()
  await expect(editor).toHaveURL(/product-wallet\b/)
  await editor.getByRole('tab', { name: 'Limits' }).click()
  await expect(editor.getByRole('cell', { name: '₱2,500.50' })).toBeVisible()
  await expect(editor.getByText('Custom limit').first()).toBeVisible()
})

test('viewer › sees the balances, deposits and ledger status but changes nothing', async ({ browser }) => {
  const bid = await someShop()
  const viewer = await as(browser, 'viewer', walletOf(bid))
  await expect(viewer.getByText('View only.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Freeze wallet' })).toHaveCount(0)
  await viewer.getByRole('tab', { name: 'Cash-in methods' }).click()
  await expect(viewer.getByRole('button', { name: 'Deactivate' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await viewer.getByRole('tab', { name: 'Requests and holds' }).click()
  await expect(viewer.getByText(/HLD\d+|holds of payments and cash-outs appear here/).first()).toBeVisible()
  await viewer.getByRole('button', { name: 'Ledger balanced' }).click()
  await expect(viewer.getByRole('dialog').getByText('₱0.00').last()).toBeVisible()
  await viewer.goto('/kankolek-deposit')
  await expect(viewer).toHaveTitle('Kankolek Deposit | ERP')
  await expect(viewer.locator('tr[data-key]').first()).toBeVisible()
  await viewer.getByRole('tab', { name: 'Merchants' }).click()
  await expect(viewer.getByRole('columnheader', { name: 'MDR rate' })).toBeVisible()
  await expect(viewer.locator('tr[data-key]').first()).toBeVisible()
  expect(await serious(viewer)).toEqual([])
})
