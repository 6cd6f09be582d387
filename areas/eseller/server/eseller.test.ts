import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { completeOrders } from '#areas/eseller/orders/server/jobs.ts'
import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { type ESuppliesFixture, openESuppliesFixture } from '#areas/eseller/server/testing/fixtures.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { toRead } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { aSvg, pngOf } from '#platform/server/uploads/testing/samples.ts'

let market: ESuppliesFixture
beforeAll(async () => void (market = await openESuppliesFixture()))
afterAll(async () => {
  expect(await verifyLedger(market.owner)).toEqual([])
  await market.close()
})

const reason = 'The buyer asked for it'
const balance = async () =>
  (
    await sql<{
      posted: number
    }>`select posted from ledger_balance b join wallet w on w.ledger_account_id = b.account_id
      where wallet_id = ${market.shop.walletId}`.execute(market.owner)
  ).rows[0]?.posted ?? 0

describe('brands, categories and banners', () => {
  test('store the supplier, minimum order and logo of a brand', async () => {
    const client = market.editor()
    const logo = await market.upload(client, 'e-seller/brand', aSvg('<rect width="9" height="9"/>'), [
      'logo.svg',
      '',
    ])
    const draft = {
      name: 'Alaska',
      supplierName: 'FrieslandCampina',
      minOrder: '1500.50',
      leadTimeDays: 3,
      logo,
    }
    const { data } = await client.get(sellerBrandCalls.create, draft)
    expect(await client.get(sellerBrandCalls.info, { id: data.id })).toMatchObject({
      minOrder: 150_050,
      leadTimeDays: 3,
      logo: { contentType: 'image/svg+xml' },
    })
    expect(await client.ask(sellerBrandCalls.create, { name: 'alaska' })).toBe('eseller.BRAND_NAME_TAKEN')
    expect(await client.statusOf(sellerBrandCalls.update, { ...draft, id: data.id, version: 9 })).toBe(409)
  })

  test('order categories in one call and block the deletion of a category with products', async () => {
    const client = market.editor()
    const [dairy, snacks, drinks] = [
      await market.category('Dairy'),
      await market.category('Snacks'),
      await market.category('Drinks'),
    ]
    const { version, rows } = await client.get(sellerCategoryCalls.order, {})
    const requested = [drinks, ...rows.map((row) => row.businessCategoryId).filter((id) => id !== drinks)]
    const items = requested.map((id, at) => ({ id, sequence: at + 1 }))
    await client.get(sellerCategoryCalls.sequence, { items, version })
    expect((await client.get(sellerCategoryCalls.list, {})).rows[0]?.name).toBe('Drinks')
    expect(await client.statusOf(sellerCategoryCalls.sequence, { items, version })).toBe(409)

    await market.product({ businessCategoryId: dairy })
    expect(await client.answer(sellerCategoryCalls.delete, { businessCategoryId: dairy })).toMatchObject({
      status: 409,
      body: {
        code: 'IN_USE',
        messageCode: 'platform.IN_USE',
        params: expect.objectContaining({ name: 'Dairy', count: 1 }),
      },
    })
    expect((await client.get(sellerCategoryCalls.uses, { businessCategoryId: dairy })).total).toBe(1)
    await client.get(sellerCategoryCalls.delete, { businessCategoryId: snacks })
    expect((await client.get(sellerCategoryCalls.list, {})).rows.map(({ sequence }) => sequence)).toEqual([
      1, 2,
    ])
  })

  test('require a banner image of the right shape and an existing link target', async () => {
    const client = market.editor()
    const categoryId = await market.category()
    const draft = async (about: object, size: [number, number] = [1080, 540]) => ({
      title: 'Pasko na',
      image: await market.upload(client, 'e-seller/banner', pngOf(...size)),
      ...about,
    })
    expect(await client.ask(sellerBannerCalls.create, await draft({}, [800, 600]))).toMatch(
      /"width":800,"height":600/,
    )
    expect(
      await client.ask(sellerBannerCalls.create, await draft({ linkType: 'product', linkValue: '999' })),
    ).toBe('eseller.LINK_NOT_FOUND')
    const { data } = await client.get(
      sellerBannerCalls.create,
      await draft({
        linkType: 'category',
        linkValue: String(categoryId),
        status: 'active',
        endAt: '2020-01-01T00:00:00Z',
      }),
    )
    expect(await client.get(sellerBannerCalls.info, { bannerId: data.bannerId })).toMatchObject({
      shownState: 'expired',
      sequence: 1,
    })
    expect(await client.ask(sellerCategoryCalls.delete, { businessCategoryId: categoryId })).toMatch(
      /^platform.IN_USE .*Pasko na/,
    )
    await client.get(sellerBannerCalls.delete, { bannerId: data.bannerId })
    await client.get(sellerCategoryCalls.delete, { businessCategoryId: categoryId })
  })
})

test('product list › filters by brand, category, seller and stock', async () => {
  const client = market.editor()
  const brandId = await market.brand()
  const [here, gone] = [
    await market.product({ brandId, seller: 'Piña Trading' }),
    await market.product({ brandId, stock: 0 }),
  ]
  const ids = async (filters: object, search = '') =>
    (await client.get(sellerProductCalls.list, { filters, search })).rows.map(({ id }) => id)
  expect(await ids({ brandId })).toEqual([gone, here])
  expect(await ids({ brandId, inStock: false })).toEqual([gone])
  expect(await ids({ seller: 'Piña Trading' })).toEqual([here])
  expect(await ids({ brandId }, 'pina')).toEqual([here])
  expect(await client.get(sellerProductCalls.sellers, {})).toContain('Piña Trading')
})

describe('orders', () => {
  test('change one status at a time, once, with the required fields, and are logged', async () => {
    const client = market.editor()
    const { orderId, orderNo } = await market.order({ method: 'cod', paid: false })
    const move = (status: string, about: object = {}) =>
      client.ask(orderCalls.updateStatus, { orderId, status, ...about } as never)
    expect(await move('packed')).toBe('eseller.ORDER_STATUS_CHANGE {"from":"pending","to":"packed"}')
    await move('confirmed')
    expect(await move('confirmed')).toBe('eseller.ORDER_STATUS_ALREADY {"status":"confirmed"}')
    await move('packed')
    expect(await move('shipped')).toBe('eseller.COURIER_REQUIRED')
    expect(await move('shipped', { courier: 'LBC' })).toBe('eseller.TRACKING_REQUIRED')
    await move('shipped', { courier: 'LBC', trackingNo: 'LBC-77' })
    expect(await client.ask(orderCalls.cancel, { orderId, reason })).toBe(
      'eseller.ORDER_STATUS_CHANGE {"from":"shipped","to":"cancelled"}',
    )
    expect(await client.get(orderCalls.info, { orderId })).toMatchObject({
      paymentStatus: 'unpaid',
      turn: 'courier',
      isLate: false,
    })
    await move('delivered')
    expect(await client.get(orderCalls.info, { orderId })).toMatchObject({
      orderNo,
      paymentStatus: 'paid',
      turn: null,
      dueAt: null,
    })
    expect(await move('completed')).toBe('eseller.ORDER_COMPLETES_AUTOMATICALLY')
    const { rows } = await client.get(orderCalls.logs, { orderId })
    expect(rows.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['Deliver', 'shipped', 'delivered'],
      ['Ship', 'packed', 'shipped'],
      ['Pack', 'confirmed', 'packed'],
      ['Confirm', 'pending', 'confirmed'],
    ])
    const { rows: found } = await client.get(orderCalls.list, { search: 'lbc-77' })
    expect(found).toMatchObject([{ orderNo, buyer: { mobile: expect.stringMatching(/\*\*\*/) } }])
  })

  test('return stock on cancellation and refund a payment after a second person approves', async () => {
    const [ana, ben] = [market.editor(), market.editor()]
    const { orderId, orderNo, productId, total } = await market.order({ status: 'confirmed', qty: 3 })
    const before = await balance()
    const cancelled = await ana.get(orderCalls.cancel, { orderId, reason })
    expect(cancelled).toMatchObject({
      message: expect.stringMatching(
        /^ESO\d+ is now cancelled\. The refund APR\d+ was submitted for approval/,
      ),
      data: { status: 'cancelled', paymentStatus: 'paid', refundStatus: 'pending' },
    })
    expect(await market.stockOf(productId)).toBe(13)
    expect(
      await ana.answer(orderCalls.refund, { orderId, reason }, { 'idempotency-key': crypto.randomUUID() }),
    ).toMatchObject({
      body: { code: 'MAKER_IS_CHECKER' },
    })
    expect(await balance()).toBe(before)

    // A decision without a version or with an outdated version is rejected.
    expect((await ben.answer(orderCalls.refund, { orderId, reason })).body).toMatchObject({
      errors: [{ field: 'version' }],
    })
    const { version } = await ben.get(orderCalls.info, { orderId })
    expect(await ben.statusOf(orderCalls.refund, { orderId, reason, version: version - 1 })).toBe(409)
    expect(await balance()).toBe(before)
    const answers = await Promise.all(
      [ben, market.editor()].map((client) => client.answer(orderCalls.refund, { orderId, reason, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balance()).toBe(before + total)
    expect(await ben.get(orderCalls.info, { orderId })).toMatchObject({
      paymentStatus: 'refunded',
      refundStatus: 'done',
      refundedAt: expect.any(String),
    })
    const { rows } = await sql<{ counterparty: string; type: string }>`
      select type, counterparty from wallet_txn where wallet_id = ${market.shop.walletId} order by created_at desc limit 1`.execute(
      market.owner,
    )
    expect(rows).toEqual([{ type: 'refund', counterparty: 'Suki Distributors' }])
    expect((await ben.get(orderCalls.logs, { orderId })).rows.map(({ action }) => action)).toEqual([
      'Refund',
      'Cancel',
    ])
    void orderNo
  })

  test('are refunded once, without deadlock, when decided on the order and in the inbox at once', async () => {
    const [ana, ben, cora] = [market.editor(), market.editor(), market.editor()]
    const codes: unknown[] = []
    for (let round = 0; round < 15; round++) {
      const { orderId } = await market.order({ status: 'confirmed' })
      await ana.get(orderCalls.cancel, { orderId, reason })
      const { version, refundRequestId } = await ben.get(orderCalls.info, { orderId })
      const requestId = refundRequestId ?? 0
      const { hash } = await cora.get(approvalCalls.details, { requestId })
      const answers = await Promise.all([
        ben.answer(orderCalls.refund, { orderId, reason, version }),
        cora.answer(approvalCalls.decide, { requestId, hash, verdict: 'approve', reason }),
      ])
      expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
      codes.push(...answers.map(({ body }) => body.code))
    }
    expect(codes).not.toContain('CONFLICT')
  })

  test('allow a rejected refund to be requested again and approved by another person', async () => {
    const [ana, ben, cora] = [market.editor(), market.editor(), market.editor()]
    const { orderId } = await market.order({ status: 'delivered', deliveredDaysAgo: 2 })
    expect(await ana.ask(orderCalls.updateStatus, { orderId, status: 'returned' })).toBe(
      'eseller.RETURN_REASON',
    )
    await ana.get(orderCalls.updateStatus, { orderId, status: 'returned', reason, restock: true })
    const { refundRequestId } = await ben.get(orderCalls.info, { orderId })
    const { hash } = await ben.get(approvalCalls.details, { requestId: refundRequestId ?? 0 })
    await ben.get(approvalCalls.decide, {
      verdict: 'reject',
      requestId: refundRequestId ?? 0,
      hash,
      reason: 'The box came back empty',
    })
    expect(await ben.get(orderCalls.info, { orderId })).toMatchObject({
      refundStatus: 'rejected',
      refundRequestId: null,
    })
    await ben.get(orderCalls.refund, { orderId, reason: 'It was found after all' })
    expect(await ben.ask(orderCalls.refund, { orderId, reason })).toBe('platform.OWN_REQUEST')
    const { version } = await cora.get(orderCalls.info, { orderId })
    const { data } = await cora.get(orderCalls.refund, { orderId, reason, version })
    expect(data).toMatchObject({ status: 'returned', paymentStatus: 'refunded', refundStatus: 'done' })
  })

  test('need no refund when cancelled unpaid, and cannot be returned after a week', async () => {
    const client = market.editor()
    const unpaid = await market.order({ paid: false, method: 'cod' })
    expect((await client.get(orderCalls.cancel, { orderId: unpaid.orderId, reason })).data.refundStatus).toBe(
      'none',
    )
    expect(await client.ask(orderCalls.refund, { orderId: unpaid.orderId, reason })).toBe(
      'eseller.ORDER_NOT_PAID',
    )
    const old = await market.order({ status: 'delivered', deliveredDaysAgo: 7.5 })
    expect(
      await client.ask(orderCalls.updateStatus, { orderId: old.orderId, status: 'returned', reason }),
    ).toBe('eseller.RETURN_PERIOD_ENDED')
    await completeOrders.run({ db: market.worker } as never)
    expect(await client.get(orderCalls.info, { orderId: old.orderId })).toMatchObject({ status: 'completed' })
    expect((await client.get(orderCalls.logs, { orderId: old.orderId })).rows[0]).toMatchObject({
      action: 'Complete',
      actor: { email: '' },
    })
  })

  test('report a version conflict when two people change one at the same time', async () => {
    const { orderId } = await market.order()
    const answers = await Promise.all(
      [1, 2].map(() => market.editor().ask(orderCalls.updateStatus, { orderId, status: 'confirmed' })),
    )
    expect(
      answers.filter((answer) => answer === 'eseller.ORDER_STATUS_ALREADY {"status":"confirmed"}'),
    ).toHaveLength(1)
    expect(
      await market.editor().statusOf(orderCalls.updateStatus, { orderId, status: 'packed', version: 1 }),
    ).toBe(409)
  })

  test('are cancelled once for the same idempotency key', async () => {
    const client = market.editor()
    const { orderId, productId } = await market.order({ paid: false, method: 'cod' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.answer(orderCalls.cancel, { orderId, reason }, headers)
    expect((await client.answer(orderCalls.cancel, { orderId, reason }, headers)).body).toEqual(first.body)
    expect(await market.stockOf(productId)).toBe(12)
  })

  test('are counted when overdue and found by responsible party', async () => {
    const client = market.editor()
    const late = await market.order({ status: 'confirmed', dueHoursAgo: 30, seller: 'Slow Trading' })
    await market.order({ status: 'packed', dueHoursAgo: 5, seller: 'Slow Trading' })
    await market.order({ status: 'shipped', dueHoursAgo: 2 })
    await market.order({ status: 'confirmed', seller: 'Slow Trading' })
    const { total, rows } = await client.get(orderCalls.late, {})
    expect(total).toBe(3)
    expect(rows.map(({ turn, name, orders }) => [turn, name, orders])).toEqual([
      ['seller', 'Slow Trading', 2],
      ['courier', 'J&T', 1],
    ])
    const listed = await client.get(orderCalls.list, {
      filters: { late: true, turn: 'seller' },
      sortBy: 'dueAt',
      sortDir: 'asc',
    })
    expect(listed.rows.map(({ orderId, isLate }) => [orderId, isLate])[0]).toEqual([late.orderId, true])
    expect(listed.pageInfo.total).toBe(2)
  })

  test('cannot be refunded by one person alone in the table', async () => {
    const { orderId } = await market.order({ status: 'confirmed' })
    await market.editor().get(orderCalls.cancel, { orderId, reason })
    const broken = await sql`update eseller_order set payment_status = 'refunded', refund_status = 'done',
        refund_approved_by_id = refund_requested_by_id, refund_transfer_id = gen_random_uuid(), refunded_at = now()
      where order_id = ${orderId}`
      .execute(market.db)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('eseller_order_refund_two_people')
  })

  test('cannot be changed with read permission only', async () => {
    const reader = market.staffWith(toRead(eSuppliesPlace))
    const { orderId } = await market.order()
    await reader.get(orderCalls.info, { orderId })
    expect(await reader.statusOf(orderCalls.updateStatus, { orderId, status: 'confirmed' })).toBe(403)
    expect(await reader.statusOf(orderCalls.cancel, { orderId, reason })).toBe(403)
  })
})
