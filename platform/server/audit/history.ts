import type { Language } from '#platform/words/catalogue.ts'
import { renderStored } from '#platform/words/messages.ts'
import { sql } from 'kysely'
import { codeLabel, historyLabel } from '#platform/contract/history-words.ts'
import type { LogRequest, LogRow } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { maskEntry } from './personal-fields.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queryPage } from '#platform/server/lists/list-query.ts'

/** Select list for an audit entry as a log row, from the table `t`. */
export const logRow = sql<LogRow>`
  t.id, t.record_id, t.action, t.from_status, t.to_status, t.changes, t.reason, t.ip, t.at as created_at,
  json_build_object('id', t.actor_id, 'email', t.actor_email, 'name', t.actor_name) as actor`

type Stored = { reason: string; label?: string; changes?: LogRow['changes'] }

/**
 * Renders the messages that a system action stored as the reason, the label or a changed value of an entry, the codes of
 * its values, and the labels of its fields.
 */
export function withMessages<Row extends Stored>(row: Row, language: Language): Row {
  const rendered = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((part) => rendered(field, part))
    if (typeof value !== 'string') return value
    const labels = value.split(', ').map((code) => codeLabel(field, code)?.[language])
    return labels.every((label) => label !== undefined) ? labels.join(', ') : renderStored(value, language)
  }
  return {
    ...row,
    reason: renderStored(row.reason, language),
    ...(row.label !== undefined && { label: renderStored(row.label, language) }),
    ...(row.changes && {
      changes: row.changes.map(({ field, ...change }) => ({
        field,
        label: historyLabel(field, language),
        old: rendered(field, change.old),
        new: rendered(field, change.new),
      })),
    }),
  }
}

/**
 * History of one record, newest first, with personal data masked: the reply of every log call. The addresses from which
 * colleagues acted are shown in the audit log only.
 */
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
  return { rows: rows.map((row) => maskEntry(kind, { ...withMessages(row, language), ip: '' })), pageInfo }
}
