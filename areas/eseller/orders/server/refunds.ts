import { orderWords } from '#areas/eseller/orders/words.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import type { Order } from '#areas/eseller/orders/contract.ts'
import { getRefundError } from '#areas/eseller/orders/rules.ts'
import { publishOrder } from '#areas/eseller/orders/server/events.ts'
import { findOrder } from './orders.ts'
import { findWallets, type OutcomeRow, requireByFunction } from '#areas/wallets/public.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import {
  type ActorContext,
  defineApprovalType,
  type SystemContext,
  type SubmittedRequest,
  submitRequest,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, throwIfError } from '#platform/server/errors.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(orderWords)

const Payload = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  businessId: z.int(),
  buyerName: z.string(),
  amountCentavos: z.int().positive(),
  ended: z.enum(['cancelled', 'returned']),
  reason: z.string(),
})
export type RefundPayload = z.infer<typeof Payload>

async function walletOf(db: Database, businessId: number) {
  const wallets = await findWallets(db, { businessIds: [businessId] })
  return wallets.find((wallet) => wallet.businessId === businessId) ?? null
}

/** Approval type for order refunds: the buyer's wallet is credited after a second person approves. */
export const refundApprovalType = defineApprovalType<RefundPayload>({
  kind: 'eseller-refund',
  name: esellerMessages('TITLE_REFUND'),
  module: '',
  payload: Payload,
  title: ({ amountCentavos, buyerName: buyer, orderNo: order }) =>
    esellerMessages('REFUND_REQUEST', { amount: formatCentavos(amountCentavos), buyer, order }),
  amount: ({ amountCentavos }) => amountCentavos,
  beneficiaries: async (db, { businessId, amountCentavos }) => {
    const wallet = await walletOf(db, businessId)
    return wallet ? [{ kind: 'wallet', id: wallet.walletId, amount: amountCentavos }] : []
  },
  whoMayDecide: toUpdate(eSuppliesPlace),
  effect: async (db, { orderId, businessId, amountCentavos, reason, ended }) => {
    const [order, wallet] = [await findOrder(db, orderId), await walletOf(db, businessId)]
    return {
      facts: [
        { label: esellerMessages('LABEL_ORDER'), unit: 'text', value: order.orderNo },
        { label: t('buyer'), unit: 'text', value: order.buyer.name },
        { label: t('seller'), unit: 'text', value: order.seller },
        {
          label: esellerMessages('LABEL_ORDER_STATUS'),
          unit: 'text',
          value: t(`status_${ended}`),
        },
        { label: t('amount'), unit: 'money', value: amountCentavos },
      ],
      reason,
      changes: [
        {
          label: t('payment'),
          unit: 'text',
          before: t(`pay_${order.paymentStatus}`),
          after: t('pay_refunded'),
        },
      ],
      projected: wallet
        ? [
            {
              label: esellerMessages('LABEL_BUYER_BALANCE'),
              unit: 'money',
              before: wallet.balance,
              after: wallet.balance + amountCentavos,
            },
          ]
        : [],
      warnings: [],
      attachments: [],
    }
  },
  executionError: async (db, { orderId, businessId }) => {
    const error = getRefundError(await findOrder(db, orderId))
    if (error) return error
    return (await walletOf(db, businessId)) ? null : esellerMessages('BUYER_WITHOUT_WALLET')
  },
  recordVersion: async (db, orderId) => (await findOrder(db, orderId)).version,
  onApproved: async (context, payload, _request, reason) => {
    const { db, staff, audit } = context
    const order = await findOrder(db, payload.orderId, { hold: true })
    throwIfError(getRefundError(order))
    const wallet = await walletOf(db, payload.businessId)
    if (!wallet) throw new AppError(esellerMessages('BUYER_WITHOUT_WALLET'))
    const movement = await requireByFunction(
      db,
      sql<OutcomeRow>`select * from eseller_refund(${payload.orderId})`,
    )
    await sql`
      update eseller_order set payment_status = 'refunded', refund_status = 'done', refunded_at = now(),
        refund_approved_by_id = ${staff.id}, refund_approved_by = ${staff.name},
        refund_transfer_id = ${movement.transferId}::uuid, wallet_txn_ref = ${movement.transactions[0]?.refNo ?? ''},
        updated_by = ${staff.email}, updated_at = now(), version = version + 1
      where order_id = ${payload.orderId}`.execute(db)
    await publishOrder(db, payload.orderId)
    await audit({
      action: 'Refund',
      kind: 'eseller-order',
      recordId: payload.orderId,
      label: payload.orderNo,
      changes: [{ field: 'paymentStatus', old: 'paid', new: 'refunded' }],
      reason,
    })
    return esellerMessages('REFUNDED', {
      amount: formatCentavos(payload.amountCentavos),
      name: payload.buyerName,
      order: payload.orderNo,
    })
  },
  onRejected: (context, payload, _request, reason) =>
    notRefunded(context, payload, { action: 'Reject refund', by: context.staff.email, reason }),
  onCancelled: (context, payload, _request, reason) =>
    notRefunded(context, payload, { action: 'Withdraw refund', by: context.staff.email, reason }),
  onExpired: (alone, payload) =>
    notRefunded(alone, payload, {
      action: 'Expire refund',
      by: 'job',
      reason: platformMessages('NOT_DECIDED_IN_TIME').encoded,
    }),
  recordPath: (_request, { orderId, orderNo }) => `/eseller/orders?search=${orderNo}&panel=${orderId}`,
})

async function notRefunded(
  { db, audit }: Pick<SystemContext, 'db' | 'audit'>,
  { orderId, orderNo }: RefundPayload,
  { action, by, reason }: { action: AuditAction; by: string; reason: string },
): Promise<void> {
  await sql`update eseller_order set refund_status = 'rejected', refund_request_id = null, updated_by = ${by},
    updated_at = now(), version = version + 1 where order_id = ${orderId} and refund_status = 'pending'`.execute(
    db,
  )
  await audit({ action, kind: 'eseller-order', recordId: orderId, label: orderNo, reason })
}

/** Submits a refund request in the transaction that cancels or returns the order. */
export async function submitRefund(
  context: ActorContext,
  order: Order,
  reason: string,
): Promise<SubmittedRequest> {
  const { db, staff } = context
  const submitted = await submitRequest(context, refundApprovalType, {
    payload: {
      orderId: order.orderId,
      orderNo: order.orderNo,
      businessId: order.buyer.businessId,
      buyerName: order.buyer.name,
      amountCentavos: order.total,
      ended: order.status === 'cancelled' ? 'cancelled' : 'returned',
      reason,
    },
    recordKind: 'eseller-order',
    recordId: order.orderId,
  })
  await sql`update eseller_order set refund_status = 'pending', refund_request_id = ${submitted.requestId},
      refund_requested_by_id = ${staff.id}, refund_requested_by = ${staff.name}, updated_by = ${staff.email},
      updated_at = now(), version = version + 1
    where order_id = ${order.orderId}`.execute(db)
  return submitted
}
