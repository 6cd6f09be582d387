import { z } from 'zod'
import { Carrier } from '#areas/eload/contract.ts'
import { SaleStatus } from '#areas/eload/transactions/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Mobile, Moment, Money, Percent, PositiveMoney, requiredText } from '#platform/contract/fields.ts'

const { read, prepare, payment } = clientCalls('subscriber', 'eLoad')
const forClients = clientCalls('client')

const AccountNo = z.string().regex(/^\d{16}$/)
const Sku = requiredText(40)

/** A product as the wallet sells it now. */
export const LoadProduct = z.object({
  sku: z.string(),
  name: z.string(),
  carrier: Carrier,
  /** Fixed price; null if the customer enters the amount. */
  amount: Money.nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  /** Part of the price that the wallet gets back. */
  rebate: Percent,
  /** Logo of the network. */
  imageUrl: z.string().nullable(),
  /** False while the network or its provider is in maintenance. */
  isAvailable: z.boolean(),
})
export type LoadProduct = z.output<typeof LoadProduct>

/** A load sale as its buyer sees it. */
export const AppSale = z.object({
  refNo: z.string(),
  sku: z.string(),
  /** Masked number of the recipient. */
  mobile: z.string(),
  amount: Money,
  rebate: Money,
  status: SaleStatus,
  createdAt: Moment,
})
export type AppSale = z.output<typeof AppSale>

/** Price and rebate of a product that are fixed until the quote expires. A quote is used once. */
export const AppQuote = z.object({
  quoteId: z.uuid(),
  sku: z.string(),
  amount: Money,
  rebate: Money,
  expiresAt: Moment,
})

const exampleQuoteId = '0b9c6f4e-6d43-4c1a-9a57-3a5d6c2b7e11'

const exampleSale = {
  refNo: 'ELD0000037918',
  sku: 'GLOBE50',
  mobile: '0917•••4567',
  amount: 50,
  rebate: 1,
  status: 'processing',
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const loadAppCalls = {
  products: forClients.read('/app/load/products', {
    scope: 'load:read',
    summary: 'List the load products on sale',
    request: z.strictObject({ carrier: Carrier.optional() }),
    reply: z.object({ data: z.array(LoadProduct) }),
    example: {
      request: { carrier: 'globe' },
      reply: {
        data: [
          {
            sku: 'GLOBE50',
            name: 'Globe regular 50',
            carrier: 'globe',
            amount: 50,
            minAmount: null,
            maxAmount: null,
            rebate: 2,
            imageUrl: null,
            isAvailable: true,
          },
        ],
      },
    },
  }),
  quote: prepare('/app/load/quotes', {
    scope: 'load:buy',
    summary: 'Quote the price and rebate of a product for five minutes',
    request: z.strictObject({ accountNo: AccountNo, sku: Sku, amount: PositiveMoney.optional() }),
    reply: AppQuote,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: {
      request: { accountNo: '8800000000000017', sku: 'GLOBE50' },
      reply: {
        quoteId: exampleQuoteId,
        sku: 'GLOBE50',
        amount: 50,
        rebate: 1,
        expiresAt: '2026-11-29T08:05:00.000Z',
      },
    },
  }),
  buy: payment('/app/load/sales', {
    scope: 'load:buy',
    summary: 'Buy load for a mobile number',
    request: z.strictObject({
      accountNo: AccountNo,
      sku: Sku,
      mobile: Mobile,
      /** Required for products without a fixed price. */
      amount: PositiveMoney.optional(),
      /** Quote whose price and rebate apply. Without it, those of the moment apply. */
      quoteId: z.uuid().optional(),
    }),
    reply: AppSale,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: { accountNo: '8800000000000017', sku: 'GLOBE50', mobile: '+639171234567' },
      reply: { ...exampleSale, status: 'pending' },
    },
  }),
  sale: read('/app/load/sales/:refNo', {
    scope: 'load:read',
    summary: 'Show a load sale',
    request: z.strictObject({ refNo: requiredText(40) }),
    reply: AppSale,
    errors: ['NOT_FOUND'],
    example: { request: { refNo: exampleSale.refNo }, reply: exampleSale },
  }),
  sales: read('/app/load/sales', {
    scope: 'load:read',
    summary: 'List the load sales of a wallet, newest first',
    request: CursorRequest.extend({ accountNo: AccountNo }),
    reply: cursorPageOf(AppSale),
    errors: ['NOT_FOUND'],
    example: {
      request: { accountNo: '8800000000000017', limit: 25 },
      reply: { data: [exampleSale], nextCursor: null },
    },
  }),
}
