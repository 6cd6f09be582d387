import { getSuccessorError } from '#areas/staff/rules.ts'
import { approversWithLevels, memberById } from '#areas/staff/server/staff.ts'
import type { User } from '#areas/staff/users/contract.ts'
import { nameOf } from '#areas/staff/users/server/changes.ts'
import {
  type ActorContext,
  type AnyApprovalType,
  endDelegationsOf,
  moveOrReturnRequestsOf,
} from '#platform/server/approvals/approvals.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

type Settled = { moved: number; returned: number; successor: string }
const nothing: Settled = { moved: 0, returned: 0, successor: '' }

type After = { isLineManager: boolean; level: number }

/**
 * Moves or returns the requests that a line manager can no longer decide, after the account was deactivated (`after` is
 * null) or changed.
 */
export async function settleRequests(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  user: User,
  { after, moveRequestsTo }: { after: After | null; moveRequestsTo: number | null },
): Promise<Settled> {
  if (!user.isLineManager) return nothing
  const { db, staff } = context
  const decidesNothing = after === null || !after.isLineManager
  if (!decidesNothing && after.level >= user.level) return nothing
  const successor = moveRequestsTo === null ? null : await memberById(db, moveRequestsTo)
  if (moveRequestsTo !== null) {
    const error = getSuccessorError({ actorId: staff.id, leaverId: user.id }, successor)
    if (error) rejectField('moveRequestsTo', error)
  }
  if (decidesNothing) await endDelegationsOf(db, user.id)
  const leaver = { id: user.id, name: nameOf(user), level: decidesNothing ? null : after.level }
  const approvers = await approversWithLevels(db)
  const counts = await moveOrReturnRequestsOf(context, kinds, leaver, { approvers, successor })
  return { ...counts, successor: successor?.name ?? '' }
}
