import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { CheckpointFile } from './checkpoints.ts'
import type { RecentCheck } from './chain-verification.ts'
import { auditChain, type BrokenEntry } from './verify.ts'

/** Maximum share of the time for complete checks; otherwise only recent links and the checkpoints are checked. */
const maxTimeShare = 1 / 50

type Scope = 'all' | 'recent'
type Broken = { position: number | null; error: string }
/** Called in the transaction that stores an error that the check before did not find. */
export type OnBroken<Found extends Broken> = (tx: Database, broken: Found) => Promise<void>

/** Complete and limited verification of a chain. */
export type ChainVerifier<Found extends Broken> = Record<
  Scope,
  (db: Database, file: CheckpointFile) => Promise<RecentCheck<Found>>
>

/** Checks the audit log, stores the result and returns the first error. Lost history shows only here. */
export const checkAudit = (db: Database, file: CheckpointFile, onBroken: OnBroken<BrokenEntry>) =>
  checkChain(db, file, auditChain, onBroken)

/** Checks a chain and stores the result. */
export async function checkChain<Found extends Broken>(
  db: Database,
  file: CheckpointFile,
  verifier: ChainVerifier<Found>,
  onBroken: OnBroken<Found>,
): Promise<RecentCheck<Found>> {
  const { chain } = file
  const scope = await dueScope(db, file)
  const began = performance.now()
  const check = await verifier[scope](db, file)
  const { firstBroken: broken, checkpoints } = check
  const duration = Math.round(performance.now() - began)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ error: string | null; position: number | null }>`
      select broken->>'error' as error, (broken->>'position')::bigint as position
      from audit_check where chain = ${chain} order by id desc limit 1`.execute(tx)
    await sql`
      insert into audit_check (chain, scope, broken, checkpoints, duration_ms)
      values (${chain}, ${scope}, ${broken && JSON.stringify(broken)}::jsonb, ${checkpoints}, ${duration})`.execute(
      tx,
    )
    await sql`delete from audit_check where at < now() - interval '90 days'`.execute(tx)
    const [before] = rows
    const isKnown = before?.error === broken?.error && before?.position === broken?.position
    if (broken && !isKnown) await onBroken(tx, broken)
  })
  return check
}

async function dueScope(db: Database, { chain }: CheckpointFile): Promise<Scope> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select extract(epoch from now() - at) * 1000 < duration_ms / ${maxTimeShare}::float8 as is_recent
    from audit_check where scope = 'all' and chain = ${chain} order by id desc limit 1`.execute(db)
  return rows[0]?.isRecent === true ? 'recent' : 'all'
}
