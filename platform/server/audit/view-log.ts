import { sql } from 'kysely'
import type { ViewAccess } from '#platform/contract/record-views.ts'
import { toStorableText } from '#platform/server/audit/changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type BatchOptions, type BatchWriter, startBatchWriter } from '#platform/server/db/batch-writer.ts'

/** One entry of the view log. */
export type RecordView = {
  actor: { id: number; email: string; name: string }
  access: ViewAccess
  kind: string
  recordId: string
  label: string
  reason: string
  requestId: string
  ip: string
  /** Path of the call. */
  call: string
}

export type ViewLog = BatchWriter<RecordView>

/** Collects entries of the view log, so that no reply waits for the database. */
export const startViewLog = (db: Database, options: BatchOptions = {}): ViewLog =>
  startBatchWriter('view log', (batch) => insertViews(db, batch), options)

async function insertViews(db: Database, views: readonly RecordView[]): Promise<void> {
  const rows = views.map(({ actor, ...view }) => ({
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: toStorableText(actor.name),
    access: view.access,
    kind: view.kind,
    record_id: toStorableText(view.recordId),
    label: toStorableText(view.label),
    reason: toStorableText(view.reason),
    request_id: view.requestId,
    ip: view.ip,
    call: view.call,
  }))
  await sql`
    insert into record_view
      (actor_id, actor_email, actor_name, access, kind, record_id, label, reason, request_id, ip, call)
    select actor_id, actor_email, actor_name, access, kind, record_id, label, reason, request_id, ip, call
    from jsonb_populate_recordset(null::record_view, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
