import { describe, expect, test } from 'vitest'
import {
  nextOf,
  orderTransitions,
  orderStatuses,
  totalOf,
  rejectionCauses,
  getTransitionError,
  getRefundError,
} from '#areas/eseller/orders/rules.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T00:00:00Z')
const delivered = (days: number) => ({
  status: 'delivered' as const,
  deliveredAt: new Date(now - days * day).toISOString(),
})

describe('order status', () => {
  const reachable = new Set([
    'pending confirmed',
    'confirmed packed',
    'packed shipped',
    'shipped delivered',
    'pending cancelled',
    'confirmed cancelled',
    'packed cancelled',
    'delivered returned',
  ])
  for (const from of orderStatuses)
    for (const to of orderStatuses)
      test(`changes from ${from} to ${to} only where allowed`, () => {
        const error = getTransitionError({ status: from, deliveredAt: null }, to, now)
        if (reachable.has(`${from} ${to}`)) expect(error).toBeNull()
        else expect(error).not.toBeNull()
      })

  test('changes to completed by the job only', () => {
    expect(getTransitionError(delivered(8), 'completed', now)?.code).toBe(
      'eseller.ORDER_COMPLETES_AUTOMATICALLY',
    )
    expect(orderTransitions.rules.completed).toEqual({ from: ['delivered'], by: 'job' })
  })

  test.each([
    [6.9, null],
    [7, null],
    [7.01, 'eseller.RETURN_PERIOD_ENDED'],
  ])('it is sent back within seven days: after %d', (days, error) =>
    expect(getTransitionError(delivered(days), 'returned', now)?.code ?? null).toBe(error),
  )
})

test('order status › offers the next step where staff decide on it', () => {
  expect(orderStatuses.map(nextOf)).toEqual([
    'confirmed',
    'packed',
    'shipped',
    'delivered',
    null,
    null,
    null,
    null,
  ])
})

test('order status › has a due time whenever a party is responsible', () => {
  for (const status of orderStatuses)
    expect(rejectionCauses[status] !== undefined).toBe(nextOf(status) !== null)
})

test.each([
  [{ status: 'cancelled', paymentStatus: 'paid' }, null],
  [{ status: 'returned', paymentStatus: 'paid' }, null],
  [{ status: 'returned', paymentStatus: 'refunded' }, 'eseller.ORDER_ALREADY_REFUNDED'],
  [{ status: 'cancelled', paymentStatus: 'unpaid' }, 'eseller.ORDER_NOT_PAID'],
  [{ status: 'delivered', paymentStatus: 'paid' }, 'eseller.ORDER_NOT_RETURNED'],
] as const)('refund › for %o gives %s', (order, reason) =>
  expect(getRefundError(order)?.code ?? null).toBe(reason),
)

test('order total › is items plus delivery less discount, never below zero', () => {
  const items = [
    { qty: 3, price: 1_050 },
    { qty: 1, price: 99 },
  ]
  expect(totalOf({ items, deliveryFee: 500, discount: 249 })).toEqual({ subtotal: 3_249, total: 3_500 })
  expect(totalOf({ items, deliveryFee: 0, discount: 9_999 })).toEqual({ subtotal: 3_249, total: 0 })
})
