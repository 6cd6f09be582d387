import { z } from 'zod'
import { AccountNo, Posted } from '#areas/wallets/app/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import {
  Mobile,
  Moment,
  Money,
  optionalText,
  PositiveMoney,
  WalletNumber,
} from '#platform/contract/fields.ts'

const { read, write, payment } = clientCalls('subscriber', 'Wallet')

const RefNo = z.string().regex(/^RTP\d{7,15}$/)

/** A request to pay as one of its two people sees it. */
export const AppPaymentRequest = z.object({
  refNo: z.string(),
  /** `incoming`: the subscriber is the payer. */
  direction: z.enum(['incoming', 'outgoing']),
  /** Wallet of the subscriber. */
  accountNo: WalletNumber,
  /** The other person, masked, or the name of a business. */
  counterparty: z.string(),
  amount: Money,
  note: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled', 'expired']),
  expiresAt: Moment,
  createdAt: Moment,
})
export type AppPaymentRequest = z.output<typeof AppPaymentRequest>

const accountNo = '8800000000000017'
const example = {
  refNo: 'RTP0000001234',
  direction: 'outgoing',
  accountNo,
  counterparty: 'J*** R***',
  amount: 150,
  note: 'Lunch',
  status: 'pending',
  expiresAt: '2026-11-30T08:00:00.000Z',
  createdAt: '2026-11-29T08:00:00.000Z',
}
const incoming = { ...example, direction: 'incoming' }
const ByRefNo = z.strictObject({ refNo: RefNo })

export const paymentRequestAppCalls = {
  request: write('/app/wallets/:accountNo/payment-requests', {
    scope: 'wallet:request',
    summary: 'Ask another person to pay an amount',
    request: z.strictObject({
      /** Wallet that receives it. */
      accountNo: AccountNo,
      /** Mobile number of the payer. */
      from: Mobile,
      amount: PositiveMoney,
      note: optionalText(100),
      validHours: z.int().min(1).max(168).default(24),
    }),
    reply: AppPaymentRequest,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { accountNo, from: '+639171234567', amount: 150, note: 'Lunch' }, reply: example },
  }),
  list: read('/app/payment-requests', {
    scope: 'wallet:read',
    summary: 'List the requests to pay of the subscriber, newest first',
    request: CursorRequest.extend({ direction: z.enum(['incoming', 'outgoing']) }),
    reply: cursorPageOf(AppPaymentRequest),
    example: { request: { direction: 'incoming' }, reply: { data: [incoming], nextCursor: null } },
  }),
  show: read('/app/payment-requests/:refNo', {
    scope: 'wallet:read',
    summary: 'Show a request to pay',
    request: ByRefNo,
    reply: AppPaymentRequest,
    errors: ['NOT_FOUND'],
    example: { request: { refNo: example.refNo }, reply: example },
  }),
  pay: payment('/app/payment-requests/:refNo/payment', {
    scope: 'wallet:transfer',
    summary: 'Pay a request of another person',
    request: ByRefNo,
    reply: Posted,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: { refNo: example.refNo },
      reply: {
        refNo: 'TXN0000040664',
        amount: 150,
        fee: 0,
        balanceAfter: 850.5,
        createdAt: '2026-11-29T08:00:00.000Z',
      },
    },
  }),
  decline: write('/app/payment-requests/:refNo/decline', {
    scope: 'wallet:request',
    summary: 'Decline a request of another person',
    request: ByRefNo,
    reply: AppPaymentRequest,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { refNo: example.refNo }, reply: { ...incoming, status: 'declined' } },
  }),
  cancel: write('/app/payment-requests/:refNo/cancellation', {
    scope: 'wallet:request',
    summary: 'Cancel a request that the subscriber made',
    request: ByRefNo,
    reply: AppPaymentRequest,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { refNo: example.refNo }, reply: { ...example, status: 'cancelled' } },
  }),
}
