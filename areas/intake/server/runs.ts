import { sql } from 'kysely'
import type { Intake, IntakeError, IntakeRow, IntakeStatus, intakeCalls } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { orNotFound, VersionConflict } from '#platform/server/errors.ts'
import { containing, equal, type ListPlan } from '#platform/server/lists.ts'

const columns = sql<IntakeRow>`
  t.run_id as id, t.ref_no, t.status, t.folder, t.wallets, t.amount, t.done, t.failed, t.started_by,
  ${staffName(sql`t.started_by`)} as started_by_name, t.started_by_id, t.created_at, t.ended_at, t.version`

/** A run as stored: totals in centavos. */
export type IntakeRecord = Intake & { balancesHash: string | null }

const selectRun = sql`
  select ${columns}, t.files, t.totals, t.balances_hash, t.request_id, t.requested_by,
    ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.decided_by,
    ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at, t.decision_reason
  from intake_run t`

export async function findRun(db: Database, id: number): Promise<IntakeRecord> {
  const { rows } = await sql<IntakeRecord>`${selectRun} where t.run_id = ${id}`.execute(db)
  return orNotFound(rows[0], intakeMessages('NOT_FOUND', { id }))
}

/** Locks a run and returns it. With a version, rejects a run that has changed since. */
export async function lockRun(tx: Database, id: number, version?: number): Promise<IntakeRecord> {
  await sql`select from intake_run where run_id = ${id} for update`.execute(tx)
  const run = await findRun(tx, id)
  if (version !== undefined && version !== run.version) throw new VersionConflict()
  return run
}

type Transition = { to: IntakeStatus; by: string; isEnd?: boolean }

export async function transitionRun(
  tx: Database,
  { id, status }: Pick<IntakeRecord, 'id' | 'status'>,
  { to, by, isEnd = false }: Transition,
): Promise<void> {
  const { rows } = await sql`
    update intake_run set status = ${to}, updated_by = ${by}, updated_at = now(), version = version + 1,
      ended_at = case when ${isEnd} then now() end
    where run_id = ${id} and status = ${status} returning version`.execute(tx)
  if (rows.length === 0) throw new VersionConflict()
}

type RunsQuery = RequestOf<(typeof intakeCalls)['list']>

/** Query plan shared by the list of runs and its export. */
export const runPlan = ({ search, filters }: RunsQuery): ListPlan<IntakeRow, RunsQuery['sortBy']> => ({
  table: 'intake_run',
  key: 'run_id',
  where: [...containing('folder', search), ...equal('status', filters.status)],
  sorts: {},
  date: 'created_at',
  select: columns,
})

type StoredError = IntakeError & { errorFil: string }
type ErrorsQuery = RequestOf<(typeof intakeCalls)['errors']>

/** Errors of the refused rows of a run and of the balances that were not posted. */
export const errorPlan = ({ runId, filters }: ErrorsQuery): ListPlan<StoredError, ErrorsQuery['sortBy']> => ({
  table: 'intake_error',
  where: [...equal('run_id', runId), ...equal('file', filters.file)],
  sorts: { line: { by: sql.ref('t.line'), type: 'int' } },
  select: sql<StoredError>`t.id, t.file, t.line, t.field, t.error, t.error_fil`,
})
