import { z } from 'zod'
import { checkDigits, fieldTypes } from '#areas/bills/billers/fields.ts'
import { SellStatus } from '#areas/bills/transactions/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Day, Id, Moment, Money, PositiveMoney, requiredText } from '#platform/contract/fields.ts'

const { read, prepare, payment } = clientCalls('subscriber', 'Bills Payment')
const forClients = clientCalls('client')

const AccountNo = z.string().regex(/^\d{16}$/)

/** Field that the payer fills in, with the checks that the payment makes. */
const PayerField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  format: z.string(),
  checkDigit: z.enum(checkDigits),
  regex: z.string(),
  options: z.array(z.string()),
  hint: z.string(),
})

export const AppBiller = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  fields: z.array(PayerField),
  minAmount: Money,
  maxAmount: Money,
  /** Fee that the payer pays in addition to the amount. */
  fee: Money,
  acceptsOverdue: z.boolean(),
})
export type AppBiller = z.output<typeof AppBiller>

/** A bill payment as its payer sees it. */
export const AppPayment = z.object({
  refNo: z.string(),
  biller: z.string(),
  amount: Money,
  fee: Money,
  status: SellStatus,
  /** Day on which the biller posts it. */
  postsOn: Day,
  createdAt: Moment,
})
export type AppPayment = z.output<typeof AppPayment>

/** Fee and rebate of a bill that are fixed until the quote expires. A quote is used once. */
const AppBillQuote = z.object({
  quoteId: z.uuid(),
  amount: Money,
  fee: Money,
  /** Amount and fee. */
  total: Money,
  /** Part that a business gets back after the payment. */
  rebate: Money,
  expiresAt: Moment,
})

const examplePayment = {
  refNo: 'BIL0001234',
  biller: 'Meralco',
  amount: 1250.5,
  fee: 10,
  status: 'processing',
  postsOn: '2026-11-30',
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const billsAppCalls = {
  billers: forClients.read('/app/bills/billers', {
    scope: 'bills:read',
    summary: 'List the billers with the fields that they need',
    reply: z.object({ data: z.array(AppBiller) }),
    example: {
      request: {},
      reply: {
        data: [
          {
            id: 1,
            name: 'Meralco',
            category: 'Electricity',
            fields: [
              {
                key: 'accountNumber',
                label: 'Account number',
                type: 'text',
                required: true,
                min: 10,
                max: 10,
                format: '##########',
                checkDigit: 'luhn',
                regex: '',
                options: [],
                hint: '',
              },
            ],
            minAmount: 50,
            maxAmount: 10000,
            fee: 10,
            acceptsOverdue: true,
          },
        ],
      },
    },
  }),
  quote: prepare('/app/bills/quotes', {
    scope: 'bills:pay',
    summary: 'Quote the fee and rebate of a bill for five minutes',
    request: z.strictObject({ accountNo: AccountNo, billerId: Id, amount: PositiveMoney }),
    reply: AppBillQuote,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'PROVIDER_ERROR'],
    example: {
      request: { accountNo: '8800000000000017', billerId: 1, amount: 1250.5 },
      reply: {
        quoteId: '0b9c6f4e-6d43-4c1a-9a57-3a5d6c2b7e11',
        amount: 1250.5,
        fee: 10,
        total: 1260.5,
        rebate: 2,
        expiresAt: '2026-11-29T08:05:00.000Z',
      },
    },
  }),
  pay: payment('/app/bills/payments', {
    scope: 'bills:pay',
    summary: 'Pay a bill',
    request: z.strictObject({
      accountNo: AccountNo,
      billerId: Id,
      amount: PositiveMoney,
      /** Values by the keys of the biller's fields. */
      fields: z.record(z.string().max(30), z.string().max(200)),
      /** Quote whose fee and rebate apply. Without it, those of the moment apply. */
      quoteId: z.uuid().optional(),
    }),
    reply: AppPayment,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'PROVIDER_ERROR'],
    example: {
      request: {
        accountNo: '8800000000000017',
        billerId: 1,
        amount: 1250.5,
        fields: { accountNumber: '1234567897' },
      },
      reply: { ...examplePayment, status: 'pending' },
    },
  }),
  payment: read('/app/bills/payments/:refNo', {
    scope: 'bills:read',
    summary: 'Show a bill payment',
    request: z.strictObject({ refNo: requiredText(40) }),
    reply: AppPayment,
    errors: ['NOT_FOUND'],
    example: { request: { refNo: examplePayment.refNo }, reply: examplePayment },
  }),
  payments: read('/app/bills/payments', {
    scope: 'bills:read',
    summary: 'List the bill payments of a wallet, newest first',
    request: CursorRequest.extend({ accountNo: AccountNo }),
    reply: cursorPageOf(AppPayment),
    errors: ['NOT_FOUND'],
    example: {
      request: { accountNo: '8800000000000017', limit: 25 },
      reply: { data: [examplePayment], nextCursor: null },
    },
  }),
}
