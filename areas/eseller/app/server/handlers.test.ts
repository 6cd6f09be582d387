import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { supplyAppCalls } from '#areas/eseller/app/contract.ts'
import { supplyAppHandlers } from '#areas/eseller/app/server/handlers.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { completeOrders } from '#areas/eseller/orders/server/jobs.ts'
import { openESuppliesFixture, type ESuppliesFixture } from '#areas/eseller/server/testing/fixtures.ts'
import { rejectIfClosed } from '#areas/settings/public.ts'
import { shopWith, verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { shop, products, order, orders, orderStatus, requestReturn } = supplyAppCalls
const address = 'Purok 2, Lahug, Cebu City'

let fixture: ESuppliesFixture
let app: TestClientApi
beforeAll(async () => {
  fixture = await openESuppliesFixture()
  app = openTestClientApi(fixture, supplyAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

async function accountOf(walletId: number) {
  const { rows } = await sql<{ accountNo: string; balance: number }>`
    select w.account_no, l.posted as balance from wallet w join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    where w.wallet_id = ${walletId}`.execute(fixture.owner)
  return rows[0] ?? { accountNo: '', balance: -1 }
}

async function store(centavos = 1_000_000) {
  const { subscriberId, walletId, businessId } = await shopWith(fixture.owner, centavos)
  const { accountNo } = await accountOf(walletId)
  return {
    subscriberId,
    businessId,
    accountNo,
    client: app.client({ subscriberId }),
    balance: async () => (await accountOf(walletId)).balance,
  }
}

const eventsOf = async (orderNo: string) =>
  (
    await sql<{ status: string }>`
      select payload ->> 'status' as status from outbox_event
      where type = 'supplies.order.changed' and aggregateid = ${orderNo} order by sequence`.execute(
      fixture.owner,
    )
  ).rows.map(({ status }) => status)

test('catalogue › has the active products, filtered and by cursor', async () => {
  const brandId = await fixture.brand()
  const ids = [await fixture.product({ brandId }), await fixture.product({ brandId, stock: 0 })]
  const hidden = await fixture.product({ brandId })
  await sql`update eseller_product set status = 'inactive' where id = ${hidden}`.execute(fixture.owner)
  const { client } = await store()
  const first = await client.get(products, { brandId: String(brandId), limit: '1' })
  const second = await client.get(products, {
    brandId: String(brandId),
    limit: '1',
    cursor: String(first.nextCursor),
  })
  expect([...first.data, ...second.data].map(({ id, stock }) => [id, stock])).toEqual([
    [ids[1], 0],
    [ids[0], 10],
  ])
  expect(second.nextCursor).toBeNull()
  expect((await client.get(shop, {})).brands.map(({ id }) => id)).toContain(brandId)
})

describe('order', () => {
  test('takes stock and price once with its key, with one order for each seller', async () => {
    const buyer = await store()
    const [one, two] = [await fixture.product(), await fixture.product({ seller: 'Bodega Uno' })]
    const input = {
      accountNo: buyer.accountNo,
      address,
      items: [
        { productId: one, qty: 3 },
        { productId: two, qty: 1 },
      ],
      total: 502,
    }
    const key = { 'idempotency-key': randomUUID() }
    const first = await buyer.client.answer(order, input, key)
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: [
          { seller: 'Suki Distributors', total: 376.5, paymentStatus: 'paid', status: 'pending' },
          { seller: 'Bodega Uno', total: 125.5 },
        ],
      },
    })
    expect((await buyer.client.answer(order, input, key)).body).toEqual(first.body)
    expect([await fixture.stockOf(one), await fixture.stockOf(two)]).toEqual([7, 9])
    expect(await buyer.balance()).toBe(1_000_000 - 50_200)
    const { data } = await buyer.client.get(orders, { accountNo: buyer.accountNo })
    expect(data.map(({ seller }) => seller)).toEqual(['Bodega Uno', 'Suki Distributors'])
    const { rows } = await sql<{ type: string; details: object; refNo: string }>`
      select w.type, t.details, w.ref_no from ledger_transfer t join wallet_txn w on w.transfer_id = t.id
      join eseller_order o on o.transfer_id = t.id where o.order_no = ${data[1]?.orderNo ?? ''}`.execute(
      fixture.owner,
    )
    expect(rows).toEqual([
      {
        type: 'supplies',
        refNo: data[1]?.orderNo,
        details: { client: expect.any(Number), request: expect.any(String) },
      },
    ])
    expect(await eventsOf(data[1]?.orderNo ?? '')).toEqual(['pending'])
    expect(await verifyLedger(fixture.owner)).toEqual([])
  })

  test('of stores that race for the last products sells each once', async () => {
    const productId = await fixture.product({ stock: 3 })
    const stores = await Promise.all(Array.from({ length: 10 }, () => store()))
    const replies = await Promise.all(
      stores.map(({ client, accountNo }) =>
        client.answer(order, { accountNo, address, items: [{ productId, qty: 1 }] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ body }) => body.code === 'INVALID_STATE')).toHaveLength(7)
    expect(await fixture.stockOf(productId)).toBe(0)
  })

  test('that races itself is paid as often as the balance allows', async () => {
    const buyer = await store(30_000)
    const productId = await fixture.product({ stock: 10 })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        buyer.client.answer(order, { accountNo: buyer.accountNo, address, items: [{ productId, qty: 1 }] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(3)
    expect([await buyer.balance(), await fixture.stockOf(productId)]).toEqual([4_900, 8])
  })

  test.each([
    ['more than the stock', { qty: 11 }, [409, 'INVALID_STATE', undefined]],
    ['another total', { total: 1 }, [409, 'INVALID_STATE', undefined]],
    ['an unknown product', { productId: 999_999 }, [422, 'VALIDATION', '/items/0/productId']],
    ['no address', { address: ' ' }, [422, 'VALIDATION', '/address']],
    ['a wallet of somebody else', { accountNo: '8800000000000000' }, [404, 'NOT_FOUND', undefined]],
  ])('with %s is refused and takes nothing', async (_, wrong, expected) => {
    const buyer = await store()
    const productId = await fixture.product()
    const { qty = 1, productId: chosen = productId, ...rest } = wrong as { qty?: number; productId?: number }
    const { status, body } = await buyer.client.answer(order, {
      accountNo: buyer.accountNo,
      address,
      items: [{ productId: chosen, qty }],
      ...rest,
    })
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual(expected)
    expect([await buyer.balance(), await fixture.stockOf(productId)]).toEqual([1_000_000, 10])
  })

  test('keeps the minimum of a brand, and needs the wallet of a store, its scope and an open module', async () => {
    const brandId = await fixture.brand()
    await sql`update eseller_brand set min_order = 50000 where id = ${brandId}`.execute(fixture.owner)
    const productId = await fixture.product({ brandId })
    const buyer = await store()
    const input = { accountNo: buyer.accountNo, address, items: [{ productId, qty: 3 }] }
    expect((await buyer.client.answer(order, input)).body.errors?.[0]?.code).toBe(
      'eseller.BELOW_MINIMUM_ORDER',
    )
    const person = await walletWith(fixture.owner, 100_000)
    const { accountNo } = await accountOf(person.walletId)
    const own = app.client({ subscriberId: person.subscriberId })
    expect((await own.answer(order, { ...input, accountNo })).body.errors?.[0]?.pointer).toBe('/accountNo')
    const reader = app.client({ subscriberId: buyer.subscriberId, scopes: ['supplies:read'] })
    expect((await reader.answer(order, input)).status).toBe(403)
    const maintenance = (status: 'on' | 'off') =>
      sql`update maintenance_module set status = ${status}, title = 'Stocktaking', body = 'Soon back',
        start_at = case when ${status} = 'on' then now() end where module = 'eSupplies'`.execute(
        fixture.owner,
      )
    await maintenance('on')
    expect((await buyer.client.answer(order, input)).status).toBe(503)
    await maintenance('off')
  })
})

describe('return', () => {
  /** An order of a store in a state. */
  async function orderOf(
    buyer: Awaited<ReturnType<typeof store>>,
    about: Parameters<typeof fixture.order>[0],
  ) {
    const created = await fixture.order(about)
    await sql`update eseller_order set business_id = ${buyer.businessId} where order_id = ${created.orderId}`.execute(
      fixture.owner,
    )
    return created
  }
  const reason = 'Four packs arrived open'

  test('is requested once by the buyer, and not completed by the job until staff decide', async () => {
    const [buyer, other] = [await store(), await store()]
    const { orderId, orderNo } = await orderOf(buyer, { status: 'delivered', deliveredDaysAgo: 6.9 })
    expect((await other.client.answer(requestReturn, { orderNo, reason })).status).toBe(404)
    expect((await other.client.answer(orderStatus, { orderNo })).status).toBe(404)
    const reply = await buyer.client.get(requestReturn, { orderNo, reason })
    expect(reply).toMatchObject({ status: 'delivered', return: { reason, declineReason: '' } })
    expect((await buyer.client.answer(requestReturn, { orderNo, reason })).body.code).toBe('INVALID_STATE')

    await sql`update eseller_order set delivered_at = now() - interval '8 days' where order_id = ${orderId}`.execute(
      fixture.owner,
    )
    const run = () => completeOrders.run({ db: fixture.worker } as never)
    await run()
    const staff = fixture.editor()
    const requested = await staff.get(orderCalls.list, { filters: { returnRequested: true } })
    expect(requested.rows.map((row) => row.orderId)).toContain(orderId)
    await staff.get(orderCalls.updateStatus, { orderId, status: 'returned', reason, restock: false })
    expect(await buyer.client.get(orderStatus, { orderNo })).toMatchObject({
      status: 'returned',
      refundStatus: 'pending',
    })
    expect(await eventsOf(orderNo)).toEqual(['returned'])
  })

  test('that staff decline shows the reason, and the order is completed', async () => {
    const buyer = await store()
    const { orderId, orderNo } = await orderOf(buyer, { status: 'delivered', deliveredDaysAgo: 1 })
    const staff = fixture.editor()
    const declined = { orderId, reason: 'The packs were sealed in the photo' }
    expect(await staff.answer(orderCalls.declineReturn, declined)).toMatchObject({ body: { status: 'err' } })
    await buyer.client.get(requestReturn, { orderNo, reason })
    await staff.get(orderCalls.declineReturn, declined)
    expect((await buyer.client.get(orderStatus, { orderNo })).return).toMatchObject({
      declineReason: declined.reason,
    })
    await sql`update eseller_order set delivered_at = now() - interval '8 days' where order_id = ${orderId}`.execute(
      fixture.owner,
    )
    await completeOrders.run({ db: fixture.worker } as never)
    expect(await buyer.client.get(orderStatus, { orderNo })).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['an order that is not delivered', { status: 'shipped' as const }],
    [
      'an order that was delivered more than a week ago',
      { status: 'delivered' as const, deliveredDaysAgo: 7.1 },
    ],
  ])('of %s is refused', async (_, about) => {
    const buyer = await store()
    const { orderNo } = await orderOf(buyer, about)
    expect((await buyer.client.answer(requestReturn, { orderNo, reason })).body.code).toBe('INVALID_STATE')
  })
})
