import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import type { ActorContext, AnyApprovalType } from './approval-type.ts'
import { cancelLocked, returnLocked } from './decide.ts'
import { revokeLinks, sendLinks } from './links.ts'
import {
  addresseesOf,
  approvalsGiven,
  approvalTables,
  lockRequest,
  readRequest,
  type StoredRequest,
} from './requests.ts'
import { isExcluded } from '#platform/server/controls/controls.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** An active line manager with their role. */
type Approver = { id: number; roleId: number | null; level: number }

/** A person who can decide less than before. `level` is their level from now on, or null if they decide nothing. */
type Leaver = { id: number; name: string; level: number | null }

/** An active line manager who takes over requests. */
type Successor = Pick<Staff, 'id' | 'email' | 'name' | 'roleId' | 'level' | 'access'>

export type WaitingRequest = { id: number; ref: string; title: LocalisedText }

/**
 * Requests that only this person can still decide, and no longer at this level: too few of the other people to whom they
 * were sent are among the approvers and have the level of the request.
 */
export async function requestsWaitingOnlyFor(
  db: Database,
  { id, level }: Pick<Leaver, 'id' | 'level'>,
  approvers: readonly Approver[],
): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    with able as (
      select * from unnest(${approvers.map((each) => each.id)}::bigint[], ${approvers.map((each) => each.roleId)}::bigint[],
        ${approvers.map((each) => each.level)}::int[]) as a (id, role_id, level)
    )
    select t.id, t.ref, t.title from approval_request t
      join approval_addressee mine on mine.request_id = t.id and mine.person_id = ${id}
    where t.status = 'pending' and t.expires_at > now()
      and (${level}::int is null or ${level}::int < coalesce(t.step_levels[t.approvals_needed], t.min_level))
      and not exists (select from approval_decision said
        where said.request_id = t.id and said.version = t.version and said.approver_id = ${id})
      -- Levels of steps ascend: for each open step, as many people of its level are needed as steps from it to the last.
      and exists (
        select from generate_series(1 + ${approvalsGiven}, t.approvals_needed) step
        where t.approvals_needed - step + 1 > (
          select count(*) from approval_addressee other
            join able on able.id = other.person_id and able.level >= coalesce(t.step_levels[step], t.min_level, 0)
          where other.request_id = t.id and other.person_id <> ${id} and other.person_id <> all(t.excluded_staff)
            and coalesce(able.role_id <> all(t.excluded_roles), true)
            and not exists (select from approval_decision said
              where said.request_id = t.id and said.version = t.version and said.approver_id = other.person_id)
        ) + (${level}::int is not null and ${level}::int >= coalesce(t.step_levels[step], t.min_level, 0))::int)
    order by t.id`.execute(db)
  return rows
}

/**
 * Moves the requests that only this person could decide to the successor, who is mailed. A request that the successor
 * cannot decide, and every request without a successor, returns to its maker; a request of a type that cannot be changed
 * is cancelled. Returns the numbers.
 */
export async function moveOrReturnRequestsOf(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  leaver: Leaver,
  { approvers, successor }: { approvers: readonly Approver[]; successor: Successor | null },
): Promise<{ moved: number; returned: number }> {
  const reason = platformMessages('APPROVER_LEFT', { name: leaver.name }).encoded
  const counts = { moved: 0, returned: 0 }
  for (const { id } of await requestsWaitingOnlyFor(context.db, leaver, approvers)) {
    const request = await lockRequest(context.db, kinds, id)
    if (request.status !== 'pending') continue
    const { kind, payload } = readRequest(kinds, request)
    if (successor && (await canTakeOver(context.db, kind, request, successor))) {
      await move(context, kind, { request, payload }, leaver, successor)
      counts.moved++
      continue
    }
    if (kind.editPath) await returnLocked(context, kind, request, payload, reason)
    else await cancelLocked(context, kind, request, payload, reason)
    counts.returned++
  }
  return counts
}

async function canTakeOver(
  db: Database,
  { whoMayDecide, coMakers }: AnyApprovalType,
  request: StoredRequest,
  successor: Successor,
): Promise<boolean> {
  const makers = [request.makerId, ...((await coMakers?.(db, request)) ?? [])]
  const addressees = await addresseesOf(db, request.id)
  return (
    !makers.includes(successor.id) &&
    !addressees.some(({ personId }) => personId === successor.id) &&
    !isExcluded(request, successor) &&
    successor.level >= (request.stepLevels?.at(-1) ?? request.minLevel ?? 0) &&
    (whoMayDecide === 'addressed' || permits(successor, whoMayDecide))
  )
}

async function move(
  context: ActorContext,
  kind: AnyApprovalType,
  { request, payload }: { request: StoredRequest; payload: unknown },
  leaver: Leaver,
  successor: Successor,
): Promise<void> {
  const { db, audit } = context
  const { id: personId, email, name } = successor
  await approvalTables(db)
    .updateTable('approvalAddressee')
    .set({ personId, email, name })
    .where('requestId', '=', request.id)
    .where('personId', '=', leaver.id)
    .execute()
  await revokeLinks(db, request, leaver.id)
  await sendLinks(context, kind, request, payload, [successor])
  await audit({
    action: 'Reassign',
    kind: 'approval',
    recordId: request.id,
    label: request.title.en,
    changes: [{ field: 'lineManagers', old: leaver.name, new: name }],
  })
}

/** Ends the absences in which this person covers for somebody, or somebody for them. */
export async function endDelegationsOf(db: Database, personId: number): Promise<void> {
  await sql`
    update approval_delegation set ended_at = now()
    where (from_person = ${personId} or to_person = ${personId}) and ended_at is null and until_at > now()`.execute(
    db,
  )
}
