import type { Language } from '#platform/words/catalogue.ts'
import { renderStored } from '#platform/words/messages.ts'
import { sql } from 'kysely'
import type { LogRequest, LogRow } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { maskEntry } from './personal-fields.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queryPage } from '#platform/server/lists/list-query.ts'

/** Select list for an audit entry as a log row, from the table `t`. */
export const logRow = sql<LogRow>`
  t.id, t.record_id, t.action, t.from_status, t.to_status, t.changes, t.reason, t.ip, t.at as created_at,
  json_build_object('email', t.actor_email, 'name', t.actor_name) as actor`

/** Renders the reason of a row that a system action wrote as a stored message. */
export const withReason = <Row extends Pick<LogRow, 'reason'>>(row: Row, language: Language): Row => ({
  ...row,
  reason: renderStored(row.reason, language),
})

/** History of one record, newest first, with personal data masked: the reply of every log call. */
export async function recordHistoryPage(
  { db, language }: { db: Database; language: Language },
  kind: string,
  recordId: string | number,
  { page, limit, cursor }: LogRequest,
): Promise<Page<LogRow>> {
  const request = { page, limit, cursor, search: '', filters: {}, sortBy: 'id', sortDir: 'desc' } as const
  const { rows, pageInfo } = await queryPage<LogRow, 'id'>(db, request, {
    table: 'audit_entry',
    partitionedBy: 'at',
    sorts: { id: { by: sql`t.id`, type: 'bigint' } },
    where: [sql`t.record_id = ${String(recordId)}`, sql`t.kind = ${kind}`],
    select: logRow,
  })
  return { rows: rows.map((row) => maskEntry(withReason(row, language))), pageInfo }
}
