import { sql } from 'kysely'
import type { LogRequest, LogRow } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { masked } from '#platform/server/audit/personal.ts'
import type { Database } from '#platform/server/database.ts'
import { pageOfRows } from '#platform/server/list.ts'

/** What an entry shows as a log row, over the table `t`. */
export const logRow = sql<LogRow>`
  t.id, t.record_id, t.action, t.from_status, t.to_status, t.changes, t.reason, t.ip, t.at as created_at,
  json_build_object('email', t.actor_email, 'name', t.actor_name) as actor`

/** One record's history, newest first, personal data masked: the answer of every log call. */
export async function logsOf(
  db: Database,
  kind: string,
  recordId: string | number,
  { page, limit, cursor }: LogRequest,
): Promise<Page<LogRow>> {
  const request = { page, limit, cursor, search: '', filters: {}, sortBy: 'id', sortDir: 'desc' } as const
  const { rows, pageInfo } = await pageOfRows<LogRow, 'id'>(db, request, {
    table: 'audit_entry',
    months: 'at',
    sorts: { id: { by: sql`t.id`, type: 'bigint' } },
    where: [sql`t.record_id = ${String(recordId)}`, sql`t.kind = ${kind}`],
    select: logRow,
  })
  return { rows: rows.map(masked), pageInfo }
}
