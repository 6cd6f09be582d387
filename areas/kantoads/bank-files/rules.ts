import type { BankException, BankResult } from '#areas/kantoads/bank-files/contract.ts'
import type { RuleError } from '#areas/kantoads/transitions.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

type Actor = { id: number; email: string }

/** Why this person cannot settle an exception, or null when they can. */
export function getResolveError(
  { status, sentById, batchMadeBy }: Pick<BankException, 'status' | 'sentById' | 'batchMadeBy'>,
  me: Actor,
): RuleError | null {
  if (status !== 'open') return { code: 'state', status }
  return sentById === me.id || batchMadeBy === me.email ? { code: 'answersYou' } : null
}

/** Whether a payout may still be meant: what was called failed has its money yet, and the bank may have paid it. */
export const isCandidate = (result: BankResult, status: string) =>
  status === 'processing' || (status === 'failed' && result === 'paid')

/** Why the bank's answer cannot be taken for this payout by this person, or null when it can. */
export function getMatchError(
  answer: { amount: number; result: BankResult },
  payout: { status: string; net: number; processedById: number | null } | null,
  me: Pick<Actor, 'id'>,
): RuleError | null {
  if (!payout) return { code: 'chooseCashout' }
  if (!isCandidate(answer.result, payout.status)) return { code: 'state', status: payout.status }
  if (payout.processedById === me.id) return { code: 'answersYou' }
  return payout.net === answer.amount ? null : { code: 'wrongAmount' }
}

/** The columns of the file that goes to the bank, in their order. */
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

/** One line of the file, as its columns say. */
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

/** What a bank's word for the outcome means; null for a word that nobody knows. */
export function resultFrom(word: string): BankResult | null {
  const plain = word.trim().toLowerCase()
  if (paidWords.includes(plain)) return 'paid'
  return failedWords.includes(plain) ? 'failed' : null
}
