import { sql } from 'kysely'
import type { ApprovalType } from './approval-type.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Stores the further records that a submitted or changed request is about. */
export async function replaceSubjects<Payload>(
  tx: Database,
  { subjects }: ApprovalType<Payload>,
  requestId: number,
  payload: Payload,
) {
  if (!subjects) return
  const records = await subjects(tx, payload)
  await sql`delete from approval_subject where request_id = ${requestId}`.execute(tx)
  await sql`
    insert into approval_subject (request_id, kind, record_id)
    select distinct ${requestId}::bigint, kind, record_id
    from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => String(id))}::text[]) as s (kind, record_id)`.execute(
    tx,
  )
}
