import { auditMessages } from '#areas/audit/messages.ts'
import { sql } from 'kysely'
import type { Verification, VerificationRun } from '#areas/audit/contract.ts'
import { getVerifyError } from '#areas/audit/rules.ts'
import { chainState } from '#platform/server/audit.ts'
import { type Database, inTransaction, staffName } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

/** Thrown when a person stopped the verification. */
export class VerificationStopped extends AppError {
  constructor() {
    super(auditMessages('STOPPED'))
  }
}

const asRun = sql<VerificationRun>`
  run, started_by, ${staffName(sql`audit_verification.started_by`)} as started_by_name, started_at, checked, total, is_cancelled,
  finished_at, result`

/** Starts a run. Throws if another one is in progress, because parallel runs only slow each other down. */
export function startRun(db: Database, run: string, startedBy: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7006)`.execute(tx)
    const { rows } = await sql<{ startedByName: string }>`
      select ${staffName(sql`audit_verification.started_by`)} as started_by_name from audit_verification
      where finished_at is null and heartbeat_at > now() - interval '1 minute' limit 1`.execute(tx)
    const reason = getVerifyError(rows[0] ?? null)
    if (reason) throw new AppError(reason)
    await sql`insert into audit_verification (run, started_by) values (${run}, ${startedBy})`.execute(tx)
  })
}

/** Saves the progress of a run. Throws if the run was stopped. */
export async function saveProgress(db: Database, run: string, checked: number, total: number): Promise<void> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    update audit_verification set checked = greatest(checked, ${checked}), total = ${total}, heartbeat_at = now()
    where run = ${run} returning is_cancelled`.execute(db)
  if (rows[0]?.isCancelled) throw new VerificationStopped()
}

/** Ends a run, with its result if it was completed. */
export async function finishRun(db: Database, run: string, result: Verification | null): Promise<void> {
  await sql`
    update audit_verification set finished_at = now(), result = ${result && JSON.stringify(result)}
    where run = ${run}`.execute(db)
}

/** Requests a run to stop. Returns whether it was still running. */
export async function stopRun(db: Database, run: string): Promise<boolean> {
  const { rows } = await sql`
    update audit_verification set is_cancelled = true
    where run = ${run} and finished_at is null returning run`.execute(db)
  return rows.length > 0
}

/** Returns a run by id, or the last completed run. */
export async function findRun(db: Database, run: string | undefined): Promise<VerificationRun | null> {
  const { rows } = await (
    run === undefined
      ? sql<VerificationRun>`
        select ${asRun} from audit_verification where result is not null order by finished_at desc limit 1`
      : sql<VerificationRun>`select ${asRun} from audit_verification where run = ${run}`
  ).execute(db)
  const [found] = rows
  return found?.result ? { ...found, result: withState(found.result) } : (found ?? null)
}

/** Results of earlier versions have no state. */
const withState = (
  result: Omit<Verification, 'state'> & { state?: Verification['state'] },
): Verification => ({
  ...result,
  state: result.state ?? chainState(result.firstBroken, result.anchors.count),
})
