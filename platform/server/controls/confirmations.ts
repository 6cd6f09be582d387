import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { canonicalJson } from '#platform/server/idempotency/canonical-json.ts'

/** An act that a person has to confirm, and the request that performs it. */
export type ActToConfirm = {
  sessionId: number
  staffId: number
  requestHash: Buffer
  act: string
  record: { kind: string; id: string }
  /** The record as it is shown to the person. */
  label: string
  /** In centavos. */
  amount: number
}

/** Identifies a request by its method, call and body, whatever the order of its fields. */
export const requestHashOf = (method: string, path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update([method, path, canonicalJson(body)].join('\n'))
    .digest()

/** Stores an act that has to be confirmed and returns the ID of the confirmation. */
export async function requestConfirmation(
  db: Database,
  { sessionId, staffId, requestHash, act, record, label, amount }: ActToConfirm,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into control_confirmation (session_id, staff_id, request_hash, act, record_kind, record_id, label, amount, expires_at)
    values (${sessionId}, ${staffId}, ${requestHash}, ${act}, ${record.kind}, ${record.id}, ${label}, ${amount},
      now() + interval '5 minutes')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/**
 * Confirms an act. `provenAt` is the time of the last reauthentication of the session, which must be newer than what was
 * shown, and confirms one act only. Returns the confirmed act, or null.
 */
export async function confirmAct(
  db: Database,
  { id, sessionId, provenAt }: { id: string; sessionId: number; provenAt: string },
): Promise<{ label: string; amount: number } | null> {
  const { rows } = await sql<{ label: string; amount: number }>`
    update control_confirmation c set confirmed_at = clock_timestamp(), proven_at = ${provenAt}::timestamptz
    where c.id = ${id} and c.session_id = ${sessionId} and c.confirmed_at is null and c.expires_at > now()
      and c.created_at < ${provenAt}::timestamptz
      and not exists (select from control_confirmation o
        where o.session_id = c.session_id and o.proven_at = ${provenAt}::timestamptz)
    returning c.label, c.amount`.execute(db)
  return rows[0] ?? null
}

/** Uses up the confirmation of an act. False if this session has not confirmed exactly this act with this request. */
export async function takeConfirmation(
  db: Database,
  { sessionId, staffId, requestHash, act, record, label, amount }: ActToConfirm,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update control_confirmation set used_at = clock_timestamp()
    where id = (
      select id from control_confirmation
      where session_id = ${sessionId} and staff_id = ${staffId} and request_hash = ${requestHash} and act = ${act}
        and record_kind = ${record.kind} and record_id = ${record.id} and label = ${label} and amount = ${amount}
        and confirmed_at is not null and used_at is null and expires_at > clock_timestamp()
      order by created_at desc limit 1 for update
    ) and used_at is null`.execute(db)
  return numAffectedRows === 1n
}
