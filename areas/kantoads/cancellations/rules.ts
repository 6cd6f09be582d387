import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { Message } from '#platform/words.ts'
import type {
  Cancellation,
  CancellationRow,
  CancellationStatus,
} from '#areas/kantoads/cancellations/contract.ts'
import { type Actor, getTransitionError, type TransitionFields } from '#areas/kantoads/transitions.ts'
import { transitions } from '#platform/contract/transitions.ts'

export type CancellationAction = CancellationStatus

/** Transitions from the request to the removal. A pending request can still be changed by its maker. */
export const cancellationTransitions = transitions<CancellationStatus, CancellationAction, TransitionFields>({
  pending: { from: ['pending', 'returned'] },
  under_review: { from: ['pending'] },
  returned: { from: ['under_review'], notBy: 'requested', needsReason: true, isDecision: true },
  approved: { from: ['under_review'], notBy: 'requested', isDecision: true },
  rejected: { from: ['under_review'], notBy: 'requested', needsReason: true, isDecision: true },
  completed: { from: ['approved'] },
  withdrawn: { from: ['pending', 'under_review', 'returned'], needsReason: true },
})

/** The next decision on a request, or null if there is none. */
export const nextDecision = (status: CancellationStatus): 'under_review' | 'approved' | null =>
  status === 'pending' ? 'under_review' : status === 'under_review' ? 'approved' : null

/** Reason the person cannot change the request to this status, or null if they can. */
export function getCancellationTransitionError(
  record: Pick<CancellationRow, 'status' | 'requestedById' | 'effectiveDate'> & Pick<Cancellation, 'isDue'>,
  to: CancellationAction,
  me: Actor,
): Message | null {
  const error = getTransitionError(
    cancellationTransitions.rules[to],
    { status: record.status, earlier: record.requestedById },
    me,
  )
  if (error) return error
  if (to === 'returned' && record.requestedById === null) return kantoadsMessages('RETURN_TO_STORE')
  return to === 'completed' && !record.isDue
    ? kantoadsMessages('NOT_EFFECTIVE_YET', { date: record.effectiveDate })
    : null
}
