import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { whyNotMove, whyNotRefund } from '#areas/eseller/orders/rules.ts'
import {
  findOrder,
  lateOrders,
  moveOrderTo,
  pageOfOrders,
  putBack,
} from '#areas/eseller/orders/server/orders.ts'
import { askRefund, refundKind, refuseOrder } from '#areas/eseller/orders/server/refunding.ts'
import { orderExport } from '#areas/eseller/orders/server/exports.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { mask } from '#platform/contract/personal-data.ts'
import { decide, seenHash } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { reveal } from '#platform/server/reveal.ts'
import { refuseField } from '#platform/server/table-rules.ts'

const kind = 'eseller-order'

export const orderHandlers = handlersFor(orderCalls, {
  list: ({ db, request }) => pageOfOrders(db, request),
  info: async ({ db, request }) => {
    const order = await findOrder(db, request.orderId)
    const { buyer, address } = order
    return {
      ...order,
      buyer: { ...buyer, mobile: mask('mobile', buyer.mobile) },
      address: mask('street', address),
    }
  },
  reveal: async (asked) => {
    const { orderId, field } = asked.request
    const { orderNo, buyer, address } = await findOrder(asked.db, orderId)
    const value = field === 'mobile' ? buyer.mobile : address
    return reveal(asked, { id: orderId, kind, recordId: orderId, label: orderNo, value })
  },
  packingList: async ({ db, request, auditAll }) => {
    const orders = []
    for (const orderId of new Set(request.orderIds)) orders.push(await findOrder(db, orderId))
    await auditAll(
      orders.map(({ orderId, orderNo }) => ({
        action: 'Print packing list',
        kind,
        recordId: orderId,
        label: orderNo,
        changes: ['mobile', 'address'].map((field) => ({ field, old: null, new: null })),
      })),
    )
    return done('The packing lists are ready to print. This was recorded.', { orders })
  },
  late: ({ db }) => lateOrders(db),
  export: exportHandler(orderExport),
  logs: ({ db, request: { orderId, ...page } }) => logsOf(db, kind, orderId, page),

  updateStatus: async (asked) => {
    const { db, request, staff, audit } = asked
    const { orderId, status: to, reason, restock, version } = request
    const before = await findOrder(db, orderId, { version, hold: true })
    if (to === 'cancelled')
      refuseField('status', 'Cancel the order by the call for it, which asks for a reason')
    refuseOrder(whyNotMove(before, to, Date.now()))
    const courier = request.courier ?? before.courier
    const trackingNo = request.trackingNo ?? before.trackingNo
    if (to === 'shipped' && courier === '') refuseField('courier', 'Enter the courier that carries it')
    if (to === 'shipped' && trackingNo === '') refuseField('trackingNo', 'Enter the tracking number')
    if (to === 'returned' && reason === undefined) refuseField('reason', 'Say why it comes back')
    await moveOrderTo(db, orderId, {
      to,
      by: staff.email,
      ...(to === 'shipped' && { courier, trackingNo }),
      ...(to === 'returned' && reason !== undefined && { endReason: reason }),
      paid: to === 'delivered' && before.paymentMethod === 'cod' && before.paymentStatus === 'unpaid',
    })
    if (to === 'returned' && restock) await putBack(db, orderId)
    await audit({
      action: verbs[to] ?? 'Update',
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
      to === 'returned' && reason !== undefined && whyNotRefund(moved) === null
        ? await askRefund(asked, moved, reason)
        : ''
    return answered(db, orderId, [`${before.orderNo} is ${to}.`, asks])
  },

  cancel: async (asked) => {
    const { db, request, staff, audit } = asked
    const { orderId, reason, version } = request
    const before = await findOrder(db, orderId, { version, hold: true })
    refuseOrder(whyNotMove(before, 'cancelled', Date.now()))
    await moveOrderTo(db, orderId, { to: 'cancelled', by: staff.email, endReason: reason })
    await putBack(db, orderId)
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
    const asks = whyNotRefund(ended) === null ? await askRefund(asked, ended, reason) : ''
    return answered(db, orderId, [`${before.orderNo} is cancelled.`, asks])
  },

  refund: async (asked) => {
    const { db, request } = asked
    const { orderId, reason, version } = request
    const order = await findOrder(db, orderId, { version, hold: true })
    refuseOrder(whyNotRefund(order))
    if (order.refundRequestId === null) return answered(db, orderId, [await askRefund(asked, order, reason)])
    const requestId = order.refundRequestId
    const { sentence } = await decide(asked, [refundKind], {
      requestId,
      hash: await seenHash(db, [refundKind], requestId, { version }, async () => order.version),
      verdict: 'approve',
      reason,
      via: 'console',
    })
    return answered(db, orderId, [sentence])
  },
})

const verbs: Partial<Record<string, string>> = {
  confirmed: 'Confirm',
  packed: 'Pack',
  shipped: 'Ship',
  delivered: 'Deliver',
  returned: 'Return',
}

async function answered(db: Database, orderId: number, sentences: readonly string[]) {
  const { status, version, paymentStatus, refundStatus } = await findOrder(db, orderId)
  return done(sentences.filter((sentence) => sentence !== '').join(' '), {
    id: orderId,
    orderId,
    status,
    version,
    paymentStatus,
    refundStatus,
  })
}
