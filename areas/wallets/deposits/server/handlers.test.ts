import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletPlace } from '#areas/wallets/access.ts'
import { type DepositStatus, walletCalls } from '#areas/wallets/contract.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { postDeposit, recordDeposit } from '#areas/wallets/deposits/server/deposits.ts'
import { depositHandlers, depositMatchPreview } from '#areas/wallets/deposits/server/handlers.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { shopWith, verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { depositReaders } from '#areas/wallets/access.ts'
import { toUpdate, viewers } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { previewOf } from '#platform/contract/request-preview.ts'
import { previewHandlers } from '#platform/server/approvals/approvals.ts'
import { listTotalCalls } from '#platform/contract/list-totals.ts'
import { listCountHandlers } from '#platform/server/lists/list-counts.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([
    ...depositHandlers,
    ...walletHandlers,
    ...listCountHandlers(() => walletHandlers),
    ...previewHandlers(depositHandlers, [], [depositMatchPreview]),
  ])
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

let last = 0
async function newDeposit({
  pesos = '5000',
  businessId = 0,
  reference = `BPI-9${String(++last).padStart(4, '0')}`,
} = {}) {
  const shop = businessId === 0 ? await shopWith(api.owner) : { businessId }
  const depositId = await recordDeposit(api.payments, {
    businessId: shop.businessId,
    amount: centavosFrom(pesos),
    bank: 'BPI',
    reference,
    depositedAt: '2026-11-20T01:00:00Z',
  })
  return { depositId, businessId: shop.businessId, reference }
}

const maker = () => api.staffWith(toUpdate(walletPlace), depositReaders, { as: { level: 20 } })
const approver = () => api.staffWith(toUpdate(walletPlace), depositReaders, { as: { level: approverLevel } })
const detailsOf = (depositId: number) => maker().get(depositCalls.details, { depositId })

const balanceOf = async (businessId: number) => {
  const { rows } = await sql<{ posted: number }>`
    select posted from ledger_balance b join wallet w on w.ledger_account_id = b.account_id where w.business_id = ${businessId}`.execute(
    api.db,
  )
  return rows[0]?.posted
}

test('deposits › are totalled by the status that the list shows', async () => {
  const { reference, depositId, businessId } = await newDeposit({ pesos: '1250' })
  await maker().get(depositCalls.match, { depositId, businessId, reference, version: 1 })
  const [deposit] = (await maker().get(walletCalls.transactions, { type: 'deposit', search: reference })).rows
  expect(deposit?.deposit).toMatchObject({ depositId, status: 'matched' })
  const totals = await maker().get(listTotalCalls.totals, {
    list: walletCalls.transactions.path,
    fixed: { type: 'deposit' },
    search: reference,
    filters: {},
  })
  expect(totals?.statuses).toEqual([{ status: 'matched', count: 1, amount: 125_000 }])
})

test('deposit › is matched by one person and posted by another, once', async () => {
  const { depositId, businessId, reference } = await newDeposit()
  const written = reference.toLowerCase().replaceAll('-', ' ')
  const matcher = approver()
  await matcher.get(depositCalls.match, { depositId, businessId, reference: written, version: 1 })
  expect(await balanceOf(businessId)).toBe(0)
  expect(await matcher.ask(depositCalls.post, { depositId, version: 2 })).toMatch(/OWN_REQUEST/)
  expect(await maker().statusOf(depositCalls.post, { depositId, version: 2 })).toBe(403)
  expect(await api.staffWith(viewers).statusOf(depositCalls.post, { depositId, version: 2 })).toBe(403)
  expect(await approver().statusOf(depositCalls.post, { depositId })).toBe(422)

  const posted = await approver().get(depositCalls.post, { depositId, version: 2 })
  expect(posted.data).toMatchObject({ status: 'posted' })
  expect(await balanceOf(businessId)).toBe(500_000)
  expect(await approver().ask(depositCalls.post, { depositId, version: 3 })).toBe(
    'wallets.DEPOSIT_ALREADY_STATUS {"status":"posted"}',
  )
  await expect(postDeposit(api.payments, depositId)).rejects.toThrow()
  expect(await balanceOf(businessId)).toBe(500_000)
  expect(await detailsOf(depositId)).toMatchObject({
    status: 'posted',
    matchedReference: written,
    reportedMerchant: null,
    checks: null,
    transactionRef: reference,
  })
})

test('match › names another merchant and another reference, and requires remarks for them', async () => {
  const { depositId, reference } = await newDeposit()
  const other = await shopWith(api.owner)
  const toOther = { depositId, businessId: other.businessId, reference, version: 1 }
  expect(await maker().statusOf(depositCalls.match, toOther)).toBe(422)
  await maker().get(depositCalls.match, { ...toOther, remarks: 'The owner has two shops' })
  const { merchant, reportedMerchant, checks } = await detailsOf(depositId)
  expect([merchant, reportedMerchant]).toEqual(['Nena Store', 'Nena Store'])
  expect(checks?.doubtful.map(({ en }) => en).join(' ')).toContain('The bank reported')

  const same = await newDeposit()
  const wrong = { depositId: same.depositId, businessId: same.businessId, reference: 'BPI 777777' }
  expect(await maker().statusOf(depositCalls.match, wrong)).toBe(422)
  expect(await maker().statusOf(depositCalls.match, { ...wrong, reference: '!' })).toBe(422)
  const person = await walletWith(api.owner)
  expect(
    await maker().statusOf(depositCalls.match, { ...wrong, businessId: person.walletId + 100_000 }),
  ).toBe(422)
  expect((await detailsOf(same.depositId)).status).toBe('pending')
})

test('match › is previewed with doubtful matches, and nothing is stored', async () => {
  const first = await newDeposit({ reference: 'DOUBLE-00001' })
  const { depositId, businessId } = await newDeposit({
    businessId: first.businessId,
    reference: 'DOUBLE00001',
  })
  const preview = await maker().get(previewOf(depositCalls.match), {
    depositId,
    businessId,
    reference: 'double 00001',
  })
  const codes = (preview.checks?.doubtful ?? []).map(({ en }) => en)
  expect(codes).toEqual([
    'The reference DOUBLE00001 was also reported by BPI for Nena Store (not posted).',
    expect.stringContaining('deposited the same amount'),
    'This is the first deposit of Nena Store.',
  ])
  expect((await detailsOf(depositId)).status).toBe('pending')
})

test('request for proof › is sent once an hour and cancels the match', async () => {
  const { depositId, businessId, reference } = await newDeposit()
  await maker().get(depositCalls.match, { depositId, businessId, reference })
  const { proofMessage, mobile } = await detailsOf(depositId)
  const { message } = await maker().get(depositCalls.requestProof, { depositId, version: 2 })
  expect(message).toContain(mobile)
  const { rows } = await sql<{ body: string }>`
    select body from outbox_message where kind = 'deposit-proof' and about = ${String(depositId)}`.execute(
    api.owner,
  )
  expect(rows.map(({ body }) => body.replaceAll('PHP ', '₱'))).toEqual([proofMessage.replaceAll('PHP ', '₱')])
  expect(await approver().ask(depositCalls.post, { depositId, version: 3 })).toBe(
    'wallets.DEPOSIT_ALREADY_STATUS {"status":"awaiting_proof"}',
  )
  expect(await maker().statusOf(depositCalls.requestProof, { depositId })).toBe(429)
  expect(await detailsOf(depositId)).toMatchObject({ status: 'awaiting_proof' })
})

test('return › needs a reason, the reference of the transfer and level 40, and credits nothing', async () => {
  const { depositId, businessId } = await newDeposit()
  const input = { depositId, version: 1, reason: 'Sent to the wrong company', returnReference: 'ret 0001' }
  expect(await maker().statusOf(depositCalls.return, input)).toBe(403)
  expect(await approver().statusOf(depositCalls.return, { ...input, reason: '' })).toBe(422)
  await approver().get(depositCalls.return, input)
  expect(await balanceOf(businessId)).toBe(0)
  expect(await detailsOf(depositId)).toMatchObject({
    status: 'returned',
    returnReason: input.reason,
    returnReference: 'ret 0001',
  })
  expect(await maker().ask(depositCalls.match, { depositId, businessId, reference: 'BPI 0001' })).toBe(
    'wallets.DEPOSIT_ALREADY_STATUS {"status":"returned"}',
  )
})

test('deposit matched to another merchant › is not returned by that person, and proof is requested of the reported one', async () => {
  const [{ depositId, businessId }, other] = [await newDeposit(), await shopWith(api.owner)]
  const matcher = approver()
  const match = {
    depositId,
    businessId: other.businessId,
    reference: 'BPI 1',
    remarks: 'Called the bank about it',
  }
  await matcher.get(depositCalls.match, match)
  const back = { depositId, version: 2, reason: 'Sent to the wrong company', returnReference: 'ret 1' }
  expect(await matcher.ask(depositCalls.return, back)).toBe('wallets.RETURN_OWN_MATCH')
  await matcher.get(depositCalls.requestProof, { depositId, version: 2 })
  expect(await detailsOf(depositId)).toMatchObject({ businessId, matchedById: null, reportedMerchant: null })
  const { rows } = await sql<{ recipient: string }>`
    select m.recipient from outbox_message m join business b on b.business_id = ${businessId}
      join subscriber s on s.id = b.subscriber_id and s.mobile_number = m.recipient
    where m.kind = 'deposit-proof' and m.about = ${String(depositId)}`.execute(api.owner)
  expect(rows).toHaveLength(1)
})

test('deposits › are filtered by state and found by a reference in another case and with spaces', async () => {
  const { depositId, businessId, reference } = await newDeposit({ reference: 'FIND-44556677' })
  await maker().get(depositCalls.match, { depositId, businessId, reference })
  const find = (search: string, depositStatus: DepositStatus[]) =>
    api
      .staffWith(depositReaders)
      .get(walletCalls.transactions, { type: 'deposit', search, filters: { depositStatus } })
      .then(({ rows }) => rows.map(({ deposit }) => deposit?.depositId))
  expect(await find('find 44556677', ['matched'])).toEqual([depositId])
  expect(await find('FIND44556677', ['pending', 'posted'])).toEqual([])
})

test('deposits matched by one person › are posted by level 60 above ₱499,999.99 in 24 hours', async () => {
  const matcher = maker()
  const deposits = []
  for (let n = 0; n < 6; n++) {
    const deposit = await newDeposit({ pesos: '90000' })
    deposits.push(deposit)
    const { depositId, businessId, reference } = deposit
    await matcher.get(depositCalls.match, { depositId, businessId, reference })
  }
  const [first, sixth] = [deposits[0]?.depositId ?? 0, deposits[5]?.depositId ?? 0]
  await approver().get(depositCalls.post, { depositId: first, version: 2 })
  expect(await approver().ask(depositCalls.post, { depositId: sixth, version: 2 })).toMatch(/LEVEL_TOO_LOW/)
  const senior = api.staffWith(toUpdate(walletPlace), depositReaders, { as: { level: 60 } })
  await senior.get(depositCalls.post, { depositId: sixth, version: 2 })
  expect(await balanceOf(deposits[5]?.businessId ?? 0)).toBe(9_000_000)
})
