import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, confirmApproval, serious } from '#tests/e2e/people.ts'

/** Waits until the file is uploaded and scanned. A form submitted earlier would be sent without it. */
async function uploaded(page: Page) {
  const files = page.getByRole('list', { name: 'Files' })
  await expect(files).toContainText('proof.png')
  await expect(files.getByRole('progressbar')).toHaveCount(0)
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const proof = { name: 'proof.png', mimeType: 'image/png', buffer: picture }

test('eLoad reward › is requested by one person and credited when another approves', async ({ browser }) => {
  const [nobody] = await ask<{ mobile: string }>(
    `select mobile_number as mobile from subscriber
     where cognito_sub is null and deleted_at is null order by id limit 1`,
  )
  const [able] = await ask<{ mobile: string; id: string }>(
    `select mobile_number as mobile, id from subscriber where cognito_sub is not null and status = 'active'
       and wallet_status = 'active' and deleted_at is null order by id limit 1`,
  )
  if (!nobody || !able) throw new Error('The demo has nobody to give to.')

  const maker = await as(browser, 'maker', '/report/eload-rewards')
  await expect(maker).toHaveTitle('eLoad Rewards | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: 'New reward' }).click()
  await expect(maker).toHaveTitle('Add eLoad Rewards | ERP')
  const search = maker.getByRole('region', { name: 'Recipients', exact: true }).getByRole('searchbox')
  await search.fill(nobody.mobile)
  const never = maker.getByRole('checkbox', { name: /never signed in/ })
  // Until the search completes, people whose number contains this one may be listed.
  await expect(never).toHaveCount(1)
  await expect(never).toBeDisabled()
  await search.fill(able.mobile)
  await expect(never).toHaveCount(0)
  await maker.getByLabel(/^Amount per person/).fill('75.50')
  await maker
    .getByRole('region', { name: 'Recipients', exact: true })
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await maker.getByRole('button', { name: 'Add 1 person to list' }).click()
  await expect(maker.getByText('1 person, ₱75.50 in total')).toBeVisible()
  await maker.getByLabel(/^Title/).fill('Sold most at the fiesta')
  await choose(maker.getByLabel(/^Purpose/), 'Contest')
  await maker.locator('input[type=file]').setInputFiles(proof)
  await uploaded(maker)
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker).toHaveTitle('View eLoad Rewards | ERP')
  await expect(maker.getByText('Review request')).toHaveCount(0)
  expect(await serious(maker)).toEqual([])

  const checker = await as(browser, 'checker', new URL(maker.url()).pathname)
  await checker.getByRole('link', { name: 'Review request' }).click()
  await expect(checker.getByText('Remaining budget').first()).toBeVisible()
  await confirmApproval(checker)
  await expect(checker.getByRole('dialog')).toHaveCount(0)
  await maker.reload()
  await expect(maker.getByText('Completed').first()).toBeVisible({ timeout: 20_000 })
  const [grant] = await ask<{ amount: string }>(
    `select r.amount from reward_recipient r join reward w using (reward_id)
     where w.title = 'Sold most at the fiesta' and r.subscriber_id = $1 and r.status = 'credited'`,
    [able.id],
  )
  expect(Number(grant?.amount)).toBe(7_550)
})

test('redemption › is shipped and delivered with proof', async ({ browser }) => {
  const [waiting] = await ask<{ id: string }>(
    `select tracking_id as id from prp_redemption where status = 'processing' order by tracking_id limit 1`,
  )
  if (!waiting) throw new Error('The demo has no redemption to send.')
  const editor = await as(browser, 'checker', `/rewards-edit/prp/${waiting.id}`)
  await expect(editor).toHaveTitle('Edit PRP Reward | ERP')
  expect(await serious(editor)).toEqual([])
  await choose(editor.getByLabel(/^New status/), 'Shipped')
  await choose(editor.getByLabel(/^Courier/), 'LBC')
  await editor.getByLabel(/^Tracking number/).fill('LBC-778899')
  await editor.getByRole('button', { name: 'Update status' }).click()
  await expect(editor.getByText('LBC-778899').first()).toBeVisible()
  await choose(editor.getByLabel(/^New status/), 'Delivered')
  await editor.getByRole('button', { name: 'Update status' }).click()
  await expect(editor.getByText('Add proof of delivery.').first()).toBeVisible()
  await editor.locator('input[type=file]').setInputFiles(proof)
  await uploaded(editor)
  await editor.getByRole('button', { name: 'Update status' }).click()
  await expect(editor.getByText('Delivered', { exact: true }).first()).toBeVisible()
})

/** Code in the newest SMS to a number, or an empty text. */
function codeSentTo(dataDir: string, mobile: string): string {
  const file = path.join(dataDir, 'sms.log')
  // The first SMS of a run creates the file.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const line = lines.findLast((text) => text.includes(`"to":"${mobile}"`)) ?? ''
  return /Code: (\d{6})/.exec(line)?.[1] ?? ''
}

test('redemption for a subscriber › needs no approval with the code that the subscriber reads out', async ({
  browser,
  product,
}) => {
  const [person] = await ask<{ name: string; mobile: string }>(
    `select concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')) as name,
       s.mobile_number as mobile
     from reward_purse p join ledger_balance l on l.account_id = p.account_id and l.shard = 0
       join subscriber s on s.id = p.subscriber_id
     where p.asset = 'PRP' and s.cognito_sub is not null and s.status = 'active' and s.wallet_status = 'active'
       and s.deleted_at is null and s.mobile_number ~ '^\\+639'
     order by l.posted desc, s.id limit 1`,
  )
  const [item] = await ask<{ name: string }>(
    `select name from prp_item where status = 'active' and stock > 1 and cash_part = 0 and deleted_at is null
       and coalesce(start_at, now()) <= now() and coalesce(end_at, 'infinity') > now() order by points, id limit 1`,
  )
  if (!person || !item) throw new Error('The demo has nobody who can redeem.')
  const maker = await as(browser, 'maker', '/rewards/prp/rewards')
  await maker.getByRole('button', { name: 'Redeem for a subscriber' }).first().click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel(/^Person/).fill(person.mobile)
  await maker.getByRole('option', { name: new RegExp(`^${person.name}`) }).click()
  await dialog.getByLabel(/^Item/).fill(item.name)
  await maker.getByRole('option', { name: new RegExp(`^${item.name}`) }).click()
  await dialog.getByLabel(/^Address/).fill('12 Mabini St, Cebu City')
  await dialog.getByLabel('Reason for another address').fill('Stays with her sister')
  await dialog.getByRole('button', { name: 'Send code to customer' }).click()
  await expect(dialog.getByText(/^Sent to \+639\d\d\*\*\*/)).toBeVisible()
  await expect.poll(() => codeSentTo(product.dataDir, person.mobile)).toMatch(/^\d{6}$/)
  const code = codeSentTo(product.dataDir, person.mobile)

  const field = dialog.getByLabel('Code from the customer')
  await field.fill(code === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Redeem for a subscriber' }).click()
  await expect(dialog.getByText('The code is wrong. 4 attempts are left.').first()).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await field.fill(code)
  await dialog.getByRole('button', { name: 'Redeem for a subscriber' }).click()
  await expect(maker.getByText('Confirmed by the customer with a one-time code.').first()).toBeVisible()
})
