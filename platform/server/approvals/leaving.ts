import { sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'
import { coversSteps, isExcluded } from '#platform/server/controls/controls.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { Message } from '#platform/words/messages.ts'
import type { ActorContext, AnyApprovalType } from './approval-type.ts'
import { cancelLocked, returnLocked } from './decide.ts'
import { revokeLinks, sendLinks } from './links.ts'
import {
  addresseesOf,
  approvalsGiven,
  approvalTables,
  lockRequest,
  readRequest,
  requestById,
  type StoredRequest,
} from './requests.ts'

/** An active person who may decide requests. */
export type Decider = Pick<Staff, 'id' | 'roleId' | 'level' | 'isLineManager' | 'access'>

/** All active people before and after some of them left or can decide less. Those who did not change are the same objects. */
export type DeciderChange = { before: readonly Decider[]; after: readonly Decider[] }

/** An active line manager who takes over requests. */
type Successor = Pick<Staff, 'id' | 'email' | 'name'>

export type WaitingRequest = { id: number; ref: string; title: LocalisedText }

/** A pending request with what remains to be approved, and by whom. */
type OpenRequest = WaitingRequest & {
  kind: string
  /** Levels of the steps that are not approved. */
  steps: number[]
  isAddressed: boolean
  addressees: number[]
  /** Approvers, including people who were represented by a delegate. */
  decided: number[]
  makers: number[]
  excludedStaff: number[]
  excludedRoles: number[]
}

/** Requests that the people before the change could approve, and the people after it cannot. */
export async function requestsWaitingOnlyFor(
  db: Database,
  kinds: readonly AnyApprovalType[],
  change: DeciderChange,
): Promise<WaitingRequest[]> {
  const waiting = await waitingRequests(db, kinds, change)
  return waiting.map(({ id, ref, title }) => ({ id, ref, title }))
}

async function waitingRequests(
  db: Database,
  kinds: readonly AnyApprovalType[],
  { before, after }: DeciderChange,
): Promise<OpenRequest[]> {
  const changed = changedOf({ before, after })
  if (changed.length === 0) return []
  const open = await openRequestsOf(db, kinds, changed)
  return open.filter((request) => {
    const kind = kinds.find((each) => each.kind === request.kind)
    return kind && canBeApproved(kind, request, before) && !canBeApproved(kind, request, after)
  })
}

const changedOf = ({ before, after }: DeciderChange) => before.filter((person) => !after.includes(person))

/** Pending requests that were sent to these people, or that they may decide by permission. */
async function openRequestsOf(
  db: Database,
  kinds: readonly AnyApprovalType[],
  people: readonly Decider[],
): Promise<OpenRequest[]> {
  const byPermission = kinds.filter(
    ({ whoMayDecide }) =>
      whoMayDecide !== 'addressed' && people.some((person) => permits(person, whoMayDecide)),
  )
  const { rows } = await sql<Omit<OpenRequest, 'makers'> & { makerId: number }>`
    select t.id, t.ref, t.title, t.kind, t.maker_id, t.is_addressed, t.excluded_staff, t.excluded_roles,
      array(select coalesce(t.step_levels[step], t.min_level, 0)
        from generate_series(1 + ${approvalsGiven}, t.approvals_needed) step order by step) as steps,
      array(select a.person_id from approval_addressee a where a.request_id = t.id order by a.person_id) as addressees,
      array(select unnest(array[said.person_id, said.approver_id]) from approval_decision said
        where said.request_id = t.id and said.version = t.version) as decided
    from approval_request t
    where t.status = 'pending' and t.expires_at > now() and t.kind = any(${kinds.map(({ kind }) => kind)})
      and case when t.is_addressed
        then exists (select from approval_addressee a where a.request_id = t.id and a.person_id = any(${people.map(({ id }) => id)}::bigint[]))
        else t.kind = any(${byPermission.map(({ kind }) => kind)}) end
    order by t.id`.execute(db)
  const requests: OpenRequest[] = []
  for (const { makerId, ...request } of rows) {
    const coMakers = kinds.find(({ kind }) => kind === request.kind)?.coMakers
    const others = coMakers ? await coMakers(db, await requestById(db, kinds, request.id)) : []
    requests.push({ ...request, makers: [makerId, ...others] })
  }
  return requests
}

/** Whether these people can approve the steps that are left. Substitutes of absent people are not counted. */
function canBeApproved(
  { whoMayDecide }: AnyApprovalType,
  request: OpenRequest,
  people: readonly Decider[],
): boolean {
  const able = people.filter(
    (person) =>
      !request.makers.includes(person.id) &&
      !request.decided.includes(person.id) &&
      !isExcluded(request, person) &&
      (!request.isAddressed || request.addressees.includes(person.id)) &&
      (whoMayDecide === 'addressed' ? person.isLineManager : permits(person, whoMayDecide)),
  )
  return coversSteps(
    request.steps,
    able.map(({ level }) => level),
  )
}

/**
 * Moves the requests that only the changed people could approve to the successor, who is mailed. A request that the
 * successor cannot approve, that was sent to nobody, and every request without a successor, returns to its maker; a request of
 * a type that cannot be changed is cancelled. Returns the numbers.
 */
export async function moveOrReturnRequestsOf(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  change: DeciderChange,
  { reason, successor }: { reason: Message; successor: Successor | null },
): Promise<{ moved: number; returned: number }> {
  const counts = { moved: 0, returned: 0 }
  const changed = new Set(changedOf(change).map(({ id }) => id))
  for (const waiting of await waitingRequests(context.db, kinds, change)) {
    const request = await lockRequest(context.db, kinds, waiting.id)
    if (request.status !== 'pending') continue
    const { kind, payload } = readRequest(kinds, request)
    const leaver = waiting.addressees.find((id) => changed.has(id) && !waiting.decided.includes(id))
    if (successor && leaver !== undefined && canTakeOver(kind, waiting, change.after, successor)) {
      await move(context, kind, { request, payload }, leaver, successor)
      counts.moved++
      continue
    }
    if (kind.editPath) await returnLocked(context, kind, request, payload, reason.encoded)
    else await cancelLocked(context, kind, request, payload, reason.encoded)
    counts.returned++
  }
  return counts
}

function canTakeOver(
  kind: AnyApprovalType,
  request: OpenRequest,
  people: readonly Decider[],
  { id }: Successor,
): boolean {
  if (!request.isAddressed || request.addressees.includes(id)) return false
  return canBeApproved(kind, { ...request, addressees: [...request.addressees, id] }, people)
}

async function move(
  context: ActorContext,
  kind: AnyApprovalType,
  { request, payload }: { request: StoredRequest; payload: unknown },
  leaverId: number,
  successor: Successor,
): Promise<void> {
  const { db, audit } = context
  const { id: personId, email, name } = successor
  const leaver = (await addresseesOf(db, request.id)).find((person) => person.personId === leaverId)
  await approvalTables(db)
    .updateTable('approvalAddressee')
    .set({ personId, email, name })
    .where('requestId', '=', request.id)
    .where('personId', '=', leaverId)
    .execute()
  await revokeLinks(db, request, leaverId)
  await sendLinks(context, kind, request, payload, [successor])
  await audit({
    action: 'Reassign',
    kind: 'approval',
    recordId: request.id,
    label: request.title.en,
    changes: [{ field: 'lineManagers', old: leaver?.name ?? null, new: name }],
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
