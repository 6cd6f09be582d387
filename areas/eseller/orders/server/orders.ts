import { esellerMessages } from '#areas/eseller/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Order, OrderList, OrderRow, RejectionCause } from '#areas/eseller/orders/contract.ts'
import { type OrderStatus, orderStatuses, rejectionCauses } from '#areas/eseller/orders/rules.ts'
import type { z } from 'zod'
import { maskedMobile } from '#platform/contract/fields.ts'
import type { Page } from '#platform/contract/page.ts'
import { lockRequestOf } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import {
  type Condition,
  equal,
  type ListPlan,
  oneOf,
  queryPage,
  containingPerson,
} from '#platform/server/lists.ts'
import { NotFound, rejectIfStale } from '#platform/server/errors.ts'

type Request = z.output<typeof OrderList>
type OrderRecord = Omit<OrderRow, 'buyer'> & { businessId: number; buyerName: string; buyerMobile: string }

const turnOf = sql<RejectionCause | null>`case t.status ${sql.join(
  orderStatuses.flatMap((status) => {
    const whose = rejectionCauses[status]?.whose
    return whose ? [sql`when ${sql.lit(status)} then ${sql.lit(whose)}`] : []
  }),
  sql` `,
)} end`
const due = sql`coalesce(t.due_at, 'infinity'::timestamptz)`

const isReturnRequested = sql<boolean>`(t.status = 'delivered' and t.return_requested_at is not null and t.return_declined_at is null)`

const columns = sql`
  t.order_id, t.order_no, t.business_id, t.buyer_name, t.buyer_mobile, t.seller,
  (select sum(qty) from eseller_order_item i where i.order_id = t.order_id) as item_count,
  t.subtotal, t.delivery_fee, t.discount, t.total, t.payment_method, t.payment_status, t.refund_status, t.courier,
  t.tracking_no, t.status, t.due_at, coalesce(t.due_at < now(), false) as is_late, ${turnOf} as turn, t.delivered_at,
  t.return_requested_at, t.return_declined_at, t.created_at, t.updated_at, t.version`

const statusesOf = (turn: RejectionCause): OrderStatus[] =>
  orderStatuses.filter((status) => rejectionCauses[status]?.whose === turn)

/** Query plan shared by the order list and its export. */
export function orderPlan(
  request: Request,
  select: RawBuilder<OrderRecord> = sql<OrderRecord>`${columns}`,
): ListPlan<OrderRecord, Request['sortBy']> {
  const { status, paymentStatus, paymentMethod, refundStatus, late, returnRequested, turn, seller, courier } =
    request.filters
  const where: Condition[] = [
    ...containingPerson('search_text', request.search),
    ...oneOf('status', status),
    ...equal('payment_status', paymentStatus),
    ...equal('payment_method', paymentMethod),
    ...equal('refund_status', refundStatus),
    ...(late === undefined ? [] : [late ? sql<boolean>`${due} < now()` : sql<boolean>`${due} >= now()`]),
    ...(returnRequested === undefined
      ? []
      : [returnRequested ? isReturnRequested : sql<boolean>`not ${isReturnRequested}`]),
    ...(turn === undefined ? [] : oneOf('status', statusesOf(turn))),
    ...equal('seller', seller),
    ...equal('courier', courier),
  ]
  return {
    table: 'eseller_order',
    key: 'order_id',
    where,
    sorts: {
      total: { by: sql`t.total`, type: 'bigint' },
      dueAt: { by: due, type: 'timestamptz' },
      orderNo: { by: sql`t.order_no`, type: 'text' },
    },
    date: 'created_at',
    totals: { column: 'total', amount: sql.ref('t.total') },
    select,
  }
}

export async function listOrders(db: Database, request: Request): Promise<Page<OrderRow>> {
  const page = await queryPage<OrderRecord, Request['sortBy']>(db, request, orderPlan(request))
  return { ...page, rows: page.rows.map((row) => withBuyer(row, maskedMobile(row.buyerMobile))) }
}

const withBuyer = <Row extends OrderRecord>(
  { businessId, buyerName, buyerMobile: _mobile, ...row }: Row,
  mobile: string,
) => ({
  ...row,
  buyer: { businessId, name: buyerName, mobile },
})

type FullOrder = OrderRecord & Omit<Order, keyof OrderRow | 'items'>

/**
 * Returns an order with its items or throws an error. With a version, also rejects an order that has changed since.
 */
export async function findOrder(
  db: Database,
  orderId: number,
  { version, hold = false }: { version?: number | undefined; hold?: boolean } = {},
): Promise<Order> {
  if (hold)
    await lockRequestOf(db, sql`select refund_request_id from eseller_order where order_id = ${orderId}`)
  const { rows } = await sql<FullOrder>`
    select ${columns}, t.address, t.end_reason, t.return_reason, t.return_decline_reason, t.refund_request_id, t.refund_requested_by as refund_asked_by, t.refund_approved_by,
      t.refunded_at, t.wallet_txn_ref
    from eseller_order t where t.order_id = ${orderId} ${hold ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(esellerMessages('ORDER_NOT_FOUND', { id: orderId }))
  rejectIfStale(row, version)
  const items = await sql<Order['items'][number]>`
    select product_id, sku, name, qty, price, qty * price as amount
    from eseller_order_item where order_id = ${orderId} order by line`.execute(db)
  return { ...withBuyer(row, row.buyerMobile), items: items.rows }
}

type Transition = {
  to: OrderStatus
  by: string
  courier?: string | undefined
  trackingNo?: string | undefined
  endReason?: string
  /** Cash on delivery is paid when the order is delivered. */
  paid?: boolean
}

/** Changes the status of a locked order and sets the due time of the next step. */
export async function transitionOrder(
  db: Database,
  orderId: number,
  { to, by, courier, trackingNo, endReason, paid }: Transition,
) {
  const hours = rejectionCauses[to]?.hours ?? null
  await sql`
    update eseller_order set status = ${to}, updated_by = ${by}, updated_at = now(), version = version + 1,
      due_at = case when ${hours}::int is null then null else now() + make_interval(hours => ${hours}::int) end,
      delivered_at = case when ${to} = 'delivered' then now() else delivered_at end,
      payment_status = case when ${paid ?? false} then 'paid' else payment_status end,
      courier = coalesce(${courier ?? null}::text, courier), tracking_no = coalesce(${trackingNo ?? null}::text, tracking_no),
      end_reason = coalesce(${endReason ?? null}::text, end_reason)
    where order_id = ${orderId}`.execute(db)
}

/** Returns the ordered quantities to stock. */
export async function returnToStock(db: Database, orderId: number): Promise<void> {
  await sql`
    update eseller_product p set stock = p.stock + i.qty
    from (select product_id, sum(qty)::int as qty from eseller_order_item where order_id = ${orderId} group by 1) i
    where p.id = i.product_id`.execute(db)
}

/** Number of overdue orders per responsible party, highest first. */
export async function overdueOrders(db: Database) {
  const { rows } = await sql<{
    turn: RejectionCause
    name: string
    orders: number
    since: string
    total: number
  }>`
    select turn, name, count(*) as orders, min(due_at) as since, (sum(count(*)) over ())::int as total
    from (
      select ${turnOf} as turn, t.due_at, case ${turnOf} when 'seller' then t.seller when 'courier' then t.courier else '' end as name
      from eseller_order t where ${due} < now()
    ) late group by 1, 2 order by 3 desc, 4 limit 12`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}
