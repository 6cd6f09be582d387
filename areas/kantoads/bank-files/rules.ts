import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { Message } from '#platform/words.ts'
import type { BankException, BankResult } from '#areas/kantoads/bank-files/contract.ts'
import { type Actor, wrongStatus } from '#areas/kantoads/transitions.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

/** Reason the person cannot resolve an exception, or null if they can. */
export function getResolveError(
  { status, sentById, batchMadeBy }: Pick<BankException, 'status' | 'sentById' | 'batchMadeBy'>,
  me: Actor,
): Message | null {
  if (status !== 'open') return wrongStatus(status)
  if (sentById === me.id || batchMadeBy === me.email) return kantoadsMessages('RESULT_OF_OWN')
  return me.level < approverLevel ? platformMessages('LEVEL_TOO_LOW') : null
}

/**
 * Whether a bank result can apply to a cashout with this status. A failed cashout still has its hold, and the bank
 * may have paid it.
 */
export const isCandidate = (result: BankResult, status: string) =>
  status === 'processing' || (status === 'failed' && result === 'paid')

/** Reason the person cannot match the bank result with this cashout, or null if they can. */
export function getMatchError(
  answer: { amount: number; result: BankResult },
  payout: { status: CashoutStatus; net: number; processedById: number | null } | null,
  me: Pick<Actor, 'id'>,
): Message | null {
  if (!payout) return kantoadsMessages('PAYOUT_REQUIRED')
  if (!isCandidate(answer.result, payout.status)) return wrongStatus(payout.status)
  if (payout.processedById === me.id) return kantoadsMessages('RESULT_OF_OWN')
  return payout.net === answer.amount ? null : kantoadsMessages('AMOUNT_DIFFERS')
}

/** Columns of the file for the bank, in order. */
export const payoutColumns = [
  'batch_reference',
  'line_no',
  'channel',
  'payment_reference',
  'receiving_bank_code',
  'receiving_bank',
  'account_number',
  'account_name',
  'amount',
  'currency',
  'purpose',
] as const

export type Payout = {
  refNo: string
  bankCode: string
  bank: string
  accountNo: string
  accountName: string
  net: number
}

/** Values of one line of the file, in the order of the columns. */
export const payoutLine = (batchRefNo: string, channel: string, line: number, payout: Payout): string[] => [
  batchRefNo,
  String(line),
  channel,
  payout.refNo,
  payout.bankCode,
  payout.bank,
  payout.accountNo,
  payout.accountName,
  pesosFrom(payout.net),
  'PHP',
  'E-RENTA',
]

const paidWords = [
  'paid',
  'success',
  'successful',
  'completed',
  'credited',
  'accepted',
  'settled',
  'acsc',
  'accc',
]
const failedWords = ['failed', 'rejected', 'returned', 'error', 'declined', 'rjct', 'unsuccessful']

/** Result for the bank's wording, or null if it is unknown. */
export function resultFrom(word: string): BankResult | null {
  const plain = word.trim().toLowerCase()
  if (paidWords.includes(plain)) return 'paid'
  return failedWords.includes(plain) ? 'failed' : null
}
