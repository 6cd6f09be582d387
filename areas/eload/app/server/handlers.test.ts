import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAppCalls } from '#areas/eload/app/contract.ts'
import { loadAppHandlers } from '#areas/eload/app/server/handlers.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { loadSaleRecord } from '#areas/eload/transactions/server/provider-record.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { signedHeaders } from '#platform/server/providers/connector.ts'
import { addProviderCallbacks } from '#platform/server/providers/callbacks.ts'
import { startDispatcher } from '#platform/server/providers/dispatcher.ts'
import { startSandboxProvider } from '#platform/server/providers/sandbox-provider.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { products, quote, buy, sale, sales } = loadAppCalls
const secret = 'isang-sikreto-ng-provider'

let api: TestApi
let app: TestClientApi
let sku: string
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, loadAppHandlers)
  addProviderCallbacks(app.app, { db: api.payments, records: [loadSaleRecord], override: { secret } })
  sku = (await topupIn(api.owner, { amount: 5_000, rebate: 200 })).sku
})
afterAll(async () => {
  await app.close()
  await api.close()
})

/** Creates a subscriber with a wallet, and a client that acts for them. */
async function buyer(centavos = 100_000) {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos)
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
  return { walletId, accountNo: rows[0]?.accountNo ?? '', client: app.client({ subscriberId }) }
}

/** Runs the dispatcher against a provider until no order is due within a few seconds. */
async function withProvider(
  provider: Awaited<ReturnType<typeof startSandboxProvider>>,
  done: () => Promise<boolean>,
  timeoutMs = 1_000,
) {
  const override = { url: provider.url, secret, timeoutMs }
  const dispatcher = startDispatcher(api.payments, { records: [loadSaleRecord], override, pollMs: 50 })
  try {
    await expect
      .poll(
        async () => {
          // Delays between inquiries are shortened, so that the test does not wait for them.
          await sql`update provider_order set next_at = least(next_at, clock_timestamp() + interval '200 ms')
            where state in ('queued', 'sent') and sent_at < clock_timestamp() - make_interval(secs => ${timeoutMs / 1_000 + 0.5})`.execute(
            api.owner,
          )
          return done()
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true)
  } finally {
    await dispatcher.stop()
  }
}

const stateOf = async (refNo: string) => {
  const { rows } = await sql<{
    status: string
    state: string
    charged: number
    pending: number
    disputed: boolean
  }>`
    select t.status, o.state, o.is_disputed as disputed, coalesce((select sum(w.amount) from wallet_txn w
        where w.ref_no = t.ref_no and w.type = 'eload' and w.status = 'success'), 0)::int as charged,
      (select count(*) from wallet_txn w where w.ref_no = t.ref_no and w.status = 'pending')::int as pending
    from eload_txn t join provider_order o on o.reference = t.ref_no where t.ref_no = ${refNo}`.execute(
    api.owner,
  )
  return rows[0]
}
const hasEnded = (refNo: string) => async () =>
  ['succeeded', 'declined'].includes((await stateOf(refNo))?.state ?? '')

const balanceOf = async (walletId: number) => {
  const { rows } = await sql<{ balance: number; held: number }>`
    select l.posted as balance, l.held from wallet w join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    where w.wallet_id = ${walletId}`.execute(api.owner)
  return rows[0]
}

test('products › are those on sale, with their rebate', async () => {
  const { client } = await buyer()
  expect((await client.get(products, {})).data).toContainEqual(
    expect.objectContaining({ sku, amount: 5_000, rebate: 200, isAvailable: true }),
  )
})

describe('quote', () => {
  const mobile = '+639171234567'

  test('is sold at its price and rebate although they changed since', async () => {
    const { client, accountNo, walletId } = await buyer()
    const product = await topupIn(api.owner, { amount: 10_000, rebate: 300 })
    const quoted = await client.get(quote, { accountNo, sku: product.sku })
    expect(quoted).toMatchObject({ amount: 10_000, rebate: 300 })
    expect(Date.parse(quoted.expiresAt)).toBeGreaterThan(Date.now() + 200_000)
    await sql`update eload_topup set denomination_centavos = 12000 where id = ${product.id}`.execute(
      api.owner,
    )
    const input = { accountNo, sku: product.sku, mobile, quoteId: quoted.quoteId }
    expect(await client.get(buy, input)).toMatchObject({ amount: 10_000, rebate: 300 })
    expect((await client.get(buy, { accountNo, sku: product.sku, mobile })).amount).toBe(12_000)
    expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 22_000 })
  })

  test('is used once, also by requests that race', async () => {
    const { client, accountNo, walletId } = await buyer()
    const { quoteId } = await client.get(quote, { accountNo, sku })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(buy, { accountNo, sku, mobile, quoteId })),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 5_000 })
  })

  test('is refused when it expired, and of another subscriber, product or product on sale', async () => {
    const [mine, other] = [await buyer(), await buyer()]
    const product = await topupIn(api.owner, { amount: 2_000 })
    const { quoteId } = await mine.client.get(quote, { accountNo: mine.accountNo, sku: product.sku })
    const codeOf = async (who: typeof mine, about: object = {}) => {
      const input = { accountNo: who.accountNo, sku: product.sku, mobile, quoteId, ...about }
      const { status, body } = await who.client.answer(buy, input)
      return [status, body.errors?.[0]?.pointer]
    }
    expect(await codeOf(other)).toEqual([404, undefined])
    expect(await codeOf(mine, { sku })).toEqual([422, '/quoteId'])
    expect(await codeOf(mine, { amount: 30 })).toEqual([422, '/quoteId'])
    await sql`update eload_topup set status = 'inactive' where id = ${product.id}`.execute(api.owner)
    expect(await codeOf(mine)).toEqual([409, undefined])
    await sql`update eload_topup set status = 'active' where id = ${product.id}`.execute(api.owner)
    await sql`update price_quote set expires_at = now() where id = ${quoteId}::uuid`.execute(api.owner)
    expect(await codeOf(mine)).toEqual([409, undefined])
    expect(await balanceOf(mine.walletId)).toEqual({ balance: 100_000, held: 0 })
  })
})

describe('sale', () => {
  test('reserves the price until the provider delivers, then takes it and credits the rebate', async () => {
    const { client, accountNo, walletId } = await buyer()
    const provider = await startSandboxProvider({ secret })
    try {
      const begun = await client.get(buy, { accountNo, sku, mobile: '0917 123 4567' })
      expect(begun).toMatchObject({ status: 'pending', amount: 5_000, mobile: '0917•••4567' })
      expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 5_000 })
      await withProvider(provider, hasEnded(begun.refNo))
      expect(await stateOf(begun.refNo)).toMatchObject({
        status: 'success',
        state: 'succeeded',
        charged: 5_000,
        pending: 0,
      })
      expect(await balanceOf(walletId)).toEqual({ balance: 95_100, held: 0 })
      expect(await client.get(sale, { refNo: begun.refNo })).toMatchObject({ status: 'success' })
      expect((await client.get(sales, { accountNo })).data).toHaveLength(1)
      const { rows } = await sql<{ request: object }>`
        select request from provider_order where reference = ${begun.refNo}`.execute(api.owner)
      expect(rows[0]?.request).toEqual({})
    } finally {
      await provider.stop()
    }
  })

  test('that the provider declines releases the price', async () => {
    const { client, accountNo, walletId } = await buyer()
    const provider = await startSandboxProvider({ secret, behaviourOf: () => 'declined' })
    try {
      const { refNo } = await client.get(buy, { accountNo, sku, mobile: '+639171234567' })
      await withProvider(provider, hasEnded(refNo))
      expect(await stateOf(refNo)).toMatchObject({ status: 'failed', charged: 0, pending: 0 })
      expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 0 })
    } finally {
      await provider.stop()
    }
  })

  test.each(['late', 'silent', 'garbage', 'server-error', 'lost'] as const)(
    'whose provider answers %s is asked for until its outcome is known, and delivered once',
    async (behaviour) => {
      const { client, accountNo, walletId } = await buyer()
      let calls = 0
      const provider = await startSandboxProvider({
        secret,
        lateMs: 1_500,
        // A request that was lost arrives when it is sent again.
        behaviourOf: () => (++calls === 1 ? behaviour : 'success'),
      })
      try {
        const { refNo } = await client.get(buy, { accountNo, sku, mobile: '+639171234567' })
        await withProvider(provider, hasEnded(refNo))
        expect(await stateOf(refNo)).toMatchObject({ status: 'success', charged: 5_000, pending: 0 })
        expect(await balanceOf(walletId)).toEqual({ balance: 95_100, held: 0 })
        expect(provider.book.size).toBe(1)
      } finally {
        await provider.stop()
      }
    },
  )

  test('that staff marked as failed while the provider is silent releases the price', async () => {
    const { client, accountNo, walletId } = await buyer()
    const provider = await startSandboxProvider({ secret, behaviourOf: () => 'lost' })
    try {
      const { refNo } = await client.get(buy, { accountNo, sku, mobile: '+639171234567' })
      await sql`update eload_txn set status = 'failed' where ref_no = ${refNo}`.execute(api.owner)
      await withProvider(provider, hasEnded(refNo))
      expect(await stateOf(refNo)).toMatchObject({ status: 'failed', state: 'declined', charged: 0 })
      expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 0 })
    } finally {
      await provider.stop()
    }
  })

  test('is concluded once by repeated callbacks, and a contradiction is recorded without moving money', async () => {
    const { client, accountNo, walletId } = await buyer()
    const { refNo } = await client.get(buy, { accountNo, sku, mobile: '+639171234567' })
    const { rows } = await sql<{ code: string }>`
      select provider_code as code from provider_order where reference = ${refNo}`.execute(api.owner)
    const path = `/v1/providers/${rows[0]?.code}/callback`
    const report = async (reply: object, key = secret) => {
      const body = JSON.stringify({ reference: refNo, ...reply })
      const headers = { 'content-type': 'application/json', ...signedHeaders(key, path, body) }
      return (await app.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    }
    const success = { status: 'success', code: '00', providerRef: 'REF1', cost: '48.00' }
    expect(await report(success, 'another')).toBe(401)
    expect(await report({ ...success, reference: 'ELD9' })).toBe(401)
    expect(await report({ status: 'maybe' })).toBe(400)
    expect([await report(success), await report(success)]).toEqual([200, 200])
    expect(await report({ status: 'declined', code: '51' })).toBe(200)
    expect(await stateOf(refNo)).toMatchObject({ status: 'success', charged: 5_000, disputed: true })
    expect(await balanceOf(walletId)).toEqual({ balance: 95_100, held: 0 })
  })

  test.each([
    ['an unknown SKU', { sku: 'NOTHING1' }, 422, '/sku'],
    ['a number that is not mobile', { mobile: '12345' }, 422, '/mobile'],
    ['a wallet of somebody else', { accountNo: '8800000000000000' }, 404, undefined],
  ])('with %s is refused and reserves nothing', async (_, wrong, status, pointer) => {
    const { client, accountNo, walletId } = await buyer()
    const reply = await client.answer(buy, { accountNo, sku, mobile: '+639171234567', ...wrong })
    expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([status, pointer])
    expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 0 })
  })

  test('with a repeated key is one sale', async () => {
    const { client, accountNo, walletId } = await buyer()
    const key = { 'idempotency-key': randomUUID() }
    const input = { accountNo, sku, mobile: '+639171234567' }
    const [first, again] = [await client.answer(buy, input, key), await client.answer(buy, input, key)]
    expect(again.body).toEqual(first.body)
    expect(await balanceOf(walletId)).toEqual({ balance: 100_000, held: 5_000 })
  })
})
