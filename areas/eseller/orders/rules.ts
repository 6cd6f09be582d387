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
export type RefundStatus = 'none' | 'waiting' | 'refused' | 'done'

/** Days after delivery: until then it can be sent back, and then it is completed by itself. */
export const daysToReturn = 7

/** Where an order may come from to each status, and who moves it there: staff with update, or the job. */
export const orderMoves: Readonly<
  Record<OrderStatus, { from: readonly OrderStatus[]; by: 'editor' | 'job' | 'nobody' }>
> = {
  pending: { from: [], by: 'nobody' },
  confirmed: { from: ['pending'], by: 'editor' },
  packed: { from: ['confirmed'], by: 'editor' },
  shipped: { from: ['packed'], by: 'editor' },
  delivered: { from: ['shipped'], by: 'editor' },
  completed: { from: ['delivered'], by: 'job' },
  cancelled: { from: ['pending', 'confirmed', 'packed'], by: 'editor' },
  returned: { from: ['delivered'], by: 'editor' },
}

/** How many hours each step may take, and whose turn it is. What is not here is nobody's turn. */
export const turns: Readonly<
  Partial<Record<OrderStatus, { hours: number; whose: 'team' | 'seller' | 'courier' }>>
> = {
  pending: { hours: 24, whose: 'team' },
  confirmed: { hours: 48, whose: 'seller' },
  packed: { hours: 24, whose: 'seller' },
  shipped: { hours: 168, whose: 'courier' },
}

export type OrderFault =
  | { reason: 'already'; status: OrderStatus }
  | { reason: 'noWay'; from: OrderStatus; to: OrderStatus }
  | { reason: 'byItself' }
  | { reason: 'tooLate' }
  | { reason: 'notPaid' }
  | { reason: 'notSentBack'; status: OrderStatus }
  | { reason: 'refunded' }

/** Why staff cannot move an order to a status, or null. */
export function whyNotMove(
  { status, deliveredAt }: { status: OrderStatus; deliveredAt: string | null },
  to: OrderStatus,
  now: number,
): OrderFault | null {
  if (status === to) return { reason: 'already', status }
  const { from, by } = orderMoves[to]
  if (by === 'job') return { reason: 'byItself' }
  if (!from.includes(status)) return { reason: 'noWay', from: status, to }
  if (to === 'returned' && deliveredAt !== null && now > Date.parse(deliveredAt) + daysToReturn * 86_400_000)
    return { reason: 'tooLate' }
  return null
}

/** Why the money of an order cannot be given back, or null. */
export function whyNotRefund(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}): OrderFault | null {
  if (order.paymentStatus === 'refunded') return { reason: 'refunded' }
  if (order.paymentStatus === 'unpaid') return { reason: 'notPaid' }
  if (order.status !== 'cancelled' && order.status !== 'returned')
    return { reason: 'notSentBack', status: order.status }
  return null
}

/** The status that follows, where staff decide on it: what the button offers first. */
export const nextOf = (status: OrderStatus): OrderStatus | null =>
  orderStatuses.find(
    (to) =>
      to !== 'cancelled' &&
      to !== 'returned' &&
      orderMoves[to].by === 'editor' &&
      orderMoves[to].from.includes(status),
  ) ?? null

/** What an order comes to. A discount never makes it less than nothing. */
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
