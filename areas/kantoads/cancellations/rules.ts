import type {
  Cancellation,
  CancellationRow,
  CancellationStatus,
} from '#areas/kantoads/cancellations/contract.ts'
import { type Transition, type RuleError, getTransitionError } from '#areas/kantoads/transitions.ts'

export type CancellationAction = CancellationStatus

/** From wish to an empty wall. A pending one may still be written anew by whoever asked. */
export const cancellationTransitions: Record<CancellationAction, Transition<CancellationStatus>> = {
  pending: { from: ['pending', 'returned'] },
  under_review: { from: ['pending'] },
  returned: { from: ['under_review'], notBy: 'requested', needsReason: true },
  approved: { from: ['under_review'], notBy: 'requested' },
  rejected: { from: ['under_review'], notBy: 'requested', needsReason: true },
  completed: { from: ['approved'] },
  withdrawn: { from: ['pending', 'under_review', 'returned'], needsReason: true },
}

/** Why this person cannot take a request there, or null when they can. */
export function getCancellationTransitionError(
  record: Pick<CancellationRow, 'status' | 'requestedById' | 'effectiveDate'> & Pick<Cancellation, 'isDue'>,
  to: CancellationAction,
  me: { id: number },
): RuleError | null {
  const error = getTransitionError(
    cancellationTransitions[to],
    { status: record.status, earlier: record.requestedById },
    me,
  )
  if (error) return error
  return to === 'completed' && !record.isDue ? { code: 'notYet', date: record.effectiveDate } : null
}
