import { z } from 'zod'
import { OrderStatus, PaymentStatus } from '#areas/eseller/orders/contract.ts'
import { findOrder } from '#areas/eseller/orders/server/orders.ts'
import { findWallets } from '#areas/wallets/public.ts'
import { Money } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { defineEvent, publishEvent } from '#platform/server/outbox.ts'

export const supplyEvents = {
  orderChanged: defineEvent({
    type: 'supplies.order.changed',
    record: 'supplies-order',
    scope: 'supplies:read',
    summary: 'An eSupplies order was placed, or its status or payment changed.',
    data: z.object({
      orderNo: z.string(),
      /** Wallet of the store that ordered; null if it has none. */
      accountNo: z.string().nullable(),
      seller: z.string(),
      total: Money,
      status: OrderStatus,
      paymentStatus: PaymentStatus,
    }),
    example: {
      orderNo: 'ESO0001201',
      accountNo: '8800000000000017',
      seller: 'Suki Distributors',
      total: 1255,
      status: 'shipped',
      paymentStatus: 'paid',
    },
  }),
}

/** Publishes the state of an order that the transaction has inserted or locked. */
export async function publishOrder(db: Database, orderId: number): Promise<void> {
  const { orderNo, buyer, seller, total, status, paymentStatus } = await findOrder(db, orderId)
  const wallets = await findWallets(db, { businessIds: [buyer.businessId] })
  await publishEvent(db, supplyEvents.orderChanged, orderNo, {
    orderNo,
    accountNo: wallets[0]?.accountNo ?? null,
    seller,
    total,
    status,
    paymentStatus,
  })
}
