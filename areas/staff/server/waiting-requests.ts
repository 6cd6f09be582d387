import { effectiveAccess, getSuccessorError } from '#areas/staff/rules.ts'
import { activeDeciders, memberById, storedTree } from '#areas/staff/server/staff.ts'
import type { User } from '#areas/staff/users/contract.ts'
import type { AccessTree } from '#platform/access.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import {
  type ActorContext,
  type AnyApprovalType,
  type Decider,
  type DeciderChange,
  endDelegationsOf,
  moveOrReturnRequestsOf,
  requestsWaitingOnlyFor,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'
import type { Message } from '#platform/words.ts'

type Kinds = readonly AnyApprovalType[]
type Settled = { moved: number; returned: number; successor: string }
type RoleFacts = { id: number; level: number; access: AccessTree }

/** Requests left without an eligible approver if this person leaves. */
export async function requestsWaitingForUser(db: Database, kinds: Kinds, { id }: Pick<User, 'id'>) {
  const before = await activeDeciders(db)
  return requestsWaitingOnlyFor(db, kinds, { before, after: before.filter((person) => person.id !== id) })
}

/** Requests left without an eligible approver if a role has this level and access. */
export async function requestsWaitingForRole(db: Database, kinds: Kinds, role: RoleFacts) {
  const before = await activeDeciders(db)
  return requestsWaitingOnlyFor(db, kinds, { before, after: withRole(before, role) })
}

/** Moves or returns requests left without an eligible approver after an account was deactivated or changed. */
export async function settleRequestsOfUser(
  context: ActorContext,
  kinds: Kinds,
  user: User,
  { decidesNothing, moveRequestsTo }: { decidesNothing: boolean; moveRequestsTo: number | null },
): Promise<Settled> {
  if (decidesNothing) await endDelegationsOf(context.db, user.id)
  const after = await activeDeciders(context.db)
  const former = {
    id: user.id,
    roleId: user.roleId,
    level: user.level,
    isLineManager: user.isLineManager,
    access: storedTree(effectiveAccess(user.roleAccess, user.accessOverrides)),
  }
  const before = [...after.filter(({ id }) => id !== user.id), former]
  const name = `${user.firstName} ${user.lastName}`
  const reason = platformMessages('APPROVER_LEFT', { name })
  return settle(context, kinds, { before, after }, { leaverId: user.id, moveRequestsTo, reason })
}

/** Moves or returns requests left without an eligible approver after a role was changed. `role` is the former one. */
export async function settleRequestsOfRole(
  context: ActorContext,
  kinds: Kinds,
  role: RoleFacts & { name: string },
  moveRequestsTo: number | null,
): Promise<Settled> {
  const after = await activeDeciders(context.db)
  const before = withRole(after, role)
  const reason = platformMessages('ROLE_LOST_DECISION', { role: role.name })
  return settle(context, kinds, { before, after }, { leaverId: null, moveRequestsTo, reason })
}

async function settle(
  context: ActorContext,
  kinds: Kinds,
  change: DeciderChange,
  {
    leaverId,
    moveRequestsTo,
    reason,
  }: { leaverId: number | null; moveRequestsTo: number | null; reason: Message },
): Promise<Settled> {
  const successor = moveRequestsTo === null ? null : await memberById(context.db, moveRequestsTo)
  if (moveRequestsTo !== null) {
    const error = getSuccessorError({ actorId: context.staff.id, leaverId }, successor)
    if (error) rejectField('moveRequestsTo', error)
  }
  const counts = await moveOrReturnRequestsOf(context, kinds, change, { reason, successor })
  return { ...counts, successor: successor?.name ?? '' }
}

/** The same people with this level and access of a role. Overrides replace the access, not the level. */
const withRole = (
  people: readonly (Decider & { hasOverrides: boolean })[],
  { id, level, access }: RoleFacts,
) =>
  people.map((person) =>
    person.roleId === id
      ? { ...person, level, access: person.hasOverrides ? person.access : storedTree(access) }
      : person,
  )
