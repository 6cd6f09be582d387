import { z } from 'zod'
import { AccountNo, Posted } from '#areas/wallets/app/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Money, optionalText, PositiveMoney, requiredText, WalletNumber } from '#platform/contract/fields.ts'

const forClients = clientCalls('client')
const { payment } = clientCalls('subscriber', 'Wallet')

/** Text of an EMVCo merchant-presented QR. */
export const QrPayload = requiredText(512)

/** What a QR asks for, with the fee for the amount. */
export const QrMeaning = z.object({
  merchant: z.string(),
  city: z.string(),
  accountNo: WalletNumber,
  /** Reference that the merchant put into the QR; empty without one. */
  reference: z.string(),
  /** Whether the QR sets the amount, so that the payer cannot change it. */
  isAmountFixed: z.boolean(),
  /** Amount of the QR, or of the request; null if neither has one. */
  amount: Money.nullable(),
  /** Fee that the payer pays in addition to the amount; null without an amount. */
  fee: Money.nullable(),
  minAmount: Money,
  maxAmount: Money,
})

const payload =
  '00020101021128500011ph.ppmi.p2m0111ERPWPHM2XXX031688000000000004215204549953036085802PH5916Aling Nena Store6014City of Makati6104120962110307000004263043E90'

export const kankolekAppCalls = {
  qr: forClients.read('/app/qr', {
    scope: 'merchants:read',
    summary: 'Show what a QR code asks to pay',
    request: z.strictObject({ payload: QrPayload, amount: PositiveMoney.optional() }),
    reply: QrMeaning,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: {
      request: { payload, amount: 150 },
      reply: {
        merchant: 'Aling Nena Store',
        city: 'City of Makati',
        accountNo: '8800000000000421',
        reference: '',
        isAmountFixed: false,
        amount: 150,
        fee: 0,
        minAmount: 1,
        maxAmount: 50000,
      },
    },
  }),
  pay: payment('/app/wallets/:accountNo/payments', {
    scope: 'merchants:pay',
    summary: 'Pay a merchant by QR code',
    request: z.strictObject({
      accountNo: AccountNo,
      payload: QrPayload,
      /** Required unless the QR sets the amount. */
      amount: PositiveMoney.optional(),
      note: optionalText(100),
    }),
    reply: Posted.extend({ merchant: z.string() }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    groupCommit: true,
    example: {
      request: { accountNo: '8800000000000017', payload, amount: 150, note: '' },
      reply: {
        refNo: 'TXN0000040666',
        amount: 150,
        fee: 0,
        balanceAfter: 850.5,
        createdAt: '2026-11-29T08:00:00.000Z',
        merchant: 'Aling Nena Store',
      },
    },
  }),
}
