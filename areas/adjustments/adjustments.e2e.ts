import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { addOption, as, choose, confirmApproval, pressAction, serious } from '#tests/e2e/people.ts'

type Owner = { mobile: string; sub: string; id: string }
/** Subscribers whose personal wallet is active and nearly empty, so that it can be credited. */
const people = (count: number) =>
  ask<Owner>(
    `select s.mobile_number as mobile, s.cognito_sub as sub, w.wallet_id as id from wallet w
     join subscriber s on s.id = w.subscriber_id join ledger_balance l on l.account_id = w.ledger_account_id
     where w.business_id is null and w.status = 'active' and w.kyc_level = 'full' and l.posted < 1000000 and s.cognito_sub is not null
       and not exists (select from adjustment a where a.wallet_id = w.wallet_id)
     order by w.wallet_id limit $1`,
    [count],
  )

const balanceOf = async (walletId: string) =>
  Number(
    (
      await ask<{ posted: string }>(
        'select posted from ledger_balance l join wallet w on w.ledger_account_id = l.account_id where wallet_id = $1',
        [walletId],
      )
    )[0]?.posted,
  )

/** Returns the link in the newest email to a person about a reference number. */
async function mailedLink(name: string, ref: string): Promise<string> {
  const [mail] = await ask<{ text: string }>(
    'select text from outbox_mail where recipient = $1 and about = $2 order by id desc limit 1',
    [`${name}@erp.test`, ref],
  )
  const address = /https?:\/\/\S+\/approve\b/.exec(mail?.text ?? '')?.[0] ?? ''
  return new URL(address).pathname
}

/** Reference in the heading of the open record. */
async function refOf(page: Page) {
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  return /AD[A-Z]\d{7}$/.exec(heading)?.[0] ?? ''
}

test('adjustment › is submitted by one person and approved by another through the emailed link', async ({
  browser,
}) => {
  const [owner] = await people(1)
  if (!owner) throw new Error('The demo has nobody to adjust.')
  const before = await balanceOf(owner.id)

  const maker = await as(browser, 'maker', '/kankolek/adjustment')
  await expect(maker).toHaveURL(/\/kankolek\/adjustment\/dashboard/)
  await expect(maker).toHaveTitle('Kankolek Adjustments | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: 'New adjustment' }).click()
  await expect(maker).toHaveTitle('Kankolek Adjustment | ERP')
  await maker
    .getByLabel(/^Wallet/)
    .first()
    .fill(owner.mobile)
  await maker.getByRole('listbox').getByRole('option').first().click()
  await choose(maker.getByLabel(/^Type/), 'Credit')
  await maker.getByLabel(/^Amount/).fill('1,250.50')
  await expect(maker.getByText('Balance after')).toBeVisible()
  await choose(maker.getByLabel(/^Reason/), 'Failed transaction')
  await maker.getByLabel(/^Remarks/).fill('Cash-in of yesterday that never came')
  await addOption(maker.getByRole('textbox', { name: /^Line managers/ }), 'Ma. Teresa Pangilinan')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()
  const ref = await refOf(maker)
  expect(ref).toMatch(/^ADJ\d{7}$/)

  const [sent] = await ask<{ recipient: string }>(`select recipient from outbox_mail where about = $1`, [ref])
  const name = sent?.recipient.split('@')[0] ?? ''
  const link = await mailedLink(name, ref)
  // Opening the link as another person shows no details and changes nothing.
  const stranger = await as(browser, 'viewer', link)
  await expect(stranger.getByText('This link was sent to another account.')).toBeVisible()

  const checker = await as(browser, name, link)
  await expect(checker).toHaveTitle('Kankolek Adjustment Approval | ERP')
  await expect(checker.getByRole('heading', { level: 1 })).toHaveText(/^Credit ₱1,250.50 to /)
  expect(await balanceOf(owner.id)).toBe(before)
  expect(await serious(checker)).toEqual([])
  await confirmApproval(checker)
  await expect(checker.getByText(/was approved and is being posted/).first()).toBeVisible()

  // The page of the maker is updated after the decision and the posting.
  await expect(maker.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  expect(await balanceOf(owner.id)).toBe(before + 125_050)
  await checker.goto(link)
  await expect(checker.getByText('This link was already used.')).toBeVisible()

  await maker.getByRole('link', { name: 'Reverse adjustment' }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toHaveText(`Reverse ${ref}`)
  await expect(maker.getByText('₱1,250.50').first()).toBeVisible()
  await maker.getByLabel(/^Remarks/).fill('The cash-in had arrived after all')
  await addOption(maker.getByRole('textbox', { name: /^Line managers/ }), 'Ma. Teresa Pangilinan')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()
  await maker.getByRole('link', { name: ref, exact: true }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(ref)
  await expect(maker.getByRole('link', { name: /^ADJ\d{7} \(For Approval\)$/ })).toBeVisible()
  await expect(maker.getByText('Reverse adjustment')).toHaveCount(0)
  await maker.getByRole('button', { name: 'More actions' }).click()
  await expect(maker.getByText('Reverse adjustment')).toBeVisible()
})

test('adjustment › starts from a wallet with its transactions to choose from', async ({ browser }) => {
  const [owner] = await ask<{ id: string; ref: string }>(
    `select w.wallet_id as id, t.ref_no as ref from wallet w join wallet_txn t on t.wallet_id = w.wallet_id
     where w.status = 'active' and w.business_id is null and t.status = 'success'
     order by t.created_at desc limit 1`,
  )
  if (!owner) throw new Error('The demo has no wallet with a transaction.')
  const maker = await as(
    browser,
    'superadmin',
    `/customer/profile-information/Profile/0/product-wallet?wallet=${owner.id}`,
  )
  await maker.getByRole('link', { name: 'Adjust this wallet' }).click()
  await expect(maker).toHaveTitle('Kankolek Adjustment | ERP')
  await choose(maker.getByLabel(/^Type/), 'Debit')
  await maker.getByLabel(/^Amount/).fill('100,000.00')
  await expect(maker.getByText(/The available balance is too low for this debit/)).toBeVisible()
  const related = maker.getByLabel('Related transaction')
  await related.fill('TXN-OF-NOBODY')
  await expect(maker.getByText(/TXN-OF-NOBODY is not a transaction of this wallet/)).toBeVisible()
  await choose(maker.getByLabel('Recent transactions of this wallet'), new RegExp(`^${owner.ref}`))
  await expect(related).toHaveValue(owner.ref)
  await expect(maker.getByText(/is not a transaction of this wallet/)).toBeHidden()
  expect(await serious(maker)).toEqual([])
})

test('adjustment file › is validated, corrected, approved as a whole and reversed', async ({ browser }) => {
  const owners = await people(3)
  const head = 'mobile_number,cognito_sub,type,amount,reason_code,remarks,related_txn'
  const rows = owners.map(({ mobile }, n) => `${mobile},,credit,${n + 1}.25,promo_credit,Promo of November,`)
  const before = await Promise.all(owners.map(({ id }) => balanceOf(id)))

  const maker = await as(browser, 'maker', '/kankolek/adjustment/batch-upload')
  await expect(maker).toHaveTitle('Kankolek Batch Upload | ERP')
  const upload = async (lines: string[]) => {
    await maker.getByLabel('File', { exact: true }).setInputFiles({
      name: 'promo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    })
  }
  await upload([...rows, `${owners[0]?.mobile},,debit,99999.999,others,More than there is,`])
  // Only the row with errors is shown, with all its errors.
  await expect(maker.getByRole('tab', { name: 'Rows with errors 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(maker.getByText(/two decimals/)).toBeVisible()
  await expect(maker.getByText(/^Reason: Choose a reason/)).toBeVisible()
  await expect(maker.getByRole('checkbox')).toHaveCount(0)
  expect(await serious(maker)).toEqual([])
  await maker.getByLabel('Amount, row 5').fill('99999.99')
  await choose(maker.getByLabel('Reason, row 5'), 'Other')
  await maker.getByRole('button', { name: 'Check row 5' }).click()
  await expect(maker.getByText('Insufficient balance.')).toBeVisible()
  const download = maker.waitForEvent('download')
  await maker.getByRole('button', { name: 'Download my file with errors' }).click()
  const own = await readFile(await (await download).path(), 'utf8')
  expect(own).toContain(`${owners[0]?.mobile},,debit,99999.99,other,More than there is,,`)
  await pressAction(maker, 'Discard file')
  await maker.getByRole('dialog').getByLabel('Reason').fill('One row is wrong')
  await maker.getByRole('dialog').getByRole('button', { name: 'Discard file' }).click()
  await expect(maker.getByText('Cancelled', { exact: true }).first()).toBeVisible()

  await maker.getByRole('link', { name: 'Upload another file' }).click()
  await upload([...rows, `${owners[0]?.mobile},,debit,99999.99,other,More than there is,`])
  const leaveOut = maker.getByRole('button', { name: 'Leave out 1 row and submit 3 rows (+₱6.75)' })
  await leaveOut.click()
  await addOption(maker.getByRole('textbox', { name: /^Approvers/ }), 'Ma. Teresa Pangilinan')
  expect(await serious(maker)).toEqual([])
  await leaveOut.click()
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()
  const ref = await refOf(maker)
  const [sent] = await ask<{ recipient: string }>(`select recipient from outbox_mail where about = $1`, [ref])
  const name = sent?.recipient.split('@')[0] ?? ''

  const checker = await as(browser, name, await mailedLink(name, ref))
  await expect(checker).toHaveTitle('Kankolek Bulk Approval | ERP')
  await expect(checker.getByText(/1 row of the file has an error and is left out/)).toBeVisible()
  await expect(checker.getByText(/−₱0.00|₱0.00 → ₱0.00/)).toHaveCount(0)
  await confirmApproval(checker)
  await expect(checker.getByText(/Its rows are being posted/).first()).toBeVisible()

  await expect
    .poll(() => Promise.all(owners.map(({ id }) => balanceOf(id))), { timeout: 30_000 })
    .toEqual(before.map((was, n) => was + (n + 1) * 100 + 25))
  await maker.reload()
  await expect(maker.getByRole('tab', { name: 'Left out 1' })).toBeVisible()
  await pressAction(maker, 'Reverse batch')
  await maker.getByRole('dialog').getByLabel('Reason').fill('The promo was for December')
  await maker.getByRole('dialog').getByRole('button', { name: 'Reverse batch' }).click()
  await expect(maker.getByText('Submit 3 rows with ₱0.00 in credits and ₱6.75 in debits.')).toBeVisible()
})

test('adjustment file › is returned, corrected on screen and submitted again', async ({ browser }) => {
  const [owner] = await people(1)
  if (!owner) throw new Error('The demo has nobody to adjust.')
  const maker = await as(browser, 'maker', '/kankolek/adjustment/batch-upload')
  await maker.getByLabel('File', { exact: true }).setInputFiles({
    name: 'returned.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `mobile_number,type,amount,reason_code,remarks\n${owner.mobile},credit,4.25,promo_credit,Promo of the returned file`,
    ),
  })
  await addOption(maker.getByRole('textbox', { name: /^Approvers/ }), 'Ma. Teresa Pangilinan')
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()
  const ref = await refOf(maker)
  const [sent] = await ask<{ recipient: string; id: string }>(
    `select m.recipient, q.id from outbox_mail m join approval_request q on q.ref = m.about where m.about = $1`,
    [ref],
  )
  const checker = await as(browser, sent?.recipient.split('@')[0] ?? '', `/approvals/${sent?.id}`)
  await pressAction(checker, 'Return for changes')
  const dialog = checker.getByRole('dialog')
  await dialog.getByLabel('Changes needed').fill('The promo was ₱40.25')
  await dialog.getByRole('button', { name: 'Return for changes' }).click()
  await expect(dialog).toBeHidden()

  await maker.reload()
  await expect(maker.getByText(/The promo was ₱40.25/).first()).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await pressAction(maker, 'Correct rows')
  await expect(maker.getByText(/These rows replace those of/)).toBeVisible()
  await maker.getByLabel('Amount, row 2').fill('40.25')
  await maker.getByRole('button', { name: 'Check row 2' }).click()
  await expect(maker.getByText('Submit 1 row with ₱40.25 in credits and ₱0.00 in debits.')).toBeVisible()
  await addOption(maker.getByRole('textbox', { name: /^Approvers/ }), 'Ma. Teresa Pangilinan')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toContainText(ref)
  await expect(maker.getByText('For Approval', { exact: true }).first()).toBeVisible()

  await checker.goto(`/approvals/${sent?.id}`)
  await expect(checker.getByText('Amount, row 2')).toBeVisible()
  for (const value of ['₱4.25', '₱40.25'])
    await expect(checker.getByText(value, { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('adjustment screens › disable creation and upload for a viewer with the reason', async ({ browser }) => {
  const viewer = await as(browser, 'viewer', '/kankolek/adjustment/dashboard')
  await expect(viewer.getByText(/^View only\. /)).toBeVisible()
  await expect(viewer.getByRole('link', { name: /^(Upload file|New adjustment)/ })).toHaveCount(0)
})
