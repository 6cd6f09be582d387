import { walletsMessages } from '#areas/wallets/messages.ts'
import type { Message } from '#platform/words.ts'

export type PaymentRequestStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'expired'

/** Open requests of one wallet to the same payer, and new ones in a day. */
const maxOpenToPayer = 3
const maxPerDay = 50

/** Reason why a wallet cannot request more now, or null if it can. */
export const getRequestLimitError = (sent: { openToPayer: number; lastDay: number }): Message | null =>
  sent.openToPayer >= maxOpenToPayer || sent.lastDay >= maxPerDay
    ? walletsMessages('PAYMENT_REQUEST_LIMIT')
    : null

/** Reason why a request can no longer be answered, or null if it can. */
export const getAnswerError = ({
  refNo,
  status,
}: {
  refNo: string
  status: PaymentRequestStatus
}): Message | null => (status === 'pending' ? null : walletsMessages('PAYMENT_REQUEST_ENDED', { ref: refNo }))
