import { sql } from 'kysely'
import { type BrokenEntry, verifyAudit, verifyRecent } from './verify.ts'
import type { CheckpointFile } from './checkpoints.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/** Maximum share of the time for complete checks; otherwise only recent links and the checkpoints are checked. */
const maxTimeShare = 1 / 50

type Scope = 'all' | 'recent'
/** Called in the transaction that stores an error that the check before did not find. */
export type OnBroken = (tx: Database, broken: BrokenEntry) => Promise<void>

/** Checks the audit log, stores the result and returns the first error. Lost history shows only here. */
export async function checkAudit(
  db: Database,
  heads: CheckpointFile,
  onBroken: OnBroken,
): Promise<BrokenEntry | null> {
  const scope = await dueScope(db)
  const began = performance.now()
  const broken = scope === 'all' ? (await verifyAudit(db, heads)).firstBroken : await verifyRecent(db, heads)
  const duration = Math.round(performance.now() - began)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ error: string | null; position: number | null }>`
      select broken->>'error' as error, (broken->>'position')::bigint as position
      from audit_check order by id desc limit 1`.execute(tx)
    await sql`
      insert into audit_check (scope, broken, duration_ms)
      values (${scope}, ${broken && JSON.stringify(broken)}::jsonb, ${duration})`.execute(tx)
    await sql`delete from audit_check where at < now() - interval '90 days'`.execute(tx)
    const [before] = rows
    const isKnown = before?.error === broken?.error && before?.position === broken?.position
    if (broken && !isKnown) await onBroken(tx, broken)
  })
  return broken
}

async function dueScope(db: Database): Promise<Scope> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select extract(epoch from now() - at) * 1000 < duration_ms / ${maxTimeShare}::float8 as is_recent
    from audit_check where scope = 'all' order by id desc limit 1`.execute(db)
  return rows[0]?.isRecent === true ? 'recent' : 'all'
}
