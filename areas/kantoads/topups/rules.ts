import type { TopupRow, TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { type Transition, type RuleError, getTransitionError } from '#areas/kantoads/transitions.ts'

export type TopupAction = 'verified' | 'approved' | 'rejected'

/** From deposit to ads credit: one person looks at the bank, another gives the credit. */
export const topupTransitions: Record<TopupAction, Transition<TopupStatus>> = {
  verified: { from: ['pending'] },
  approved: { from: ['verified'], notBy: 'verified' },
  rejected: { from: ['pending', 'verified'], needsReason: true },
}

/** Why this person cannot take a top-up there, or null when they can. */
export const getTopupTransitionError = (
  { status, verifiedById }: Pick<TopupRow, 'status' | 'verifiedById'>,
  to: TopupAction,
  me: { id: number },
): RuleError | null => getTransitionError(topupTransitions[to], { status, earlier: verifiedById }, me)
