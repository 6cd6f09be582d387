import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPlace, topupPlace } from '#areas/kantoads/access.ts'
import { erentaCalls } from '#areas/kantoads/erenta/contract.ts'
import { erentaHandlers } from '#areas/kantoads/erenta/server/handlers.ts'
import { topupOf } from '#areas/kantoads/server/testing/ads.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let isReauthenticated = true
beforeAll(async () => {
  api = await openTestApi([...topupHandlers, ...erentaHandlers], {
    isReauthenticated: async () => isReauthenticated,
  })
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const editor = () => api.staffWith(toUpdate(topupPlace), { as: { level: approverLevel } })
const step = (topupId: number, status: 'verified' | 'approved' | 'rejected', remarks = '') =>
  [topupCalls.update, { topupId, status, remarks }] as const

test('top-up › is verified by one person, approved by another, and credited once', async () => {
  const topupId = await topupOf(api.db, { pesos: '5000.50', advertiser: 'Aling Nena Foods' })
  const [one, two] = [editor(), editor()]
  expect(await two.ask(...step(topupId, 'approved'))).toBe('kantoads.STATUS_NOT_ALLOWED {"status":"Pending"}')
  expect((await one.get(...step(topupId, 'verified'))).data.status).toBe('verified')
  expect(await one.ask(...step(topupId, 'approved'))).toBe('platform.OWN_REQUEST')
  const { rows: denied } = await sql`
    select call, changes from audit_entry where actor_id = ${one.id} and action = 'Denied'`.execute(api.owner)
  expect(denied).toEqual([
    { call: topupCalls.update.path, changes: [{ field: 'code', old: null, new: 'MAKER_IS_CHECKER' }] },
  ])
  expect((await two.get(...step(topupId, 'approved'))).message).toMatch(/credited to Aling Nena Foods/)
  expect(await two.ask(...step(topupId, 'approved'))).toBe(
    'kantoads.STATUS_NOT_ALLOWED {"status":"Approved"}',
  )

  const details = await one.get(topupCalls.details, { topupId })
  expect(details).toMatchObject({ status: 'approved', advertiserBalance: 500_050, creditAmount: 500_050 })
  const logs = await one.get(topupCalls.logs, { topupId })
  expect(logs.rows.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
    ['Approve', 'verified', 'approved'],
    ['Verify', 'pending', 'verified'],
  ])
  expect(logs.rows[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'advertiserBalance', old: 0, new: 500_050 }),
  )
})

test('top-up › is approved only from level 40 and after a recent reauthentication', async () => {
  const topupId = await topupOf(api.db, { pesos: '5000' })
  const maker = api.staffWith(toUpdate(topupPlace))
  await maker.get(...step(topupId, 'verified'))
  const colleague = api.staffWith(toUpdate(topupPlace))
  expect(await colleague.ask(...step(topupId, 'approved'))).toBe('platform.LEVEL_TOO_LOW')
  expect(await colleague.ask(...step(topupId, 'rejected', 'Not seen at the bank'))).toBe(
    'platform.LEVEL_TOO_LOW',
  )
  isReauthenticated = false
  expect(await editor().ask(...step(topupId, 'approved'))).toBe('platform.REAUTHENTICATE')
  isReauthenticated = true
  const approver = editor()
  await approver.get(...step(topupId, 'approved'))
  const { rows } = await sql`
    select stage, amount, maker_ids, staff_id from control_decision where record_kind = 'ads-topup' and record_id = ${String(topupId)}
      and result = 'passed' order by id`.execute(api.owner)
  expect(rows).toEqual([
    { stage: 'submit', amount: 500_000, makerIds: [], staffId: maker.id },
    { stage: 'approve', amount: 500_000, makerIds: [maker.id], staffId: approver.id },
  ])
})

test('top-ups of one advertiser › require level 60 above the limit, however they are split', async () => {
  const advertiser = 'Split deposits'
  const [first, second] = [
    await topupOf(api.db, { pesos: '300000', advertiser }),
    await topupOf(api.db, { pesos: '300000', advertiser }),
  ]
  await editor().get(...step(first, 'verified'))
  await editor().get(...step(second, 'verified'))
  await editor().get(...step(first, 'approved'))
  expect(await editor().ask(...step(second, 'approved'))).toBe('platform.LEVEL_TOO_LOW')
  await api.staffWith(toUpdate(topupPlace), { as: { level: 60 } }).get(...step(second, 'approved'))
})

test('concurrent approvals › credit the top-up once', async () => {
  const topupId = await topupOf(api.db, { advertiser: 'Many at once' })
  await editor().get(...step(topupId, 'verified'))
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => editor().ask(...step(topupId, 'approved'))),
  )
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  const { advertiserBalance } = await editor().get(topupCalls.details, { topupId })
  expect(advertiserBalance).toBe(500_000)
})

test('bank reference › is credited once in any spelling, unless the earlier top-up was rejected', async () => {
  const first = await topupOf(api.db, { reference: 'bpi 00912-X' })
  await expect(topupOf(api.db, { reference: ' BPI00912-x ' })).rejects.toThrow(/credited once/)
  expect(await editor().answer(...step(first, 'rejected', 'no'))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'remarks' }] },
  })
  await editor().get(...step(first, 'rejected', 'The slip names another bank'))
  await topupOf(api.db, { reference: 'BPI00912-X' })
})

test('top-up › requires a second person in the database and rejects a stale version', async () => {
  const topupId = await topupOf(api.db)
  const one = editor()
  await one.get(...step(topupId, 'verified'))
  await expect(
    sql`update ads_topup set status = 'approved', transfer_id = gen_random_uuid(), decided_by_id = ${one.id},
      decided_at = now() where topup_id = ${topupId}`.execute(api.owner),
  ).rejects.toThrow(/ads_topup_second_person/)
  expect(await editor().statusOf(topupCalls.update, { topupId, status: 'approved', version: 1 })).toBe(409)
})

test('lists › filter, search and sort, and e-renta figures match their rows', async () => {
  const topupId = await topupOf(api.db, { pesos: '123456.78', advertiser: 'Ñandú Trading' })
  await editor().get(...step(topupId, 'verified'))
  await editor().get(...step(topupId, 'approved'))
  const viewer = api.staffWith(withAnyFlag(topupPlace))
  const found = await viewer.get(topupCalls.list, { search: 'nandu', sortBy: 'amount' })
  expect(found.rows).toMatchObject([{ topupId, advertiser: 'Ñandú Trading', amount: 12_345_678 }])
  const behind = await viewer.get(topupCalls.list, { filters: { counted: 'today' }, limit: 100 })
  const sum = behind.rows.reduce((total, { creditAmount }) => total + creditAmount, 0)
  const auditor = api.staffWith(withAnyFlag(auditPlace))
  const income = await auditor.get(erentaCalls.income, {})
  expect(income).toEqual({
    dailyIncoming: sum,
    dailyOutgoing: 0,
    monthlyIncoming: sum,
    monthlyOutgoing: 0,
  })
  expect(await auditor.get(erentaCalls.funds, {})).toEqual({ total_fund: sum })
  expect(await viewer.statusOf(erentaCalls.funds, {})).toBe(403)
})
