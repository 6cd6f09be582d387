import type {
  Cancellation,
  CancellationRow,
  CancellationStatus,
} from '#areas/kantoads/cancellations/contract.ts'
import { type Step, type Why, whyNotStep } from '#areas/kantoads/steps.ts'

export type CancellationVerb = CancellationStatus

/** From wish to an empty wall. A pending one may still be written anew by whoever asked. */
export const cancellationSteps: Record<CancellationVerb, Step<CancellationStatus>> = {
  pending: { from: ['pending', 'returned'] },
  under_review: { from: ['pending'] },
  returned: { from: ['under_review'], notBy: 'requested', needsReason: true },
  approved: { from: ['under_review'], notBy: 'requested' },
  rejected: { from: ['under_review'], notBy: 'requested', needsReason: true },
  completed: { from: ['approved'] },
  withdrawn: { from: ['pending', 'under_review', 'returned'], needsReason: true },
}

/** Why this person cannot take a request there, or null when they can. */
export function whyNotCancellation(
  record: Pick<CancellationRow, 'status' | 'requestedById' | 'effectiveDate'> & Pick<Cancellation, 'isDue'>,
  to: CancellationVerb,
  me: { id: number },
): Why | null {
  const why = whyNotStep(cancellationSteps[to], { status: record.status, earlier: record.requestedById }, me)
  if (why) return why
  return to === 'completed' && !record.isDue ? { reason: 'notYet', date: record.effectiveDate } : null
}
