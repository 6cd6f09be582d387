import { z } from 'zod'
import { kankolekAppCalls, QrPayload } from '#areas/merchants/kankolek/app/contract.ts'
import { AccountNo, Posted } from '#areas/wallets/app/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Moment, Money, optionalText, PositiveMoney, WalletNumber } from '#platform/contract/fields.ts'

const { read, payment } = clientCalls('subscriber', 'Wallet')

const RefNo = z.string().regex(/^HLD\d{7,15}$/)
const ByRefNo = z.strictObject({ refNo: RefNo })

/** A hold as its payer and its merchant see it. */
export const AppPaymentHold = z.object({
  refNo: z.string(),
  merchant: z.string(),
  /** Wallet of the merchant. */
  accountNo: WalletNumber,
  amount: Money,
  /** Fee for the whole amount, which the payer pays in addition; 0 if the merchant pays it. */
  fee: Money,
  /** Null unless it was captured. */
  capturedAmount: Money.nullable(),
  status: z.enum(['held', 'captured', 'voided', 'expired']),
  expiresAt: Moment,
  createdAt: Moment,
})
export type AppPaymentHold = z.output<typeof AppPaymentHold>

const example = {
  refNo: 'HLD0000001234',
  merchant: 'Aling Nena Store',
  accountNo: '8800000000000421',
  amount: 1500,
  fee: 0,
  capturedAmount: null,
  status: 'held',
  expiresAt: '2026-12-06T08:00:00.000Z',
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const paymentHoldAppCalls = {
  hold: payment('/app/wallets/:accountNo/payment-holds', {
    scope: 'merchants:pay',
    summary: 'Hold an amount for a merchant by QR code, which the merchant captures or voids',
    request: z.strictObject({
      accountNo: AccountNo,
      payload: QrPayload,
      /** Required unless the QR sets the amount. */
      amount: PositiveMoney.optional(),
      note: optionalText(100),
      /** Hours after which the amount is released. */
      validHours: z.int().min(1).max(168).default(168),
    }),
    reply: AppPaymentHold,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: { ...kankolekAppCalls.pay.example.request, accountNo: '8800000000000017', amount: 1500 },
      reply: example,
    },
  }),
  show: read('/app/payment-holds/:refNo', {
    scope: 'merchants:read',
    summary: 'Show a hold to its payer or its merchant',
    request: ByRefNo,
    reply: AppPaymentHold,
    errors: ['NOT_FOUND'],
    example: { request: { refNo: example.refNo }, reply: example },
  }),
  list: read('/app/wallets/:accountNo/payment-holds', {
    scope: 'merchants:read',
    summary: 'List the newest holds of a wallet, as payer and as merchant, up to 100',
    request: z.strictObject({ accountNo: AccountNo }),
    reply: z.object({ data: z.array(AppPaymentHold) }),
    errors: ['NOT_FOUND'],
    example: { request: { accountNo: example.accountNo }, reply: { data: [example] } },
  }),
  capture: payment('/app/payment-holds/:refNo/capture', {
    scope: 'merchants:capture',
    summary: 'Capture a hold as its merchant, in full or in part. The rest is released',
    request: ByRefNo.extend({
      /** The whole amount without it. */
      amount: PositiveMoney.optional(),
    }),
    reply: Posted,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: { refNo: example.refNo, amount: 1200 },
      reply: {
        refNo: 'TXN0000040670',
        amount: 1200,
        fee: 12,
        balanceAfter: 5188,
        createdAt: '2026-11-29T09:00:00.000Z',
      },
    },
  }),
  void: payment('/app/payment-holds/:refNo/void', {
    scope: 'merchants:capture',
    summary: 'Void a hold as its merchant, which releases it',
    request: ByRefNo,
    reply: AppPaymentHold,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { refNo: example.refNo }, reply: { ...example, status: 'voided' } },
  }),
}
