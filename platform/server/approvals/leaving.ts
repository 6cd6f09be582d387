import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { ActorContext, AnyApprovalType } from './approval-type.ts'
import { cancelLocked, returnLocked } from './decide.ts'
import { lockRequest, readRequest } from './requests.ts'
import type { Database } from '#platform/server/db/database.ts'

type Person = { id: number; name: string }

/**
 * Requests that only this person can still decide: too few of the other people to whom they were sent are among the
 * approvers, the active line managers.
 */
export async function requestsWaitingOnlyFor(
  db: Database,
  personId: number,
  approvers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from approval_request t
      join approval_addressee mine on mine.request_id = t.id and mine.person_id = ${personId}
    where t.status = 'pending' and t.expires_at > now()
      and not exists (select from approval_decision said
        where said.request_id = t.id and said.version = t.version and said.approver_id = ${personId})
      and t.approvals_needed > (
        select count(*) from approval_decision said
        where said.request_id = t.id and said.version = t.version and said.verdict = 'approve'
      ) + (
        select count(*) from approval_addressee other
        where other.request_id = t.id and other.person_id <> ${personId} and other.person_id = any(${approvers}::bigint[])
          and not exists (select from approval_decision said
            where said.request_id = t.id and said.version = t.version and said.approver_id = other.person_id))
    order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the requests that only this person could decide to their makers, who are mailed. A request of a type that
 * cannot be changed is cancelled. Returns their number.
 */
export async function returnRequestsOf(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  { id: personId, name }: Person,
  approvers: readonly number[],
): Promise<number> {
  const reason = platformMessages('APPROVER_LEFT', { name }).encoded
  let count = 0
  for (const id of await requestsWaitingOnlyFor(context.db, personId, approvers)) {
    const request = await lockRequest(context.db, kinds, id)
    if (request.status !== 'pending') continue
    const { kind, payload } = readRequest(kinds, request)
    if (kind.editPath) await returnLocked(context, kind, request, payload, reason)
    else await cancelLocked(context, kind, request, payload, reason)
    count++
  }
  return count
}
