import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { orderStatuses } from '#areas/eseller/orders/rules.ts'
import { fromLevelAnd, makerLevel, toRead } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Masked, Id, Reason, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const OrderStatus = z.enum(orderStatuses)
export const PaymentStatus = z.enum(['unpaid', 'paid', 'refunded'])
export const PaymentMethod = z.enum(['wallet', 'gcash', 'maya', 'card', 'cod'])
/** Refund status of a cancelled or returned order; `pending` means awaiting a second person's approval. */
export const RefundStatus = z.enum(['none', 'pending', 'rejected', 'done'])
export const RejectionCause = z.enum(['team', 'seller', 'courier'])
export type RejectionCause = z.infer<typeof RejectionCause>

export const OrderRow = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  buyer: z.object({ businessId: z.int(), name: z.string(), mobile: Masked.mobile }),
  seller: z.string(),
  itemCount: z.int(),
  subtotal: Money,
  deliveryFee: Money,
  discount: Money,
  total: Money,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  refundStatus: RefundStatus,
  courier: z.string(),
  trackingNo: z.string(),
  status: OrderStatus,
  /** Time by which the next step is due; null if no step is expected. */
  dueAt: Moment.nullable(),
  isLate: z.boolean(),
  /** Party responsible for the next step. */
  turn: RejectionCause.nullable(),
  deliveredAt: Moment.nullable(),
  /** When the buyer requested a return, and when it was declined. */
  returnRequestedAt: Moment.nullable(),
  returnDeclinedAt: Moment.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = OrderRow.extend({
  address: Masked.street,
  items: z.array(
    z.object({
      productId: z.int(),
      sku: z.string(),
      name: z.string(),
      qty: z.int(),
      price: Money,
      amount: Money,
    }),
  ),
  endReason: z.string(),
  /** Reason of the buyer for a return, and of staff for declining it; empty for none. */
  returnReason: z.string(),
  returnDeclineReason: z.string(),
  /** Pending approval request for the refund. */
  refundRequestId: z.int().nullable(),
  refundAskedBy: z.string(),
  refundApprovedBy: z.string(),
  refundedAt: Moment.nullable(),
  walletTxnRef: z.string(),
})
export type Order = z.infer<typeof Order>

/** Order on a packing list, with the full mobile number and address. */
export const PackingOrder = Order.extend({
  buyer: OrderRow.shape.buyer.extend({ mobile: z.string() }),
  address: z.string(),
})
export type PackingOrder = z.infer<typeof PackingOrder>

/** Packing lists show personal data in full, so printing requires the same permission as revealing it. */
export const canPrint = fromLevelAnd(makerLevel, toRead(eSuppliesPlace))
/** Maximum number of packing lists printed at once. Each counts towards the limit of revealed values. */
export const maxPackingLists = 50

const ByOrder = z.strictObject({ orderId: Id, version: z.int().optional() })
const OrderSaved = Saved.extend({
  orderId: z.int(),
  paymentStatus: PaymentStatus,
  refundStatus: RefundStatus,
})
/** Request of the order list and its export. */
export const OrderList = listRequest({
  filters: {
    status: oneOrMore(OrderStatus),
    paymentStatus: PaymentStatus,
    paymentMethod: PaymentMethod,
    refundStatus: RefundStatus,
    late: z.boolean(),
    /** Orders whose buyer awaits a decision about a return. */
    returnRequested: z.boolean(),
    turn: RejectionCause,
    seller: z.string().trim().max(120),
    courier: z.string().trim().max(60),
  },
  sorts: ['createdAt', 'total', 'dueAt', 'orderNo'],
})

const calls = recordCalls(eSuppliesPlace, {
  saved: OrderSaved,
  invalidates: ['/e-seller/', '/approvals/', '/audit/'],
})

export const orderCalls = {
  list: calls.read('/e-seller/order/list', OrderList, pageOf(OrderRow)),
  info: calls.read('/e-seller/order/info', z.strictObject({ orderId: Id }), Order, {
    views: { kind: 'eseller-order', id: 'orderId', label: 'orderNo' },
  }),
  /** Moves an order one step forward, or back when the buyer returns it. */
  updateStatus: calls.update(
    '/e-seller/order/update-status',
    ByOrder.extend({
      status: OrderStatus,
      /** Courier and tracking number; both are required to ship. */
      courier: z.string().trim().max(60).optional(),
      trackingNo: z.string().trim().max(60).optional(),
      /** Required for a return. */
      reason: Reason.optional(),
      /** Whether returned goods can be sold again. */
      restock: z.boolean().default(false),
    }),
    { previews: true },
  ),
  cancel: calls.update('/e-seller/order/cancel', ByOrder.extend({ reason: Reason }), {
    movesMoney: true,
    previews: true,
  }),
  /** Declines the return that the buyer requested. */
  declineReturn: calls.update('/e-seller/order/decline-return', ByOrder.extend({ reason: Reason })),
  /** Approves a refund as the second person, with the version shown, or submits it again after a rejection. */
  refund: calls.update('/e-seller/order/refund', ByOrder.extend({ reason: Reason }), {
    movesMoney: true,
    acts: { codes: ['eseller-refund'] },
    previews: true,
  }),
  reveal: revealCall('/e-seller/order/reveal', {
    needs: toRead(eSuppliesPlace),
    key: 'orderId',
    fields: ['mobile', 'address'],
    invalidates: ['/e-seller/order/logs'],
  }),
  /** Returns packing lists for printing. Recorded in the history of each order, and counted like reveals. */
  packingList: write('/e-seller/order/packing-list', {
    needs: canPrint,
    request: z.strictObject({ orderIds: z.array(Id).min(1).max(maxPackingLists) }),
    reply: z.object({ orders: z.array(PackingOrder) }),
    invalidates: ['/e-seller/order/logs', '/audit/'],
  }),
  logs: calls.read('/e-seller/order/logs', z.strictObject({ orderId: Id, ...logRequest }), LogPage),
  export: exportCall('/e-seller/order/export', { needs: toRead(eSuppliesPlace), request: OrderList }),
  /** Number of overdue orders per responsible party. */
  late: calls.read(
    '/e-seller/order/late',
    z.strictObject({}),
    z.object({
      total: z.int(),
      rows: z.array(z.object({ turn: RejectionCause, name: z.string(), orders: z.int(), since: Moment })),
    }),
  ),
}
