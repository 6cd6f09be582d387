import { sql } from 'kysely'
import { type AppOrder, type AppProduct, type Shop, supplyAppCalls } from '#areas/eseller/app/contract.ts'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { getReturnRequestError } from '#areas/eseller/orders/rules.ts'
import { findOrder } from '#areas/eseller/orders/server/orders.ts'
import { placeOrders } from '#areas/eseller/orders/server/place-orders.ts'
import { findWallets, ownWallet } from '#areas/wallets/public.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, throwIfError } from '#platform/server/errors.ts'
import { containing, equal } from '#platform/server/lists.ts'
import { withImageUrls } from '#platform/server/uploads.ts'

const order = sql<AppOrder>`t.order_no, t.seller, t.address, t.subtotal, t.delivery_fee, t.discount, t.total, t.payment_status,
  t.refund_status, t.courier, t.tracking_no, t.status, t.delivered_at, t.created_at,
  (select jsonb_agg(jsonb_build_object('productId', i.product_id, 'sku', i.sku, 'name', i.name, 'qty', i.qty, 'price', i.price)
    order by i.line) from eseller_order_item i where i.order_id = t.order_id) as items,
  case when t.return_requested_at is not null then jsonb_build_object('reason', t.return_reason,
    'requestedAt', t.return_requested_at, 'declineReason', t.return_decline_reason) end as return`

type WithImage<Row> = Omit<Row, 'imageUrl'> & { imageKey: string | null }

export const supplyAppHandlers = clientHandlersFor(supplyAppCalls, {
  shop: async (context) => {
    const { db } = context
    const { rows: categories } = await sql<WithImage<Shop['categories'][number]>>`
      select business_category_id as id, name, icon_key as image_key from eseller_category
      where status = 'active' and deleted_at is null order by sequence`.execute(db)
    const { rows: brands } = await sql<WithImage<Shop['brands'][number]>>`
      select id, name, logo_key as image_key, min_order, lead_time_days from eseller_brand
      where status = 'active' and deleted_at is null order by sort_name, id`.execute(db)
    const { rows: banners } = await sql<WithImage<Shop['banners'][number]>>`
      select title, image_key, link_type, link_value from eseller_banner
      where status = 'active' and deleted_at is null and coalesce(start_at <= now(), true) and coalesce(end_at > now(), true)
      order by sequence`.execute(db)
    return {
      categories: await withImageUrls(context, categories),
      brands: await withImageUrls(context, brands),
      banners: await withImageUrls(context, banners),
    }
  },

  products: async (context) => {
    const { db, request } = context
    const { data, nextCursor } = await queryCursorPage<WithImage<AppProduct>>(db, request, {
      table: 'eseller_product',
      sorts: {},
      baseConditions: [sql`t.deleted_at is null`],
      where: [
        sql`t.status = 'active'`,
        sql`exists (select from eseller_brand b where b.id = t.brand_id and b.status = 'active')`,
        sql`exists (select from eseller_category c where c.business_category_id = t.business_category_id and c.status = 'active')`,
        ...equal('business_category_id', request.categoryId),
        ...equal('brand_id', request.brandId),
        ...containing('search_text', request.search),
      ],
      select: sql<
        WithImage<AppProduct>
      >`t.id, t.sku, t.name, t.image_key, t.brand_id, t.business_category_id as category_id,
        t.seller, t.price, t.stock`,
    })
    return { data: await withImageUrls(context, data), nextCursor }
  },

  order: async ({ db, subscriberId, request, origin }) => {
    const { accountNo, address, items, total: expectedTotal } = request
    const wallet = await ownWallet(db, subscriberId, accountNo)
    const ids = await placeOrders(db, { wallet, address, items, expectedTotal, origin })
    const { rows } = await sql<AppOrder>`
      select ${order} from eseller_order t where t.order_id = any (${ids}::bigint[]) order by t.order_id`.execute(
      db,
    )
    return { data: rows }
  },

  orders: async ({ db, subscriberId, request }) => {
    const { businessId } = await ownWallet(db, subscriberId, request.accountNo)
    return queryCursorPage<AppOrder>(db, request, {
      table: 'eseller_order',
      key: 'order_id',
      sorts: {},
      where: [sql`t.business_id = ${businessId}`],
      select: order,
    })
  },

  orderStatus: async ({ db, subscriberId, request: { orderNo } }) =>
    shownOrder(db, await ownOrder(db, subscriberId, orderNo)),

  requestReturn: async ({ db, subscriberId, request: { orderNo, reason }, audit }) => {
    const orderId = await ownOrder(db, subscriberId, orderNo)
    const before = await findOrder(db, orderId, { hold: true })
    throwIfError(getReturnRequestError(before, Date.now()))
    await sql`
      update eseller_order set return_requested_at = now(), return_reason = ${reason}, updated_by = 'app', updated_at = now(),
        version = version + 1
      where order_id = ${orderId}`.execute(db)
    await audit({
      action: 'Request return',
      kind: 'eseller-order',
      recordId: orderId,
      label: orderNo,
      reason,
    })
    return shownOrder(db, orderId)
  },
})

/** ID of an order of the subscriber's stores. An order of somebody else is not found. */
async function ownOrder(db: Database, subscriberId: number, orderNo: string): Promise<number> {
  const wallets = await findWallets(db, { subscriberIds: [subscriberId] })
  const businessIds = wallets.flatMap(({ businessId }) => (businessId === null ? [] : [businessId]))
  const { rows } = await sql<{ orderId: number }>`
    select order_id from eseller_order where order_no = ${orderNo} and business_id = any (${businessIds}::bigint[])`.execute(
    db,
  )
  return orNotFound(rows[0]?.orderId, esellerMessages('ORDER_NOT_FOUND', { id: orderNo }))
}

async function shownOrder(db: Database, orderId: number): Promise<AppOrder> {
  const { rows } = await sql<AppOrder>`
    select ${order} from eseller_order t where t.order_id = ${orderId}`.execute(db)
  return orNotFound(rows[0], esellerMessages('ORDER_NOT_FOUND', { id: orderId }))
}
