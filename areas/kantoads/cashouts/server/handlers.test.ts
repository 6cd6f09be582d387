import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { cashoutCalls, type CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { requestCashout } from './cashout-request.ts'
import { earn, storeBalance } from '#areas/kantoads/server/testing/ads.ts'
import { verifyLedger, shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { fromLevelAnd, makerLevel, toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let isReauthenticated = true
beforeAll(async () => {
  api = await openTestApi(cashoutHandlers, { isReauthenticated: async () => isReauthenticated })
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const editor = () => api.staffWith(toUpdate(cashoutPlace), { as: { level: approverLevel } })

async function cashoutRequested(pesos = '1000', about: { requestId?: string; earned?: string } = {}) {
  const { businessId } = await shopWith(api.owner)
  await earn(api.owner, businessId, about.earned ?? '2500')
  const cashoutId = await cashout(businessId, pesos, about.requestId)
  return { businessId, cashoutId }
}
const cashout = (businessId: number, pesos: string, requestId: string = randomUUID()) =>
  requestCashout(api.payments, {
    requestId,
    businessId,
    amount: centavosFrom(pesos),
    fee: centavosFrom('15'),
    bank: 'BDO',
    accountName: 'Nena Reyes',
    accountNo: '0012-3456-7890',
    channel: 'InstaPay',
    by: 'app',
  })

type To = Exclude<CashoutStatus, 'pending'>
const step = (cashoutId: number, status: To, more: { bankReference?: string; remarks?: string } = {}) =>
  [cashoutCalls.update, { cashoutId, status, ...more }] as const

test('cashout request › holds its amount immediately and cannot exceed the balance', async () => {
  const { businessId } = await cashoutRequested('2000')
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 250_000, held: 200_000 })
  await expect(cashout(businessId, '500.01')).rejects.toThrow()
  await expect(cashout(businessId, '99.99')).rejects.toThrow(/from ₱100.00/)
  const tries = await Promise.allSettled([1, 2, 3].map(() => cashout(businessId, '300')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = randomUUID()
  expect(await cashout(businessId, '100', again)).toBe(await cashout(businessId, '100', again))
})

test("cashout › is verified, sent by another person, and paid with the bank's reference", async () => {
  const { businessId, cashoutId } = await cashoutRequested('1000')
  const [one, two] = [editor(), editor()]
  await one.get(...step(cashoutId, 'verified'))
  expect(await one.ask(...step(cashoutId, 'processing'))).toBe('platform.OWN_REQUEST')
  await two.get(...step(cashoutId, 'processing'))
  expect(await two.ask(...step(cashoutId, 'paid', { bankReference: 'INVENTED-1' }))).toBe(
    'kantoads.RESULT_OF_OWN',
  )
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ held: 100_000 })
  expect(await one.answer(...step(cashoutId, 'paid'))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'bankReference' }] },
  })
  await one.get(...step(cashoutId, 'paid', { bankReference: 'IP-0001' }))
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 150_000, held: 0 })
  const details = await two.get(cashoutCalls.details, { cashoutId })
  const revealer = api.staffWith(fromLevelAnd(makerLevel, toRead(cashoutPlace)))
  const input = { cashoutId, field: 'accountNo', reason: 'The bank asks for it' } as const
  expect((await revealer.get(cashoutCalls.reveal, input)).data.value).toBe('001234567890')
  expect(await two.statusOf(cashoutCalls.reveal, input)).toBe(403)
  expect(details).toMatchObject({ accountNo: '***7890', net: 98_500, status: 'paid' })

  const other = await cashoutRequested('700')
  await one.get(...step(other.cashoutId, 'verified'))
  await two.get(...step(other.cashoutId, 'processing'))
  expect(await one.ask(...step(other.cashoutId, 'paid', { bankReference: 'ip-0001 ' }))).toMatch(
    /^kantoads\.REFERENCE_PAID\b/,
  )
  expect(await storeBalance(api.owner, other.businessId)).toMatchObject({ held: 70_000 })
})

test('cashout › is sent and settled only from level 40 and after a recent reauthentication', async () => {
  const { cashoutId } = await cashoutRequested('1000')
  const maker = () => api.staffWith(toUpdate(cashoutPlace))
  await maker().get(...step(cashoutId, 'verified'))
  expect(await maker().ask(...step(cashoutId, 'processing'))).toBe('platform.LEVEL_TOO_LOW')
  isReauthenticated = false
  expect(await editor().ask(...step(cashoutId, 'processing'))).toBe('platform.REAUTHENTICATE')
  isReauthenticated = true
  await editor().get(...step(cashoutId, 'processing'))
  const paid = { bankReference: 'IP-4040' }
  expect(await maker().ask(...step(cashoutId, 'paid', paid))).toBe('platform.LEVEL_TOO_LOW')
  isReauthenticated = false
  expect(await editor().ask(...step(cashoutId, 'paid', paid))).toBe('platform.REAUTHENTICATE')
  isReauthenticated = true
  await editor().get(...step(cashoutId, 'paid', paid))
})

test('failed cashout › keeps its hold and can be sent again; a rejected one releases it', async () => {
  const { businessId, cashoutId } = await cashoutRequested('1000')
  const [one, two] = [editor(), editor()]
  await one.get(...step(cashoutId, 'verified'))
  await two.get(...step(cashoutId, 'processing'))
  await one.get(...step(cashoutId, 'failed', { remarks: 'Account closed' }))
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ held: 100_000 })
  expect(await one.ask(...step(cashoutId, 'processing'))).toBe('platform.OWN_REQUEST')
  await two.get(...step(cashoutId, 'processing'))
  expect(await two.ask(...step(cashoutId, 'rejected', { remarks: 'Wrong account' }))).toMatch(/Processing/)
  await one.get(...step(cashoutId, 'failed', { remarks: 'Account closed' }))
  await one.get(...step(cashoutId, 'rejected', { remarks: 'The store gave a wrong account' }))
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 250_000, held: 0 })
  const logs = await one.get(cashoutCalls.logs, { cashoutId })
  expect(logs.rows[0]).toMatchObject({
    action: 'Reject',
    fromStatus: 'failed',
    toStatus: 'rejected',
    reason: 'The store gave a wrong account',
  })
  expect(logs.rows[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'held', old: 100_000, new: 0 }),
  )
})

test('concurrent payment and rejection › succeed only once in total', async () => {
  const { businessId, cashoutId } = await cashoutRequested('1000')
  await editor().get(...step(cashoutId, 'verified'))
  await editor().get(...step(cashoutId, 'processing'))
  const answers = await Promise.all([
    ...['A', 'B', 'C'].map((nth) =>
      editor().ask(...step(cashoutId, 'paid', { bankReference: `RACE-${nth}` })),
    ),
    editor().ask(...step(cashoutId, 'failed', { remarks: 'No such account' })),
  ])
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  const { posted, held } = await storeBalance(api.owner, businessId)
  expect([posted, held]).toSatisfy(
    ([p, h]: [number, number]) => (p === 150_000 && h === 0) || (p === 250_000 && h === 100_000),
  )
})

test('cashouts › are listed with masked accounts, and database constraints require a second person', async () => {
  const { cashoutId } = await cashoutRequested('1000')
  const viewer = api.staffWith(withAnyFlag(cashoutPlace))
  const { rows } = await viewer.get(cashoutCalls.list, { search: `ADC${String(cashoutId).padStart(7, '0')}` })
  expect(rows).toMatchObject([{ cashoutId, accountNo: '***7890', status: 'pending' }])
  await expect(
    sql`update ads_cashout set status = 'processing', verified_by_id = 7, processed_by_id = 7 where cashout_id = ${cashoutId}`.execute(
      api.owner,
    ),
  ).rejects.toThrow(/ads_cashout_second_person/)
})
