import { esellerMessages } from '#areas/eseller/messages.ts'
import type { Message } from '#platform/words.ts'
import { dayMs } from '#platform/contract/fields.ts'
import { transitions } from '#platform/contract/transitions.ts'

export const orderStatuses = [
  'pending',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type PaymentStatus = 'unpaid' | 'paid' | 'refunded'
export type RefundStatus = 'none' | 'pending' | 'rejected' | 'done'

/** Days after delivery during which an order can be returned. After that it is completed automatically. */
export const daysToReturn = 7

/**
 * Statuses from which an order can reach each status, and who makes the transition: staff with update permission, or
 * the job.
 */
export const orderTransitions = transitions<OrderStatus, OrderStatus, { by: 'editor' | 'job' | 'nobody' }>({
  pending: { from: [], by: 'nobody' },
  confirmed: { from: ['pending'], by: 'editor' },
  packed: { from: ['confirmed'], by: 'editor' },
  shipped: { from: ['packed'], by: 'editor' },
  delivered: { from: ['shipped'], by: 'editor' },
  completed: { from: ['delivered'], by: 'job' },
  cancelled: { from: ['pending', 'confirmed', 'packed'], by: 'editor' },
  returned: { from: ['delivered'], by: 'editor' },
})

/** Hours allowed for each step, and the responsible party. Statuses not listed have no due time. */
export const rejectionCauses: Readonly<
  Partial<Record<OrderStatus, { hours: number; whose: 'team' | 'seller' | 'courier' }>>
> = {
  pending: { hours: 24, whose: 'team' },
  confirmed: { hours: 48, whose: 'seller' },
  packed: { hours: 24, whose: 'seller' },
  shipped: { hours: 168, whose: 'courier' },
}

type Returnable = {
  status: OrderStatus
  deliveredAt: string | null
  /** Null unless the buyer requested the return within its period. */
  returnRequestedAt?: string | null
}

/** Whether the period for requesting a return has ended. */
const isReturnOver = (deliveredAt: string | null, now: number) =>
  deliveredAt !== null && now > Date.parse(deliveredAt) + daysToReturn * dayMs

/** Reason staff cannot change an order to a status, or null. A return that was requested in time is still possible later. */
export function getTransitionError(
  { status, deliveredAt, returnRequestedAt = null }: Returnable,
  to: OrderStatus,
  now: number,
): Message | null {
  if (status === to) return esellerMessages('ORDER_STATUS_ALREADY', { status })
  if (orderTransitions.rules[to].by === 'job') return esellerMessages('ORDER_COMPLETES_AUTOMATICALLY')
  if (!orderTransitions.allows(to, status))
    return esellerMessages('ORDER_STATUS_CHANGE', { from: status, to })
  if (to === 'returned' && returnRequestedAt === null && isReturnOver(deliveredAt, now))
    return esellerMessages('RETURN_PERIOD_ENDED')
  return null
}

type ReturnState = Returnable & { returnDeclinedAt: string | null }

/** Reason the buyer cannot request a return, or null. */
export function getReturnRequestError(order: ReturnState, now: number): Message | null {
  if (order.status !== 'delivered') return esellerMessages('RETURN_NOT_DELIVERED')
  if (order.returnRequestedAt) return esellerMessages('RETURN_ALREADY_REQUESTED')
  return isReturnOver(order.deliveredAt, now) ? esellerMessages('RETURN_PERIOD_ENDED') : null
}

/** Whether the buyer awaits a decision about a return. */
export const isReturnOpen = ({ status, returnRequestedAt, returnDeclinedAt }: ReturnState) =>
  status === 'delivered' && Boolean(returnRequestedAt) && returnDeclinedAt === null

/** Reason an order cannot be refunded, or null. */
export function getRefundError(order: { status: OrderStatus; paymentStatus: PaymentStatus }): Message | null {
  if (order.paymentStatus === 'refunded') return esellerMessages('ORDER_ALREADY_REFUNDED')
  if (order.paymentStatus === 'unpaid') return esellerMessages('ORDER_NOT_PAID')
  if (order.status !== 'cancelled' && order.status !== 'returned')
    return esellerMessages('ORDER_NOT_RETURNED', { status: order.status })
  return null
}

/** Next status if staff decide on it; the default action. */
export const nextOf = (status: OrderStatus): OrderStatus | null =>
  orderTransitions
    .actionsFrom(status)
    .find((to) => to !== 'cancelled' && to !== 'returned' && orderTransitions.rules[to].by === 'editor') ??
  null

/** Total of an order. A discount never makes it negative. */
export const totalOf = ({
  items,
  deliveryFee,
  discount,
}: {
  items: readonly { qty: number; price: number }[]
  deliveryFee: number
  discount: number
}) => {
  const subtotal = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
  return { subtotal, total: Math.max(0, subtotal + deliveryFee - discount) }
}
