import { sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AuditNote, HandledCall, RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { ActorContext, AnyApprovalType } from './approval-type.ts'
import { cancelLocked } from './decide.ts'
import { lockRequest, readRequest } from './requests.ts'

/** A record as the audit log names it. */
type EndedRecord = { kind: string; id: string; name: string; how: 'deleted' | 'inactive' | 'closed' }

/** The record that an audit entry deletes, deactivates or closes, or null. */
function endedBy({ action, kind, recordId, label, fromStatus, toStatus }: AuditNote): EndedRecord | null {
  const record = { kind, id: String(recordId), name: label ?? '' }
  if (action === 'Delete') return { ...record, how: 'deleted' }
  // A new record that is inactive has not ended.
  if (!fromStatus || fromStatus === toStatus) return null
  if (toStatus === 'inactive' || toStatus === 'closed') return { ...record, how: toStatus }
  return null
}

/**
 * Handlers that cancel the requests about each record that they delete, deactivate or close, in the same transaction. The
 * audit entry of the write names the record, so that no area needs to do it.
 */
export const cancelRequestsOfEndedRecords = (
  handled: readonly HandledCall[],
  kinds: readonly AnyApprovalType[],
): HandledCall[] =>
  handled.map((each) => ({
    ...each,
    handler: (context: RequestContext<unknown, Staff | null>) => {
      const { staff, audit, auditAll } = context
      if (staff === null) return each.handler(context)
      const cancelFor = (notes: readonly AuditNote[]) =>
        cancelRequestsAbout(
          { ...context, staff },
          kinds,
          notes.flatMap((note) => endedBy(note) ?? []),
        )
      return each.handler({
        ...context,
        audit: async (note: AuditNote, tx?: Database) => {
          await audit(note, tx)
          await cancelFor([note])
        },
        auditAll: async (notes: readonly AuditNote[], tx?: Database) => {
          await auditAll(notes, tx)
          await cancelFor(notes)
        },
      })
    },
  }))

async function cancelRequestsAbout(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  records: readonly EndedRecord[],
): Promise<void> {
  if (records.length === 0) return
  for (const { id, index } of await openRequestsAbout(context.db, kinds, records)) {
    const request = await lockRequest(context.db, kinds, id)
    const record = records[index]
    if ((request.status !== 'pending' && request.status !== 'returned') || !record) continue
    const { kind, payload } = readRequest(kinds, request)
    const { name, how } = record
    const reason = platformMessages('RECORD_ENDED', { name, how }).encoded
    await cancelLocked(context, kind, request, payload, reason)
  }
}

async function openRequestsAbout(
  db: Database,
  kinds: readonly AnyApprovalType[],
  records: readonly EndedRecord[],
): Promise<{ id: number; index: number }[]> {
  const { rows } = await sql<{ id: number; index: number }>`
    with ended as (
      select * from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[])
        with ordinality as e (kind, record_id, position)
    ), about as (
      select r.id, e.position from ended e
        join approval_request r on r.record_kind = e.kind and r.record_id = e.record_id
      union all
      select s.request_id, e.position from ended e
        join approval_subject s on s.kind = e.kind and s.record_id = e.record_id
    )
    select r.id, (min(about.position) - 1)::int as index from about join approval_request r on r.id = about.id
    where r.status in ('pending', 'returned') and r.kind = any(${kinds.map(({ kind }) => kind)})
    group by r.id order by r.id`.execute(db)
  return rows
}
