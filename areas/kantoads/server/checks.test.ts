import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { openAudits } from '#areas/kantoads/audits/server/open-audits.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { requestCashout } from '#areas/kantoads/cashouts/server/cashout-request.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { earn, hangingStore, photoOf, topupOf } from '#areas/kantoads/server/testing/ads.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...topupHandlers, ...cashoutHandlers, ...cancellationHandlers])
})
afterAll(() => api.close())

const textsOf = (checks: DecisionChecks | null) => ({
  doubtful: checks?.doubtful.map(({ en }) => en),
  passed: checks?.passed.map(({ en }) => en),
})

async function checksOfTopup(topupId: number) {
  const { checks } = await api.staffWith(toUpdate(topupPlace)).get(topupCalls.details, { topupId })
  return textsOf(checks)
}

test('checks of a top-up › find a missing slip and an advertiser without an approved top-up', async () => {
  const topupId = await topupOf(api.db, { advertiser: 'Bagong Foods' })
  const { doubtful, passed } = await checksOfTopup(topupId)
  expect(doubtful).toEqual([
    'No deposit slip is attached.',
    'No earlier top-up of Bagong Foods was approved.',
  ])
  expect(passed).toContain('The deposit reference is not used by another top-up.')
  expect(passed).toContain('The ads credit equals the deposit.')
})

test('checks of a top-up › find the same slip, reference and amount, and an unusual amount', async () => {
  const advertiser = 'Aling Puring Foods'
  const editor = () => api.staffWith(toUpdate(topupPlace), { as: { level: approverLevel } })
  const slips = [await photoOf(api.owner, 1, 'kantoads/topup'), await photoOf(api.owner, 1, 'kantoads/topup')]
  const attach = (topupId: number, slip: string | undefined, more = sql``) =>
    sql`update ads_topup set deposit_images = ${[slip]}::text[] ${more} where topup_id = ${topupId}`.execute(
      api.owner,
    )
  const first = await topupOf(api.db, { advertiser, pesos: '1000', reference: 'SAME-1' })
  await attach(first, slips[0])
  await editor().get(topupCalls.update, { topupId: first, status: 'verified' })
  await editor().get(topupCalls.update, { topupId: first, status: 'approved' })
  const second = await topupOf(api.db, { advertiser, pesos: '1000' })
  await attach(second, slips[1], sql`, deposit_reference = 'same-1', bank = 'BDO'`)
  const ref = (id: number) => `ADT${String(id).padStart(7, '0')}`
  const { doubtful } = await checksOfTopup(second)
  expect(doubtful).toEqual([
    `The same deposit slip is attached to ${ref(first)}.`,
    `The reference same-1 is also on ${ref(first)} at BPI (Approved).`,
    expect.stringMatching(new RegExp(`^${advertiser} reported the same amount in ${ref(first)} on `)),
  ])
  const large = await topupOf(api.db, { advertiser, pesos: '2000.01' })
  expect((await checksOfTopup(large)).doubtful).toContain(
    `The largest approved top-up of ${advertiser} so far was ₱1,000.00.`,
  )
  expect((await checksOfTopup(first)).doubtful).toBeUndefined()
})

test('checks of a top-up › name an approved top-up with the same reference before a later rejected one', async () => {
  const editor = () => api.staffWith(toUpdate(topupPlace), { as: { level: approverLevel } })
  const [approved, rejected, topupId] = [
    await topupOf(api.db, { reference: 'TWICE-1' }),
    await topupOf(api.db),
    await topupOf(api.db),
  ]
  await editor().get(topupCalls.update, { topupId: approved, status: 'verified' })
  await editor().get(topupCalls.update, { topupId: approved, status: 'approved' })
  const remarks = 'The deposit was not found'
  await editor().get(topupCalls.update, { topupId: rejected, status: 'rejected', remarks })
  await sql`update ads_topup set deposit_reference = 'TWICE-1', bank = 'BDO' where topup_id in (${rejected}, ${topupId})`.execute(
    api.owner,
  )
  expect((await checksOfTopup(topupId)).doubtful).toContainEqual(
    expect.stringMatching(/^The reference TWICE-1 is also on ADT\d+ at BPI \(Approved\)\.$/),
  )
})

const cashoutOf = async (businessId: number, accountName: string, accountNo: string, pesos = '100') => {
  await earn(api.owner, businessId, '2000')
  return requestCashout(api.payments, {
    requestId: randomUUID(),
    businessId,
    amount: centavosFrom(pesos),
    bank: 'BDO',
    accountName,
    accountNo,
    channel: 'InstaPay',
    by: 'app',
  })
}

const cashoutEditor = () => api.staffWith(toUpdate(cashoutPlace), { as: { level: approverLevel } })

async function checksOfCashout(cashoutId: number) {
  const { checks } = await api.staffWith(toUpdate(cashoutPlace)).get(cashoutCalls.details, { cashoutId })
  return textsOf(checks)
}

test('checks of a cashout › compare the account with the owner and with other stores', async () => {
  const shop = await shopWith(api.owner)
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from subscriber where id = ${shop.subscriberId}`.execute(
    api.owner,
  )
  const owner = rows[0]?.name ?? ''
  const own = await cashoutOf(shop.businessId, owner.toUpperCase(), '001234567890')
  const { doubtful, passed } = await checksOfCashout(own)
  expect(doubtful).toEqual(['No earlier cashout of Nena Store was paid to this bank account.'])
  expect(passed).toEqual([
    `The account name is that of the owner, ${owner}.`,
    'No other store uses this bank account.',
    'The full amount is on hold in the balance of Nena Store.',
    `${owner} is active and clear on the watchlist.`,
  ])

  const other = await shopWith(api.owner)
  await sql`update subscriber set watchlist_status = 'under_review' where id = ${other.subscriberId}`.execute(
    api.owner,
  )
  const doubted = await checksOfCashout(await cashoutOf(other.businessId, 'Tindahan 26', '001234567890'))
  expect(doubted.doubtful?.slice(0, 3)).toEqual([
    expect.stringMatching(/^The account name “Tindahan 26” differs from the owner, Aling Nena/),
    'The same bank account is on cashouts of another store: Nena Store.',
    expect.stringMatching(/^A watchlist match of Aling Nena . is under review\.$/),
  ])
})

test('checks of a cashout › compare the amount with paid ones, and find another open one', async () => {
  const { businessId } = await shopWith(api.owner)
  const [one, two, three] = [cashoutEditor(), cashoutEditor(), cashoutEditor()]
  const paid = await cashoutOf(businessId, 'Aling Nena', '009988776655')
  await one.get(cashoutCalls.update, { cashoutId: paid, status: 'verified' })
  await two.get(cashoutCalls.update, { cashoutId: paid, status: 'processing' })
  await three.get(cashoutCalls.update, { cashoutId: paid, status: 'paid', bankReference: 'CHECKED-1' })
  expect((await checksOfCashout(paid)).doubtful).toBeUndefined()
  const usual = await cashoutOf(businessId, 'Aling Nena', '009988776655')
  expect((await checksOfCashout(usual)).passed).toEqual(
    expect.arrayContaining([
      '1 earlier cashout was paid to this bank account.',
      'The amount is usual for Nena Store. Largest so far: ₱100.00.',
    ]),
  )
  const large = await cashoutOf(businessId, 'Aling Nena', '009988776655', '900')
  const { doubtful } = await checksOfCashout(large)
  expect(doubtful).toContain('The largest paid cashout of Nena Store so far was ₱100.00.')
  expect(doubtful).toContain(`ADC${String(usual).padStart(7, '0')} of ₱100.00 is also open for Nena Store.`)
})

test('checks of a cashout › are shown to those who can decide it, after the bank rejected it as well', async () => {
  const { businessId } = await shopWith(api.owner)
  const [one, two] = [cashoutEditor(), cashoutEditor()]
  const cashoutId = await cashoutOf(businessId, 'Aling Nena', '007766554433')
  const reader = api.staffWith(toRead(cashoutPlace))
  expect((await reader.get(cashoutCalls.details, { cashoutId })).checks).toBeNull()
  await one.get(cashoutCalls.update, { cashoutId, status: 'verified' })
  await two.get(cashoutCalls.update, { cashoutId, status: 'processing' })
  await sql`update ads_cashout set status = 'failed', remarks = 'kantoads.BANK_REJECTED' where cashout_id = ${cashoutId}`.execute(
    api.owner,
  )
  expect((await checksOfCashout(cashoutId)).doubtful).toContain(
    'The bank rejected the earlier payout. Review the remarks.',
  )
})

test('checks of a cancellation › find open audits, outstanding rent and missing attachments', async () => {
  const { businessId } = await hangingStore(api.owner)
  await openAudits(api.db, '2026-09-30')
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Manila')::date as day`.execute(
    api.db,
  )
  const maker = api.staffWith(toCreate(auditPlace))
  const { data } = await maker.get(cancellationCalls.update, {
    status: 'pending',
    businessId,
    collateralType: '',
    reason: 'The store closes for good',
    effectiveDate: rows[0]?.day ?? '',
  })
  const { cancellationRequestId } = data
  const checks = async () =>
    textsOf(
      (await api.staffWith(toUpdate(auditPlace)).get(cancellationCalls.info, { cancellationRequestId }))
        .checks,
    )
  const { doubtful, passed } = await checks()
  expect(doubtful).toEqual([
    'No attachment supports the request.',
    expect.stringMatching(/^₱[\d,.]+ of rent is outstanding\. This request does not pay it\.$/),
    expect.stringMatching(/^The audit ADA\d+ of this store is not closed\.$/),
  ])
  expect(passed).toContain('1 piece of collateral will be removed.')
  await sql`update ads_placement set removed_at = current_date where business_id = ${businessId}`.execute(
    api.owner,
  )
  expect((await checks()).doubtful?.[0]).toBe('Collateral of this type is no longer installed at Nena Store.')
})
