import type { TopupRow, TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { type Step, type Why, whyNotStep } from '#areas/kantoads/steps.ts'

export type TopupVerb = 'verified' | 'approved' | 'rejected'

/** From deposit to ads credit: one person looks at the bank, another gives the credit. */
export const topupSteps: Record<TopupVerb, Step<TopupStatus>> = {
  verified: { from: ['pending'] },
  approved: { from: ['verified'], notBy: 'verified' },
  rejected: { from: ['pending', 'verified'], needsReason: true },
}

/** Why this person cannot take a top-up there, or null when they can. */
export const whyNotTopup = (
  { status, verifiedById }: Pick<TopupRow, 'status' | 'verifiedById'>,
  to: TopupVerb,
  me: { id: number },
): Why | null => whyNotStep(topupSteps[to], { status, earlier: verifiedById }, me)
