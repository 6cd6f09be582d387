import type { CashoutRow, CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { type Step, type Why, whyNotStep } from '#areas/kantoads/steps.ts'
import { centavosFrom } from '#platform/contract/money.ts'

export type CashoutVerb = 'verified' | 'processing' | 'paid' | 'failed' | 'rejected'

/** From wish to payout. What failed at the bank keeps its hold until it is sent again or rejected. */
export const cashoutSteps: Record<CashoutVerb, Step<CashoutStatus>> = {
  verified: { from: ['pending'] },
  processing: { from: ['verified', 'failed'], notBy: 'verified' },
  paid: { from: ['processing'] },
  failed: { from: ['processing'], needsReason: true },
  rejected: { from: ['pending', 'verified', 'failed'], needsReason: true },
}

/** Why this person cannot take a cashout there, or null when they can. */
export const whyNotCashout = (
  { status, verifiedById }: Pick<CashoutRow, 'status' | 'verifiedById'>,
  to: CashoutVerb,
  me: { id: number },
): Why | null => whyNotStep(cashoutSteps[to], { status, earlier: verifiedById }, me)

export const leastCashout = centavosFrom('100')
export const mostCashout = centavosFrom('50000')
