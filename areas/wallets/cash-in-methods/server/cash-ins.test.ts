import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { cashInRecord } from '#areas/wallets/cash-in-methods/server/cash-ins.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { addProviderCallbacks } from '#platform/server/providers/callbacks.ts'
import { signedHeaders } from '#platform/server/providers/connector.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { cashIn, cashInMethods, cashInStatus, wallets } = walletAppCalls
const secret = 'isang-sikreto-ng-method'

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, walletAppHandlers)
  addProviderCallbacks(app.app, { db: api.payments, records: [cashInRecord], override: { secret } })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function person(level = 'full') {
  const { subscriberId, walletId } = await walletWith(api.owner, 0, { level })
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
  return { subscriberId, accountNo: rows[0]?.accountNo ?? '', client: app.client({ subscriberId }) }
}

/** Reports the outcome as the method does. */
async function report(reference: string, status: 'success' | 'declined', key = secret) {
  const { rows } = await sql<{ code: string }>`
    select provider_code as code from provider_order where reference = ${reference}`.execute(api.owner)
  const url = `/v1/providers/${rows[0]?.code}/callback`
  const payload = JSON.stringify({ reference, status, code: '00', providerRef: `GC-${reference}` })
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, url, payload) }
  return (await app.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

/** Types of the events of a cash-in, in their order. */
async function eventsOf(reference: unknown) {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_event where aggregateid = ${reference} order by sequence`.execute(api.owner)
  return rows.map(({ type }) => type)
}

const begin = { method: 'Gcash', amount: 500, source: '+639171234567' }

test('cash-in › credits the wallet once when its method confirms it, without the fee', async () => {
  const { client, accountNo } = await person()
  const key = { 'idempotency-key': randomUUID() }
  const first = await client.answer(cashIn, { ...begin, accountNo }, key)
  expect(first.body).toMatchObject({ method: 'Gcash', amount: 500, fee: 15, status: 'pending' })
  expect((await client.answer(cashIn, { ...begin, accountNo }, key)).body).toEqual(first.body)
  const refNo = String(first.body['refNo'])
  expect(await report(refNo, 'success', 'another-secret')).toBe(401)
  expect((await client.answer(wallets)).body).toMatchObject({ data: [{ balance: 0 }] })
  expect([await report(refNo, 'success'), await report(refNo, 'success')]).toEqual([200, 200])
  expect((await client.answer(wallets)).body).toMatchObject({ data: [{ balance: 485 }] })
  expect((await client.answer(cashInStatus, { accountNo, refNo })).body).toMatchObject({ status: 'success' })
  expect(await eventsOf(refNo)).toEqual(['wallet.cash-in.succeeded'])
  expect(await verifyLedger(api.owner)).toEqual([])
})

test('cash-in › that its method declines credits nothing', async () => {
  const { client, accountNo } = await person()
  const { refNo } = await client.get(cashIn, { ...begin, accountNo })
  await report(refNo, 'declined')
  expect((await client.get(cashInStatus, { accountNo, refNo })).status).toBe('failed')
  expect(await eventsOf(refNo)).toEqual(['wallet.cash-in.failed'])
  expect((await client.answer(wallets)).body).toMatchObject({ data: [{ balance: 0 }] })
})

test('cash-in › expires after its time, and is still credited if it was paid', async () => {
  const { client, accountNo } = await person()
  const { refNo } = await client.get(cashIn, { ...begin, accountNo })
  await sql`update wallet_cash_in set expires_at = now() - interval '1 minute' where ref_no = ${refNo}`.execute(
    api.owner,
  )
  expect((await client.get(cashInStatus, { accountNo, refNo })).status).toBe('expired')
  await report(refNo, 'success')
  expect((await client.get(cashInStatus, { accountNo, refNo })).status).toBe('success')
})

test('cash-in › that the wallet cannot take stays pending until it can', async () => {
  const { client, accountNo } = await person()
  const { refNo } = await client.get(cashIn, { ...begin, accountNo })
  await sql`update cashin_method set status = 'inactive' where name = 'Gcash'`.execute(api.owner)
  expect(await report(refNo, 'success')).toBeGreaterThanOrEqual(400)
  expect((await client.get(cashInStatus, { accountNo, refNo })).status).toBe('pending')
  const names = (await client.get(cashInMethods, {})).data.map(({ name }) => name)
  expect([names.includes('Gcash'), names.includes('Maya')]).toEqual([false, true])
  const closed = await client.answer(cashIn, { ...begin, accountNo })
  expect([closed.status, closed.body.errors?.[0]?.pointer]).toEqual([422, '/method'])
  await sql`update cashin_method set status = 'active' where name = 'Gcash'`.execute(api.owner)
  expect(await report(refNo, 'success')).toBe(200)
})

test.each([
  ['an unknown method', { method: 'Barter' }, 422, '/method'],
  ['less than the minimum', { method: 'Card', amount: 99 }, 422, '/amount'],
  ['not more than the fee', { amount: 15 }, 422, '/amount'],
  ['more than the limit', { method: 'PESONet', amount: 60_000 }, 409, undefined],
  ['the wallet of somebody else', { accountNo: '8800000000000000' }, 404, undefined],
])('cash-in › with %s is refused', async (_, about, expected, pointer) => {
  const { client, accountNo } = await person()
  const { status, body } = await client.answer(cashIn, { ...begin, accountNo, ...about })
  expect([status, body.errors?.[0]?.pointer]).toEqual([expected, pointer])
})

test('cash-in › needs its scope, and is not shown to others', async () => {
  const [mine, theirs] = [await person(), await person()]
  const reader = app.client({ subscriberId: mine.subscriberId, scopes: ['wallet:read'] })
  expect((await reader.answer(cashIn, { ...begin, accountNo: mine.accountNo })).status).toBe(403)
  const { refNo } = await mine.client.get(cashIn, { ...begin, accountNo: mine.accountNo })
  for (const { accountNo } of [mine, theirs])
    expect((await theirs.client.answer(cashInStatus, { accountNo, refNo })).status).toBe(404)
})
