import {
  type Change,
  changesBetween,
  toStorableText,
  withoutSecrets,
} from '#platform/server/audit/changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'

/** What is told of one thing that was done. */
export type AuditEntry = {
  /** Who did it; null when nobody was signed in or the house did it by itself. */
  actor: { id: number; email: string; name: string } | null
  /** What was done, as staff say it: `Create`, `Update`, `Approve`, `Reveal`, `Export`. */
  action: string
  /** What kind of record it was done to: `subscriber`. */
  kind: string
  recordId: string | number
  /** The record's name, as staff know it. */
  label?: string
  /** The record as it was and as it is. Only fields that differ are kept, and secrets never. */
  before?: object
  after?: object
  /** Changes that are known already, in place of before and after or beside them. */
  changes?: Change[]
  reason?: string
  fromStatus?: string | null
  toStatus?: string | null
  requestId: string
  ip: string
  /** The path of the call by which it was done. */
  call: string
}

// What the API may write; the number, the moment, the transaction and the digest are the database's own.
const columns = [
  'actor_id',
  'actor_email',
  'actor_name',
  'action',
  'kind',
  'record_id',
  'label',
  'from_status',
  'to_status',
  'changes',
  'reason',
  'request_id',
  'ip',
  'call',
]
const insertion = `insert into audit_entry (${columns.join(', ')}) `
const insertOne = `${insertion} values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
const insertMany = `${insertion}
  select ${columns.join(', ')} from jsonb_populate_recordset(null::audit_entry, $1::jsonb)`

const batchSize = 1_000

/** Adds entries to the audit, in the transaction of what they tell of: all are kept or none. */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]): Promise<void> {
  const [first, ...others] = entries
  if (first && others.length === 0) return queueStatement(tx, insertOne, valuesOf(first))
  for (let from = 0; from < entries.length; from += batchSize) {
    const rows = entries.slice(from, from + batchSize).map((entry) => {
      const values = valuesOf(entry)
      return Object.fromEntries(columns.map((column, index) => [column, values[index]]))
    })
    await queueStatement(tx, insertMany, [
      JSON.stringify(rows.map((row) => ({ ...row, changes: JSON.parse(String(row['changes'])) }))),
    ])
  }
}

function valuesOf(entry: AuditEntry): (string | number | null)[] {
  const { actor, before, after } = entry
  const changes = [...changesBetween(before, after), ...(entry.changes ?? []).map(withoutSecrets)]
  return [
    actor?.id ?? null,
    toStorableText(actor?.email ?? ''),
    toStorableText(actor?.name ?? ''),
    entry.action,
    entry.kind,
    toStorableText(String(entry.recordId)),
    toStorableText(entry.label ?? ''),
    entry.fromStatus ?? null,
    entry.toStatus ?? null,
    JSON.stringify(changes),
    toStorableText(entry.reason ?? ''),
    toStorableText(entry.requestId),
    entry.ip,
    entry.call,
  ]
}
