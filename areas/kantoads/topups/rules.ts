import type { Message } from '#platform/words.ts'
import type { TopupRow, TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { type Actor, getTransitionError, type TransitionFields } from '#areas/kantoads/transitions.ts'
import { transitions } from '#platform/contract/transitions.ts'

export type TopupAction = 'verified' | 'approved' | 'rejected'

/**
 * Transitions from the deposit to the ads credit: one person verifies the bank deposit, another approves the credit.
 */
export const topupTransitions = transitions<TopupStatus, TopupAction, TransitionFields>({
  verified: { from: ['pending'] },
  approved: { from: ['verified'], notBy: 'verified', isDecision: true },
  rejected: { from: ['pending', 'verified'], needsReason: true, isDecision: true },
})

/** The next decision on a top-up, or null if there is none. */
export const nextDecision = (status: TopupStatus): 'verified' | 'approved' | null =>
  status === 'pending' ? 'verified' : status === 'verified' ? 'approved' : null

/** Reason the person cannot change the top-up to this status, or null if they can. */
export const getTopupTransitionError = (
  { status, verifiedById }: Pick<TopupRow, 'status' | 'verifiedById'>,
  to: TopupAction,
  me: Actor,
): Message | null => getTransitionError(topupTransitions.rules[to], { status, earlier: verifiedById }, me)
