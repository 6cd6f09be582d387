import type { AuditAction } from '#platform/contract/audit-actions.ts'
import {
  type Change,
  changesBetween,
  toStorableText,
  withoutSecrets,
} from '#platform/server/audit/changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { deferInSet } from '#platform/server/group-commit/group-commit.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'

/** One entry of the audit log. */
export type AuditEntry = {
  /** The person who acted, or the API client, which has only a name; null for anonymous and system actions. */
  actor: { id: number | null; email: string; name: string } | null
  /** Name of the action: `Create`, `Update`, `Approve`, `Reveal`, `Export`. */
  action: AuditAction
  /** Kind of record: `subscriber`. */
  kind: string
  recordId: string | number
  /** Display name of the record. */
  label?: string
  /** Record before and after. Only differing fields are stored, and never secrets. */
  before?: object
  after?: object
  /** Changes that are already computed, instead of or in addition to before and after. */
  changes?: Change[]
  reason?: string
  fromStatus?: string | null
  toStatus?: string | null
  requestId: string
  ip: string
  /** Path of the API call. */
  call: string
}

// Columns the API can write. The database sets id, time, transaction and digest.
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

/** Inserts audit entries in the transaction of the change they describe. */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]): Promise<void> {
  await deferInSet(tx, insertEntries, entries)
}

/** Writes entries of a job, without a person. `call` names it: `job: bills.pay-shares`. */
export const recordSystemAudit = (
  tx: Database,
  call: string,
  ...notes: readonly Omit<AuditEntry, 'actor' | 'requestId' | 'ip' | 'call'>[]
): Promise<void> =>
  recordAudit(tx, ...notes.map((note) => ({ actor: null, requestId: '', ip: '', call, ...note })))

async function insertEntries(tx: Database, entries: readonly AuditEntry[]): Promise<void> {
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
