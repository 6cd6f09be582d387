import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { cashOutAppCalls } from '#areas/wallets/cash-outs/app/contract.ts'
import { cashOutAppHandlers } from '#areas/wallets/cash-outs/app/server/handlers.ts'
import { cashOutRecord } from '#areas/wallets/cash-outs/server/cash-outs.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
import { addProviderCallbacks } from '#platform/server/providers/callbacks.ts'
import { signedHeaders } from '#platform/server/providers/connector.ts'
import { startDispatcher } from '#platform/server/providers/dispatcher.ts'
import { startSandboxProvider } from '#platform/server/providers/sandbox-provider.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { methods, cashOut, status } = cashOutAppCalls
const { wallets } = walletAppCalls
const secret = 'isang-sikreto-ng-method'

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, [...walletAppHandlers, ...cashOutAppHandlers], rejectIfClosed)
  addProviderCallbacks(app.app, { db: api.payments, records: [cashOutRecord], override: { secret } })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function person(centavos = 100_000, level = 'full') {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos, { level })
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
  return { subscriberId, walletId, accountNo: rows[0]?.accountNo ?? '', client: app.client({ subscriberId }) }
}
type Client = Awaited<ReturnType<typeof person>>['client']

const order = {
  method: 'InstaPay to bank',
  amount: 500,
  destination: { account: '001234566789', name: 'Juan Reyes', bank: 'BOPIPHMM' },
}
const balanceOf = async (client: Client) => {
  const { data } = await client.get(wallets, {})
  return [data[0]?.balance, data[0]?.availableBalance]
}

/** Reports the outcome as the method does. */
async function report(reference: string, outcome: 'success' | 'declined') {
  const { rows } = await sql<{ code: string }>`
    select provider_code as code from provider_order where reference = ${reference}`.execute(api.owner)
  const url = `/v1/providers/${rows[0]?.code}/callback`
  const payload = JSON.stringify({
    reference,
    status: outcome,
    code: '00',
    providerRef: outcome === 'success' ? 'IP1' : '',
  })
  const headers = { 'content-type': 'application/json', ...signedHeaders(secret, url, payload) }
  return (await app.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

const eventsOf = async (refNo: string) => {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_event where aggregateid = ${refNo} order by sequence`.execute(api.owner)
  return rows.map(({ type }) => type)
}

describe('cash-out', () => {
  test('reserves amount and fee, and takes them once when the method pays out', async () => {
    const { client, accountNo } = await person()
    const key = { 'idempotency-key': randomUUID() }
    const first = await client.answer(cashOut, { ...order, accountNo }, key)
    expect(first.body).toMatchObject({ amount: 500, fee: 15, status: 'pending', destination: '***6789' })
    expect((await client.answer(cashOut, { ...order, accountNo }, key)).body).toEqual(first.body)
    expect(await balanceOf(client)).toEqual([100_000, 48_500])
    const refNo = String(first.body['refNo'])
    expect([await report(refNo, 'success'), await report(refNo, 'success')]).toEqual([200, 200])
    expect(await balanceOf(client)).toEqual([48_500, 48_500])
    expect(await client.get(status, { accountNo, refNo })).toMatchObject({ status: 'success' })
    expect(await eventsOf(refNo)).toEqual(['wallet.cash-out.succeeded'])
    const { rows } = await sql<{ request: object }>`
      select request from provider_order where reference = ${refNo}`.execute(api.owner)
    expect(rows).toEqual([{ request: {} }])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('that the method declines releases amount, fee and limits', async () => {
    const { client, accountNo, walletId } = await person()
    const { refNo } = await client.get(cashOut, { ...order, accountNo })
    await report(refNo, 'declined')
    await report(refNo, 'success')
    expect(await client.get(status, { accountNo, refNo })).toMatchObject({ status: 'failed' })
    expect(await balanceOf(client)).toEqual([100_000, 100_000])
    const { rows } = await sql<{ used: number }>`
      select day_used as used from wallet_usage where wallet_id = ${walletId} and kind = 'cashOut'`.execute(
      api.owner,
    )
    expect(rows).toEqual([{ used: 0 }])
    expect(await eventsOf(refNo)).toEqual(['wallet.cash-out.failed'])
    const { rows: orders } = await sql<{ isDisputed: boolean }>`
      select is_disputed from provider_order where reference = ${refNo}`.execute(api.owner)
    expect(orders).toEqual([{ isDisputed: true }])
  })

  test('is sent to the provider of its method', async () => {
    const { client, accountNo } = await person()
    const provider = await startSandboxProvider({ secret })
    const override = { url: provider.url, secret, timeoutMs: 1_000 }
    const { refNo } = await client.get(cashOut, { ...order, accountNo })
    const dispatcher = startDispatcher(api.payments, { records: [cashOutRecord], override, pollMs: 50 })
    try {
      const now = async () => (await client.get(status, { accountNo, refNo })).status
      await expect.poll(now, { timeout: 20_000 }).toBe('success')
      expect(provider.book.get(refNo)).toMatchObject({ amount: '500.00' })
    } finally {
      await dispatcher.stop()
      await provider.stop()
    }
  })

  test('of ten requests at once never reserves more than the balance', async () => {
    const { client, accountNo } = await person(151_500)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(cashOut, { ...order, accountNo })),
    )
    expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([
      200,
      200,
      ...Array<number>(8).fill(402),
    ])
    expect(await balanceOf(client)).toEqual([151_500, 48_500])
  })

  test.each([
    ['an unknown method', { method: 'Barter' }, 422, '/method'],
    ['a method of cash-in', { method: 'Gcash' }, 422, '/method'],
    ['less than the minimum', { method: 'Cash pickup', amount: 99 }, 422, '/amount'],
    ['more than the maximum', { method: 'Cash pickup', amount: 20_001 }, 422, '/amount'],
    ['more than the balance', { amount: 990 }, 402, undefined],
    ['the wallet of somebody else', { accountNo: '8800000000000000' }, 404, undefined],
  ])('with %s is refused', async (_, about, expected, pointer) => {
    const { client, accountNo } = await person()
    const { status: code, body } = await client.answer(cashOut, { ...order, accountNo, ...about })
    expect([code, body.errors?.[0]?.pointer]).toEqual([expected, pointer])
    expect(await balanceOf(client)).toEqual([100_000, 100_000])
  })

  test('of a wallet whose level does not allow it is refused', async () => {
    const { client, accountNo } = await person(100_000, 'basic')
    expect((await client.answer(cashOut, { ...order, accountNo })).body.code).toBe('LIMIT_EXCEEDED')
  })

  test('through a method that is switched off, and during maintenance, is refused', async () => {
    const { client, accountNo } = await person()
    await sql`update cashin_method set status = 'inactive' where name = 'Maya wallet'`.execute(api.owner)
    const off = await client.answer(cashOut, { ...order, accountNo, method: 'Maya wallet' })
    expect([off.status, off.body.errors?.[0]?.pointer]).toEqual([422, '/method'])
    const names = (await client.get(methods, {})).data.map(({ name }) => name)
    expect([names.includes('Maya wallet'), names.includes('Gcash'), names.includes('Gcash wallet')]).toEqual([
      false,
      false,
      true,
    ])
    await sql`update maintenance_module set status = 'on', title = 'Upgrade', body = 'Soon back', start_at = now()
      where module = 'Wallet'`.execute(api.owner)
    expect((await client.answer(cashOut, { ...order, accountNo })).status).toBe(503)
    await sql`update maintenance_module set status = 'off', start_at = null`.execute(api.owner)
  })

  test('needs its scope, and is not shown to others', async () => {
    const [mine, theirs] = [await person(), await person()]
    const reader = app.client({ subscriberId: mine.subscriberId, scopes: ['wallet:read'] })
    expect((await reader.answer(cashOut, { ...order, accountNo: mine.accountNo })).status).toBe(403)
    const { refNo } = await mine.client.get(cashOut, { ...order, accountNo: mine.accountNo })
    for (const { accountNo } of [mine, theirs])
      expect((await theirs.client.answer(status, { accountNo, refNo })).status).toBe(404)
  })
})
