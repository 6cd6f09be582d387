import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import type { Message } from '#platform/words.ts'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { getTransitionError, getRefundError, isReturnOpen } from '#areas/eseller/orders/rules.ts'
import {
  findOrder,
  overdueOrders,
  transitionOrder,
  listOrders,
  returnToStock,
} from '#areas/eseller/orders/server/orders.ts'
import { publishOrder } from '#areas/eseller/orders/server/events.ts'
import { submitRefund, refundApprovalType } from './refunds.ts'
import { orderExport } from '#areas/eseller/orders/server/exports.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { mask } from '#platform/contract/fields.ts'
import { decide } from '#platform/server/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { countReveal, reveal } from '#platform/server/reveal.ts'
import { rejectField, throwIfError } from '#platform/server/errors.ts'

const kind = 'eseller-order'

export const orderHandlers = handlersFor(orderCalls, {
  list: ({ db, request }) => listOrders(db, request),
  info: async ({ db, request }) => {
    const order = await findOrder(db, request.orderId)
    const { buyer, address } = order
    return {
      ...order,
      buyer: { ...buyer, mobile: mask('mobile', buyer.mobile) },
      address: mask('street', address),
    }
  },
  reveal: async (context) => {
    const { orderId, field } = context.request
    const { orderNo, buyer, address } = await findOrder(context.db, orderId)
    const value = field === 'mobile' ? buyer.mobile : address
    return reveal(context, { id: orderId, kind, recordId: orderId, label: orderNo, value })
  },
  packingList: async ({ db, request, staff, auditAll }) => {
    const orderIds = new Set(request.orderIds)
    await countReveal(db, staff, orderIds.size)
    const orders = []
    for (const orderId of orderIds) orders.push(await findOrder(db, orderId))
    await auditAll(
      orders.map(({ orderId, orderNo }) => ({
        action: 'Print packing list',
        kind,
        recordId: orderId,
        label: orderNo,
        changes: ['mobile', 'address'].map((field) => ({ field, old: null, new: null })),
      })),
    )
    return done(esellerMessages('PACKING_LISTS_READY'), { orders })
  },
  late: ({ db }) => overdueOrders(db),
  export: exportHandler(orderExport),
  logs: ({ db, language, request: { orderId, ...page } }) =>
    recordHistoryPage({ db, language }, kind, orderId, page),

  updateStatus: async (context) => {
    const { db, request, staff, audit } = context
    const { orderId, status: to, reason, restock, version } = request
    const before = await findOrder(db, orderId, { version, hold: true })
    if (to === 'cancelled') rejectField('status', esellerMessages('CANCEL_SEPARATELY'))
    throwIfError(getTransitionError(before, to, Date.now()))
    const courier = request.courier ?? before.courier
    const trackingNo = request.trackingNo ?? before.trackingNo
    if (to === 'shipped' && courier === '') rejectField('courier', esellerMessages('COURIER_REQUIRED'))
    if (to === 'shipped' && trackingNo === '') rejectField('trackingNo', esellerMessages('TRACKING_REQUIRED'))
    if (to === 'returned' && reason === undefined) rejectField('reason', esellerMessages('RETURN_REASON'))
    await transitionOrder(db, orderId, {
      to,
      by: staff.email,
      ...(to === 'shipped' && { courier, trackingNo }),
      ...(to === 'returned' && reason !== undefined && { endReason: reason }),
      paid: to === 'delivered' && before.paymentMethod === 'cod' && before.paymentStatus === 'unpaid',
    })
    await publishOrder(db, orderId)
    if (to === 'returned' && restock) await returnToStock(db, orderId)
    await audit({
      action: actions[to] ?? 'Update',
      kind,
      recordId: orderId,
      label: before.orderNo,
      fromStatus: before.status,
      toStatus: to,
      ...(to === 'shipped' && { after: { courier, trackingNo } }),
      ...(to === 'returned' && { after: { restock } }),
      ...(reason && { reason }),
    })
    const moved = await findOrder(db, orderId)
    const asks =
      to === 'returned' && reason !== undefined && getRefundError(moved) === null
        ? await submitRefund(context, moved, reason)
        : null
    return answered(db, orderId, statusMessage(before.orderNo, to, asks))
  },

  declineReturn: async ({ db, request, staff, audit }) => {
    const { orderId, reason, version } = request
    const before = await findOrder(db, orderId, { version, hold: true })
    throwIfError(isReturnOpen(before) ? null : esellerMessages('RETURN_NOT_REQUESTED'))
    await sql`
      update eseller_order set return_declined_at = now(), return_decline_reason = ${reason}, updated_by = ${staff.email},
        updated_at = now(), version = version + 1
      where order_id = ${orderId}`.execute(db)
    await audit({
      action: 'Decline return',
      kind,
      recordId: orderId,
      label: before.orderNo,
      reason,
    })
    await publishOrder(db, orderId)
    return answered(db, orderId, esellerMessages('RETURN_DECLINED', { order: before.orderNo }))
  },

  cancel: async (context) => {
    const { db, request, staff, audit } = context
    const { orderId, reason, version } = request
    const before = await findOrder(db, orderId, { version, hold: true })
    throwIfError(getTransitionError(before, 'cancelled', Date.now()))
    await transitionOrder(db, orderId, { to: 'cancelled', by: staff.email, endReason: reason })
    await publishOrder(db, orderId)
    await returnToStock(db, orderId)
    await audit({
      action: 'Cancel',
      kind,
      recordId: orderId,
      label: before.orderNo,
      fromStatus: before.status,
      toStatus: 'cancelled',
      reason,
    })
    const ended = await findOrder(db, orderId)
    const asks = getRefundError(ended) === null ? await submitRefund(context, ended, reason) : null
    return answered(db, orderId, statusMessage(before.orderNo, 'cancelled', asks))
  },

  refund: async (context) => {
    const { db, request } = context
    const { orderId, reason, version } = request
    const order = await findOrder(db, orderId, { version, hold: true })
    throwIfError(getRefundError(order))
    if (order.refundRequestId === null)
      return answered(db, orderId, (await submitRefund(context, order, reason)).sentence)
    const { sentence } = await decide(context, [refundApprovalType], {
      requestId: order.refundRequestId,
      version,
      verdict: 'approve',
      reason,
      via: 'console',
    })
    return answered(db, orderId, sentence)
  },
})

const actions: Partial<Record<string, AuditAction>> = {
  confirmed: 'Confirm',
  packed: 'Pack',
  shipped: 'Ship',
  delivered: 'Deliver',
  returned: 'Return',
}

const statusMessage = (order: string, status: string, refund: { ref: string } | null) =>
  refund === null
    ? esellerMessages('STATUS_CHANGED', { order, status })
    : esellerMessages('STATUS_CHANGED_REFUND', { order, status, ref: refund.ref })

async function answered(db: Database, orderId: number, message: Message) {
  const { status, version, paymentStatus, refundStatus } = await findOrder(db, orderId)
  return done(message, {
    id: orderId,
    orderId,
    status,
    version,
    paymentStatus,
    refundStatus,
  })
}
