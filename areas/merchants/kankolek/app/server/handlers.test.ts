import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { kankolekAppHandlers } from '#areas/merchants/kankolek/app/server/handlers.ts'
import { checksumOf, qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { qr, pay } = kankolekAppCalls
const { wallets, refund } = walletAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, [...kankolekAppHandlers, ...walletAppHandlers])
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const accountOf = async (walletId: number) => {
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
  return rows[0]?.accountNo ?? ''
}

async function payer(centavos = 100_000) {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos)
  return { walletId, accountNo: await accountOf(walletId), client: app.client({ subscriberId }) }
}

async function merchant() {
  const { subscriberId, businessId, walletId } = await shopIn(api.owner)
  const accountNo = await accountOf(walletId)
  const facts = {
    businessId,
    businessName: 'Aling Nena Store',
    accountNo,
    city: 'Makati',
    zip: '',
    businessType: 1,
  }
  return { businessId, walletId, accountNo, payload: qrTextFor(facts), client: app.client({ subscriberId }) }
}

/** The QR with other content before its checksum. */
const withTags = (payload: string, change: (text: string) => string) => {
  const text = change(payload.slice(0, -4))
  return text + checksumOf(text)
}
const dynamic = (payload: string, amount: string) =>
  withTags(payload, (text) =>
    text
      .replace('010211', '010212')
      .replace('5802PH', `54${String(amount.length).padStart(2, '0')}${amount}5802PH`),
  )

const mdr = (businessId: number, payerOfFee: string) =>
  sql`insert into mdr_setting (business_id, option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount, enabled,
      effective_at, status, created_by_id, created_by)
    values (${businessId}, 5, 200, 100, ${payerOfFee}, 'real_time', 1000, 100000, true, now(), 'approved', 1, 'a@example.com')`.execute(
    api.owner,
  )

describe('qr', () => {
  test('shows merchant, amount and fee', async () => {
    const [{ client }, shop] = [await payer(), await merchant()]
    expect((await client.answer(qr, { payload: shop.payload })).body).toEqual({
      merchant: 'Aling Nena Store',
      city: expect.any(String),
      accountNo: shop.accountNo,
      reference: '',
      isAmountFixed: false,
      amount: null,
      fee: null,
      minAmount: 1,
      maxAmount: 50_000,
    })
    await mdr(shop.businessId, 'customer')
    expect((await client.answer(qr, { payload: dynamic(shop.payload, '150.50') })).body).toMatchObject({
      isAmountFixed: true,
      amount: 150.5,
      fee: 4.01,
      minAmount: 10,
    })
  })

  test.each([
    ['a wrong checksum', (text: string) => text.slice(0, -4) + '0000'],
    ['another currency', (text: string) => withTags(text, (tags) => tags.replace('5303608', '5303840'))],
    ['a tip', (text: string) => withTags(text, (tags) => tags.replace('5802PH', '5502015802PH'))],
    [
      'another acquirer',
      (text: string) => withTags(text, (tags) => tags.replace('ERPWPHM2XXX', 'BNORPHMMXXX')),
    ],
    ['a wrong length', (text: string) => withTags(text, (tags) => tags.replace('5802PH', '5803PH'))],
    ['an amount of zero', (text: string) => dynamic(text, '0.00')],
    [
      'an unknown merchant',
      (text: string) => withTags(text, (tags) => tags.replace(/0316\d{16}/, '03169900000000000000')),
    ],
  ])('with %s is rejected at the payload', async (_, change) => {
    const [{ client }, shop] = [await payer(), await merchant()]
    const { status, body } = await client.answer(qr, { payload: change(shop.payload) })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/payload'])
  })
})

describe('pay', () => {
  test('moves the amount, takes the charge from the merchant, and a repeated key pays once', async () => {
    const [{ client, accountNo }, shop] = [await payer(), await merchant()]
    const key = { 'idempotency-key': randomUUID() }
    const input = { accountNo, payload: shop.payload, amount: 200, note: 'Rice' }
    const first = await client.answer(pay, input, key)
    expect(first).toMatchObject({
      status: 200,
      body: { amount: 200, fee: 0, balanceAfter: 800, merchant: 'Aling Nena Store' },
    })
    expect((await client.answer(pay, input, key)).body).toEqual(first.body)
    expect((await shop.client.answer(wallets)).body).toMatchObject({ data: [{ balance: 198 }] })
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('takes the fee from the payer if the merchant has chosen so', async () => {
    const [{ client, accountNo }, shop] = [await payer(), await merchant()]
    await mdr(shop.businessId, 'customer')
    const { body } = await client.answer(pay, { accountNo, payload: dynamic(shop.payload, '100') })
    expect(body).toMatchObject({ amount: 100, fee: 3, balanceAfter: 897 })
    expect((await shop.client.answer(wallets)).body).toMatchObject({ data: [{ balance: 100 }] })
  })

  test.each([
    ['no amount', {}, 422, '/amount'],
    ['an amount below the minimum', { amount: 0.5 }, 422, '/amount'],
    ['more than the balance', { amount: 2_000 }, 402, undefined],
    ['the wallet of somebody else', { amount: 1, accountNo: '8800000000000000' }, 404, undefined],
  ])('with %s is refused', async (_, about, expected, pointer) => {
    const [{ client, accountNo }, shop] = [await payer(), await merchant()]
    const { status, body } = await client.answer(pay, { accountNo, payload: shop.payload, ...about })
    expect([status, body.errors?.[0]?.pointer]).toEqual([expected, pointer])
  })

  test('is refused with another amount than a dynamic QR, without the scope, and while QR payments are disabled', async () => {
    const [{ walletId, accountNo, client }, shop] = [await payer(), await merchant()]
    const input = { accountNo, payload: dynamic(shop.payload, '100'), amount: 99 }
    expect((await client.answer(pay, input)).body.errors?.[0]?.pointer).toBe('/amount')
    const { rows } = await sql<{ id: number }>`
      select subscriber_id as id from wallet where wallet_id = ${walletId}`.execute(api.db)
    const reader = app.client({ subscriberId: rows[0]?.id ?? null, scopes: ['merchants:read'] })
    expect((await reader.answer(pay, input)).status).toBe(403)
    await sql`update business set status = 'inactive' where business_id = ${shop.businessId}`.execute(
      api.owner,
    )
    expect((await client.answer(pay, { ...input, amount: 100 })).body.code).toBe('INVALID_STATE')
  })
})

/** Type, wallet and one value of the events of wallets, in their order. */
async function eventsOf(value: string, ...accountNos: string[]) {
  const { rows } = await sql<{ type: string; account: string; amount: number; value: string }>`
    select type, aggregateid as account, (payload ->> 'amount')::float8 as amount, payload ->> ${value} as value
    from outbox_event where aggregateid = any(${accountNos}) order by sequence`.execute(api.owner)
  return rows
}

describe('event', () => {
  test('of a payment and of its refund is published once for each wallet', async () => {
    const [{ client, accountNo }, shop] = [await payer(), await merchant()]
    const payload = dynamic(shop.payload, '100')
    const { refNo } = await client.get(pay, { accountNo, payload })
    expect(await eventsOf('reference', accountNo, shop.accountNo)).toEqual([
      { type: 'wallet.payment.sent', account: accountNo, amount: 100, value: '' },
      { type: 'wallet.payment.received', account: shop.accountNo, amount: 100, value: '' },
    ])
    await shop.client.get(refund, { accountNo: shop.accountNo, refNo, amount: 40 })
    expect((await eventsOf('paymentRefNo', accountNo, shop.accountNo)).slice(2)).toEqual([
      { type: 'wallet.refund.sent', account: shop.accountNo, amount: 40, value: refNo },
      { type: 'wallet.refund.received', account: accountNo, amount: 40, value: refNo },
    ])
  })
})

describe('refund', () => {
  async function paid(amount = 100) {
    const [buyer, shop] = [await payer(), await merchant()]
    const { refNo } = await buyer.client.get(pay, {
      accountNo: buyer.accountNo,
      payload: shop.payload,
      amount,
    })
    return { buyer, shop, input: { accountNo: shop.accountNo, refNo } }
  }

  test('returns parts up to what was paid, and a repeated key refunds once', async () => {
    const { buyer, shop, input } = await paid()
    const key = { 'idempotency-key': randomUUID() }
    const first = await shop.client.answer(refund, { ...input, amount: 60, reason: 'Damaged' }, key)
    expect(first).toMatchObject({ status: 200, body: { amount: 60, fee: 0, balanceAfter: 39 } })
    expect((await shop.client.answer(refund, { ...input, amount: 60, reason: 'Damaged' }, key)).body).toEqual(
      first.body,
    )
    expect((await buyer.client.answer(wallets)).body).toMatchObject({ data: [{ balance: 960 }] })
    const tooMuch = await shop.client.answer(refund, { ...input, amount: 40.01 })
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.detail]).toEqual([
      409,
      'INVALID_STATE',
      expect.stringContaining('₱40.00'),
    ])
    expect((await shop.client.answer(refund, { ...input, amount: 39 })).status).toBe(200)
    // The merchant paid the charge, so that one peso is missing.
    expect((await shop.client.answer(refund, { ...input, amount: 1 })).body.code).toBe('INSUFFICIENT_FUNDS')
    const { rows } = await sql<{ used: number }>`
      select month_used as used from wallet_usage where wallet_id = ${buyer.walletId} and kind = 'pay'`.execute(
      api.owner,
    )
    expect(rows).toEqual([{ used: 100 }])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('of one payment at the same time never exceeds it', async () => {
    const { buyer, shop, input } = await paid()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => shop.client.answer(refund, { ...input, amount: 30 })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
    expect((await buyer.client.answer(wallets)).body).toMatchObject({ data: [{ balance: 990 }] })
  })

  test('is refused to the payer, to other merchants, and from a frozen wallet', async () => {
    const { buyer, shop, input } = await paid()
    const other = await merchant()
    expect((await buyer.client.answer(refund, { ...input, amount: 1 })).status).toBe(404)
    for (const { client, accountNo } of [buyer, other])
      expect((await client.answer(refund, { ...input, accountNo, amount: 1 })).status).toBe(404)
    const { status, body } = await shop.client.answer(refund, { ...input, amount: 0 })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/amount'])
    await sql`update wallet set status = 'frozen', frozen_by = 'Test' where wallet_id = ${shop.walletId}`.execute(
      api.owner,
    )
    expect((await shop.client.answer(refund, { ...input, amount: 1 })).body.code).toBe('INVALID_STATE')
  })
})
