import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentHoldAppCalls } from '#areas/merchants/kankolek/holds/app/contract.ts'
import { paymentHoldAppHandlers } from '#areas/merchants/kankolek/holds/app/server/handlers.ts'
import { qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { expirePayments } from '#areas/wallets/payment-holds/server/jobs.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { hold, show, list, capture, void: release } = paymentHoldAppCalls
const { wallets, limits, transactions } = walletAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, [...paymentHoldAppHandlers, ...walletAppHandlers], rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(async () => {
  await sql`update maintenance_module set status = 'off', start_at = null`.execute(api.owner)
})

const accountOf = async (walletId: number) => {
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
  return rows[0]?.accountNo ?? ''
}

async function payer(centavos = 1_000_000) {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos)
  return {
    subscriberId,
    walletId,
    accountNo: await accountOf(walletId),
    client: app.client({ subscriberId }),
  }
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
  return {
    subscriberId,
    businessId,
    walletId,
    accountNo,
    payload: qrTextFor(facts),
    client: app.client({ subscriberId }),
  }
}

const balanceOf = async (client: Awaited<ReturnType<typeof payer>>['client'], accountNo: string) => {
  const { data } = await client.get(wallets, {})
  const wallet = data.find((each) => each.accountNo === accountNo)
  return [wallet?.balance, wallet?.availableBalance]
}

/** Holds 1,500 pesos of a new payer for a new merchant, who pays the fee of 1 %. */
async function held(amount = 1_500) {
  const [from, shop] = [await payer(), await merchant()]
  const { refNo } = await from.client.get(hold, { accountNo: from.accountNo, payload: shop.payload, amount })
  return { from, shop, refNo }
}

const payByCustomer = (businessId: number) =>
  sql`
  insert into mdr_setting (business_id, option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount, enabled, remarks,
    effective_at, status, created_by_id, created_by)
  values (${businessId}, 3, 100, 500, 'customer', 'real_time', 100, 5000000, true, '', now(), 'approved', 1, 'a@erp.test')`.execute(
    api.owner,
  )

describe('hold', () => {
  test('keeps the amount available to the merchant only, and is repeated without effect', async () => {
    const [from, shop] = [await payer(), await merchant()]
    const key = { 'idempotency-key': randomUUID() }
    const input = { accountNo: from.accountNo, payload: shop.payload, amount: 1_500, note: 'Room 12' }
    const first = await from.client.answer(hold, input, key)
    expect(first.body).toMatchObject({ amount: 1500, fee: 0, status: 'held', capturedAmount: null })
    expect((await from.client.answer(hold, input, key)).body).toEqual(first.body)
    expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 850_000])
    const refNo = String(first.body['refNo'])
    for (const { client, accountNo } of [from, shop]) {
      expect((await client.get(show, { refNo })).status).toBe('held')
      expect((await client.get(list, { accountNo })).data.map((each) => each.refNo)).toEqual([refNo])
    }
  })

  test('of ten requests at once never exceeds the balance', async () => {
    const [from, shop] = [await payer(400_000), await merchant()]
    const input = { accountNo: from.accountNo, payload: shop.payload, amount: 1_500 }
    const replies = await Promise.all(Array.from({ length: 10 }, () => from.client.answer(hold, input)))
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      200,
      ...Array<number>(8).fill(402),
    ])
  })

  test('is neither shown to others nor captured or voided by the payer', async () => {
    const { from, refNo } = await held()
    const other = await merchant()
    expect((await other.client.answer(show, { refNo })).status).toBe(404)
    for (const client of [from.client, other.client])
      for (const call of [capture, release]) expect((await client.answer(call, { refNo })).status).toBe(404)
    expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 850_000])
  })

  test('is refused without its scope and during maintenance', async () => {
    const { shop, refNo } = await held()
    const reader = app.client({ subscriberId: shop.subscriberId, scopes: ['merchants:read'] })
    expect((await reader.answer(capture, { refNo })).status).toBe(403)
    await sql`update maintenance_module set status = 'on', title = 'Upgrade', body = 'Soon back', start_at = now()
      where module = 'Wallet'`.execute(api.owner)
    expect((await shop.client.answer(capture, { refNo })).status).toBe(503)
  })
})

describe('capture', () => {
  test('of all takes the held amount with the fee of the merchant, once', async () => {
    const { from, shop, refNo } = await held()
    const key = { 'idempotency-key': randomUUID() }
    const first = await shop.client.answer(capture, { refNo }, key)
    expect(first.body).toMatchObject({ amount: 1500, fee: 15, balanceAfter: 1485 })
    expect((await shop.client.answer(capture, { refNo }, key)).body).toEqual(first.body)
    expect((await shop.client.answer(capture, { refNo })).body.code).toBe('INVALID_STATE')
    expect(await balanceOf(from.client, from.accountNo)).toEqual([850_000, 850_000])
    expect(await balanceOf(shop.client, shop.accountNo)).toEqual([148_500, 148_500])
    const { data } = await from.client.get(transactions, { accountNo: from.accountNo })
    expect(data.slice(0, 2).map(({ type, status, amount }) => [type, status, amount])).toEqual([
      ['p2m_pay', 'success', 150_000],
      ['p2m_pay', 'failed', 150_000],
    ])
    const { rows } = await sql<{ p2m: number; mdr: number }>`
      select p2m, mdr from kankolek_day where business_id = ${shop.businessId}`.execute(api.owner)
    expect(rows).toEqual([{ p2m: 150_000, mdr: 1_500 }])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('of a part takes the part with its fee, and returns the rest and its limit', async () => {
    const { from, shop, refNo } = await held()
    expect((await shop.client.get(capture, { refNo, amount: 1_000 })).amount).toBe(100_000)
    expect(await balanceOf(from.client, from.accountNo)).toEqual([900_000, 900_000])
    expect(await balanceOf(shop.client, shop.accountNo)).toEqual([99_000, 99_000])
    const { limits: used } = await from.client.get(limits, { accountNo: from.accountNo })
    expect(used.find(({ type }) => type === 'pay')?.dailyUsed).toBe(100_000)
    expect((await shop.client.get(show, { refNo })).capturedAmount).toBe(100_000)
    const { rows } = await sql<{ type: string }>`
      select type from outbox_event where aggregateid = ${refNo} order by sequence`.execute(api.owner)
    expect(rows.map(({ type }) => type)).toEqual([
      'wallet.payment-hold.created',
      'wallet.payment-hold.captured',
    ])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('charges the payer the fee for what is captured if the payer pays it', async () => {
    const [from, shop] = [await payer(), await merchant()]
    await payByCustomer(shop.businessId)
    const { refNo, fee } = await from.client.get(hold, {
      accountNo: from.accountNo,
      payload: shop.payload,
      amount: 1_500,
    })
    expect(fee).toBe(2_000)
    expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 848_000])
    await shop.client.get(capture, { refNo, amount: 1_000 })
    expect(await balanceOf(from.client, from.accountNo)).toEqual([898_500, 898_500])
    expect(await balanceOf(shop.client, shop.accountNo)).toEqual([100_000, 100_000])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test.each([
    ['more than is held', { amount: 1_500.01 }, 'INVALID_STATE'],
    ['not more than its fee', { amount: 0.01 }, 'OK'],
  ])('of %s is %s', async (_, about, code) => {
    const { from, shop, refNo } = await held()
    const reply = await shop.client.answer(capture, { refNo, ...about })
    expect(reply.status === 200 ? 'OK' : reply.body.code).toBe(code)
    if (code !== 'OK') expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 850_000])
  })

  test('happens once when ten requests arrive at once, also while it is voided', async () => {
    const { from, shop, refNo } = await held()
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.client.answer(capture, { refNo, amount: 1_000 })),
      ...Array.from({ length: 5 }, () => shop.client.answer(release, { refNo })),
    ])
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    const isCaptured = replies.slice(0, 5).some(({ status }) => status === 200)
    expect(await balanceOf(from.client, from.accountNo)).toEqual(
      isCaptured ? [900_000, 900_000] : [1_000_000, 1_000_000],
    )
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('of a frozen payer, or to a frozen merchant, is refused and stays held', async () => {
    for (const who of ['from', 'shop'] as const) {
      const about = await held()
      await sql`update wallet set status = 'frozen', frozen_by = 'a@erp.test' where wallet_id = ${about[who].walletId}`.execute(
        api.owner,
      )
      const { status, body } = await about.shop.client.answer(capture, { refNo: about.refNo })
      expect([who, status, body.code]).toEqual([who, 409, 'INVALID_STATE'])
      expect((await about.shop.client.get(show, { refNo: about.refNo })).status).toBe('held')
    }
  })
})

describe('release', () => {
  test('by the merchant returns amount and limit', async () => {
    const { from, shop, refNo } = await held()
    expect((await shop.client.get(release, { refNo })).status).toBe('voided')
    expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 1_000_000])
    const { limits: used } = await from.client.get(limits, { accountNo: from.accountNo })
    expect(used.find(({ type }) => type === 'pay')?.dailyUsed).toBe(0)
    expect((await shop.client.answer(capture, { refNo })).body.code).toBe('INVALID_STATE')
  })

  test('by the job happens after the time of the hold, once', async () => {
    const { from, shop, refNo } = await held()
    const kept = await held()
    expect(await expirePayments(api.worker)).toBe(0)
    await sql`update wallet_payment_hold set expires_at = now() where ref_no = ${refNo}`.execute(api.owner)
    expect((await shop.client.get(show, { refNo })).status).toBe('expired')
    expect((await shop.client.answer(capture, { refNo })).body.code).toBe('INVALID_STATE')
    const runs = await Promise.all([expirePayments(api.worker), expirePayments(api.worker)])
    expect(runs.toSorted(byNumber)).toEqual([0, 1])
    expect(await balanceOf(from.client, from.accountNo)).toEqual([1_000_000, 1_000_000])
    expect(await balanceOf(kept.from.client, kept.from.accountNo)).toEqual([1_000_000, 850_000])
    const { rows } = await sql<{ status: string }>`
      select payload ->> 'status' as status from outbox_event where aggregateid = ${refNo} order by sequence`.execute(
      api.owner,
    )
    expect(rows.map(({ status }) => status)).toEqual(['held', 'expired'])
    expect(await verifyLedger(api.owner)).toEqual([])
  })
})

test('the logins of API and worker › can neither capture nor release a hold that has time', async () => {
  const { refNo } = await held()
  const { rows } = await sql<{ id: number }>`
    select payment_hold_id as id from wallet_payment_hold where ref_no = ${refNo}`.execute(api.owner)
  const id = rows[0]?.id ?? 0
  for (const db of [api.db, api.worker])
    await expect(sql`select wallet_capture(${id}, '')`.execute(db)).rejects.toThrow(/permission denied/)
  const { rows: expired } = await sql<{ done: boolean }>`
    select wallet_expire_hold(${id}, 'x') as done`.execute(api.worker)
  expect(expired).toEqual([{ done: false }])
})
