import { z } from 'zod'
import { WalletStatus } from '#areas/wallets/contract.ts'
import { Moment, Money } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

const owner = {
  accountNo: z.string(),
  /** Identifier of the subscriber, the parameter "subscriber" of tokens; null without an account in the app. */
  subscriber: z.uuid().nullable(),
}

const exampleOwner = { accountNo: '8800000000000017', subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11' }

const Transferred = z.object({ ...owner, refNo: z.string(), amount: Money, fee: Money, createdAt: Moment })
const transferred = {
  ...exampleOwner,
  refNo: 'TXN0000040664',
  amount: 150,
  fee: 0,
  createdAt: '2026-11-29T08:00:00.000Z',
}

const Paid = Transferred.extend({
  /** Reference in the QR; empty without one. */
  reference: z.string(),
})
const paid = { ...transferred, reference: 'INV-2041' }

const Refunded = Transferred.extend({
  /** Reference of the payment, as the merchant received it. */
  paymentRefNo: z.string(),
})
const refunded = { ...transferred, paymentRefNo: 'TXN0000040210' }

const CashIn = z.object({ refNo: z.string(), ...owner, method: z.string(), amount: Money, fee: Money })
const cashIn = { refNo: 'CIN0000001234', ...exampleOwner, method: 'InstaPay', amount: 500, fee: 15 }

const CashOut = z.object({ refNo: z.string(), ...owner, amount: Money, fee: Money })
const cashOut = { refNo: 'COU0000001234', ...exampleOwner, amount: 500, fee: 15 }

const PaymentRequest = z.object({
  refNo: z.string(),
  /** Wallet of the requester. */
  accountNo: z.string(),
  /** Wallet of the payer, and its owner. */
  payerAccountNo: z.string(),
  payer: z.uuid().nullable(),
  amount: Money,
  status: z.enum(['pending', 'paid', 'declined', 'cancelled']),
  expiresAt: Moment,
})
const paymentRequest = {
  refNo: 'RTP0000001234',
  accountNo: '8800000000000017',
  payerAccountNo: '8800000000000025',
  payer: exampleOwner.subscriber,
  amount: 150,
  status: 'pending',
  expiresAt: '2026-11-30T08:00:00.000Z',
}

const PaymentHold = z.object({
  refNo: z.string(),
  payerAccountNo: z.string(),
  /** Wallet of the merchant. */
  accountNo: z.string(),
  amount: Money,
  /** Null unless it was captured. */
  capturedAmount: Money.nullable(),
  status: z.enum(['held', 'captured', 'voided', 'expired']),
  expiresAt: Moment,
})
const paymentHold = {
  refNo: 'HLD0000001234',
  payerAccountNo: '8800000000000017',
  accountNo: '8800000000000421',
  amount: 1500,
  capturedAmount: null,
  status: 'held',
  expiresAt: '2026-12-06T08:00:00.000Z',
}

export const walletEvents = {
  paymentRequested: defineEvent({
    type: 'wallet.payment-request.created',
    record: 'payment-request',
    scope: 'wallet:read',
    summary: 'A subscriber requested a payment from another.',
    data: PaymentRequest,
    example: paymentRequest,
  }),
  paymentRequestEnded: defineEvent({
    type: 'wallet.payment-request.ended',
    record: 'payment-request',
    scope: 'wallet:read',
    summary: 'A request to pay was paid, declined or cancelled.',
    data: PaymentRequest,
    example: { ...paymentRequest, status: 'paid' },
  }),
  holdCreated: defineEvent({
    type: 'wallet.payment-hold.created',
    record: 'payment-hold',
    scope: 'merchants:read',
    summary: 'An amount of a payer is held for a merchant.',
    data: PaymentHold,
    example: paymentHold,
  }),
  holdCaptured: defineEvent({
    type: 'wallet.payment-hold.captured',
    record: 'payment-hold',
    scope: 'merchants:read',
    summary: 'A merchant captured a hold, in full or in part. The rest is released.',
    data: PaymentHold,
    example: { ...paymentHold, status: 'captured', capturedAmount: 1200 },
  }),
  holdReleased: defineEvent({
    type: 'wallet.payment-hold.released',
    record: 'payment-hold',
    scope: 'merchants:read',
    summary: 'A hold was voided by the merchant or expired.',
    data: PaymentHold,
    example: { ...paymentHold, status: 'expired' },
  }),
  sent: defineEvent({
    type: 'wallet.transfer.sent',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'Money was sent from a wallet.',
    data: Transferred,
    example: transferred,
  }),
  received: defineEvent({
    type: 'wallet.transfer.received',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'A wallet received money from another wallet.',
    data: Transferred,
    example: transferred,
  }),
  paymentSent: defineEvent({
    type: 'wallet.payment.sent',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'A merchant was paid from a wallet.',
    data: Paid,
    example: paid,
  }),
  paymentReceived: defineEvent({
    type: 'wallet.payment.received',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'The wallet of a merchant received a payment.',
    data: Paid,
    example: paid,
  }),
  refundSent: defineEvent({
    type: 'wallet.refund.sent',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'A merchant refunded a payment, in full or in part.',
    data: Refunded,
    example: refunded,
  }),
  refundReceived: defineEvent({
    type: 'wallet.refund.received',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'A wallet received the refund of a payment.',
    data: Refunded,
    example: refunded,
  }),
  cashInSucceeded: defineEvent({
    type: 'wallet.cash-in.succeeded',
    record: 'cash-in',
    scope: 'wallet:read',
    summary: 'The method confirmed a cash-in, and the wallet was credited.',
    data: CashIn,
    example: cashIn,
  }),
  cashInFailed: defineEvent({
    type: 'wallet.cash-in.failed',
    record: 'cash-in',
    scope: 'wallet:read',
    summary: 'The method declined a cash-in. Nothing was credited.',
    data: CashIn,
    example: cashIn,
  }),
  cashOutSucceeded: defineEvent({
    type: 'wallet.cash-out.succeeded',
    record: 'cash-out',
    scope: 'wallet:read',
    summary: 'A cash-out was paid out.',
    data: CashOut,
    example: cashOut,
  }),
  cashOutFailed: defineEvent({
    type: 'wallet.cash-out.failed',
    record: 'cash-out',
    scope: 'wallet:read',
    summary: 'The provider declined a cash-out, and what was reserved is released.',
    data: CashOut,
    example: cashOut,
  }),
  statusChanged: defineEvent({
    type: 'wallet.status.changed',
    record: 'wallet',
    scope: 'wallet:read',
    summary: 'The status of a wallet changed.',
    data: z.object({ ...owner, status: WalletStatus }),
    example: { ...exampleOwner, status: 'frozen' },
  }),
}
