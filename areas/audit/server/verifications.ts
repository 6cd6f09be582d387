import { sql } from 'kysely'
import type { Verification, VerificationRun } from '#areas/audit/contract.ts'
import { getVerifyError } from '#areas/audit/rules.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Somebody stopped the verification. */
export class VerificationStopped extends AppError {
  constructor() {
    super('The verification was stopped before it was through. Nothing can be said about the audit log.')
  }
}

const asRun = sql<VerificationRun>`
  run, started_by, started_at, checked, total, is_cancelled, finished_at, result`

/** Begins a run, or refuses while another one is under way: two would only make each other slow. */
export function startRun(db: Database, run: string, startedBy: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7006)`.execute(tx)
    const { rows } = await sql<{ startedBy: string }>`
      select started_by from audit_verification
      where finished_at is null and seen_at > now() - interval '1 minute' limit 1`.execute(tx)
    const reason = getVerifyError(rows[0] ?? null)
    if (reason) throw new AppError(reason)
    await sql`insert into audit_verification (run, started_by) values (${run}, ${startedBy})`.execute(tx)
  })
}

/** Says how far a run is, whichever of its parts says so; throws when somebody has stopped it. */
export async function saveProgress(db: Database, run: string, checked: number, total: number): Promise<void> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    update audit_verification set checked = greatest(checked, ${checked}), total = ${total}, seen_at = now()
    where run = ${run} returning is_cancelled`.execute(db)
  if (rows[0]?.isCancelled) throw new VerificationStopped()
}

/** Ends a run, with what it found when it came through. */
export async function finishRun(db: Database, run: string, result: Verification | null): Promise<void> {
  await sql`
    update audit_verification set finished_at = now(), result = ${result && JSON.stringify(result)}
    where run = ${run}`.execute(db)
}

/** Asks a run to stop; answers whether it was still under way. */
export async function stopRun(db: Database, run: string): Promise<boolean> {
  const { rows } = await sql`
    update audit_verification set is_cancelled = true
    where run = ${run} and finished_at is null returning run`.execute(db)
  return rows.length > 0
}

/** A run by its name, or the last one that came through. */
export async function findRun(db: Database, run: string | undefined): Promise<VerificationRun | null> {
  const { rows } = await (
    run === undefined
      ? sql<VerificationRun>`
        select ${asRun} from audit_verification where result is not null order by finished_at desc limit 1`
      : sql<VerificationRun>`select ${asRun} from audit_verification where run = ${run}`
  ).execute(db)
  return rows[0] ?? null
}
