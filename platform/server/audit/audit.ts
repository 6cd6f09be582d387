import type { Generated } from 'kysely'
import { type Change, changesBetween, storable, withoutSecrets } from '#platform/server/audit/changes.ts'
import type { Database } from '#platform/server/database.ts'

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

/** What the API may write; the number, the moment, the transaction and the digest are the database's own. */
type AuditEntryTable = {
  id: Generated<number>
  at: Generated<string>
  actorId: number | null
  actorEmail: string
  actorName: string
  action: string
  kind: string
  recordId: string
  label: string
  fromStatus: string | null
  toStatus: string | null
  changes: string
  reason: string
  requestId: string
  ip: string
  call: string
}

const atOnce = 1_000

/** Adds entries to the audit, in the transaction of what they tell of: all are kept or none. */
export async function recordAudit(tx: Database, ...entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce)
    await tx
      .withTables<{ auditEntry: AuditEntryTable }>()
      .insertInto('auditEntry')
      .values(entries.slice(from, from + atOnce).map(asKept))
      .execute()
}

function asKept(entry: AuditEntry) {
  const { actor, before, after } = entry
  const changes = [...changesBetween(before, after), ...(entry.changes ?? []).map(withoutSecrets)]
  return {
    actorId: actor?.id ?? null,
    actorEmail: storable(actor?.email ?? ''),
    actorName: storable(actor?.name ?? ''),
    action: entry.action,
    kind: entry.kind,
    recordId: storable(String(entry.recordId)),
    label: storable(entry.label ?? ''),
    fromStatus: entry.fromStatus ?? null,
    toStatus: entry.toStatus ?? null,
    changes: JSON.stringify(changes),
    reason: storable(entry.reason ?? ''),
    requestId: storable(entry.requestId),
    ip: entry.ip,
    call: entry.call,
  }
}
