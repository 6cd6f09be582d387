import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { Message } from '#platform/words.ts'
import type { CashoutRow, CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { type Actor, getTransitionError, type TransitionFields } from '#areas/kantoads/transitions.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { transitions } from '#platform/contract/transitions.ts'

export type CashoutAction = 'verified' | 'processing' | 'paid' | 'failed' | 'rejected'

/**
 * Transitions from the request to the payout. A cashout that failed at the bank keeps its hold until it is sent again
 * or rejected.
 */
export const cashoutTransitions = transitions<CashoutStatus, CashoutAction, TransitionFields>({
  verified: { from: ['pending'] },
  processing: { from: ['verified', 'failed'], notBy: 'verified', isDecision: true },
  paid: { from: ['processing'], isDecision: true },
  failed: { from: ['processing'], needsReason: true, isDecision: true },
  rejected: { from: ['pending', 'verified', 'failed'], needsReason: true, isDecision: true },
})

/** The next decision on a cashout, or null if there is none. One that the bank returned can be sent again. */
export function nextDecision(status: CashoutStatus): 'verified' | 'processing' | null {
  if (status === 'pending') return 'verified'
  return status === 'verified' || status === 'failed' ? 'processing' : null
}

type Facts = Pick<CashoutRow, 'status' | 'verifiedById'> &
  Partial<Pick<CashoutRow, 'batchId' | 'batchMadeBy' | 'processedById' | 'reportedPaid'>>

/** Whether the person sent the cashout to the bank: they approved it, or created its file. */
const isSender = ({ processedById, batchMadeBy }: Facts, me: Actor) =>
  processedById === me.id || batchMadeBy === me.email

/**
 * Reason the person cannot change the cashout to this status, or null if they can. The person who sent it cannot mark
 * it as paid. The bank may still pay a cashout that is in a batch file, so the person who sent it cannot mark it as
 * failed to reject or resend it. While a bank result reports it as paid, no one can.
 */
export function getCashoutTransitionError(facts: Facts, to: CashoutAction, me: Actor): Message | null {
  const { status, verifiedById, batchId = null, reportedPaid = false } = facts
  const error = getTransitionError(cashoutTransitions.rules[to], { status, earlier: verifiedById }, me)
  if (error !== null) return error
  if (reportedPaid && (to === 'processing' || to === 'rejected')) return kantoadsMessages('REPORTED_PAID')
  if (!isSender(facts, me)) return null
  if (to === 'paid') return kantoadsMessages('RESULT_OF_OWN')
  return to === 'failed' && batchId !== null ? kantoadsMessages('SENT_BY_YOU') : null
}

export const minCashout = centavosFrom('100')
export const maxCashout = centavosFrom('50000')
