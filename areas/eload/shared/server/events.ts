import { z } from 'zod'
import { ActiveStatus } from '#platform/contract/record.ts'
import { Moment, Money } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

const Sale = z.object({
  refNo: z.string(),
  accountNo: z.string(),
  sku: z.string(),
  amount: Money,
  createdAt: Moment,
})
const sale = {
  refNo: 'ELD0000037918',
  accountNo: '8800000000000017',
  sku: 'GLOBE50',
  amount: 50,
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const loadEvents = {
  saleSucceeded: defineEvent({
    type: 'load.sale.succeeded',
    record: 'load-sale',
    scope: 'load:read',
    summary: 'The provider delivered a load sale, and its price was taken.',
    data: Sale.extend({ rebate: Money }),
    example: { ...sale, rebate: 1 },
  }),
  saleFailed: defineEvent({
    type: 'load.sale.failed',
    record: 'load-sale',
    scope: 'load:read',
    summary: 'The provider declined a load sale, and its price was released.',
    data: Sale.extend({ providerCode: z.string() }),
    example: { ...sale, providerCode: '51' },
  }),
  productChanged: defineEvent({
    type: 'load.product.changed',
    record: 'load-product',
    scope: 'load:read',
    summary: 'A load product changed: its price, its status or its name.',
    data: z.object({
      sku: z.string(),
      /** Fixed price; null if the customer enters the amount. */
      amount: Money.nullable(),
      minAmount: Money.nullable(),
      maxAmount: Money.nullable(),
      status: ActiveStatus,
    }),
    example: { sku: 'GLOBE50', amount: 50, minAmount: null, maxAmount: null, status: 'active' },
  }),
}
