import { sql } from 'kysely'
import { type IntakeFileName, IntakeFileName as FileName } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { importsOf } from './files/files.ts'
import { inTransaction } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { AnyImportType, ImportContext } from '#platform/server/imports.ts'

/** Records created per transaction. */
const batchSize = 5_000

type Run = { runId: number; refNo: string }
type Progress = (file: IntakeFileName, created: number) => void

/**
 * Creates the records of the accepted rows, file after file. Each transaction marks the rows whose records it created, so
 * a run that is killed and continued creates each record once.
 */
export async function createRecords(context: ImportContext, run: Run, progress: Progress): Promise<void> {
  const imports = importsOf(run.runId)
  for (const file of FileName.options) {
    let last = await lastCreatedLine(context, run, file)
    let created = 0
    for (;;) {
      const batch = await createBatch(context, run, { file, type: imports[file], after: last })
      if (batch === null) break
      last = batch.lastLine
      created += batch.count
      progress(file, created)
    }
  }
  await finish(context, run)
}

async function lastCreatedLine({ db }: ImportContext, { runId }: Run, file: IntakeFileName): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(line), 0) as line from intake_row where run_id = ${runId} and file = ${file} and is_created`.execute(
    db,
  )
  return rows[0]?.line ?? 0
}

type Batch = { file: IntakeFileName; type: AnyImportType; after: number }

function createBatch(context: ImportContext, run: Run, { file, type, after }: Batch) {
  return inTransaction(context.db, async (db) => {
    await lockCreating({ ...context, db }, run)
    const { rows: staged } = await sql<{ line: number; cells: Record<string, string> }>`
      select line, cells from intake_row
      where run_id = ${run.runId} and file = ${file} and line > ${after} and not is_created
      order by line limit ${batchSize}`.execute(db)
    const last = staged.at(-1)
    if (!last) return null
    const rows = staged.map(({ line, cells }) => ({
      line,
      result: 'create' as const,
      row: type.row.parse(cells) as unknown,
    }))
    const written = (await type.apply({ ...context, db }, rows, `${file}.csv`)) ?? []
    const ids = new Map(written.map(({ line, recordId }) => [line, recordId]))
    const lines = staged.map(({ line }) => line)
    await sql`
      update intake_row r set is_created = true, cells = '{}', record_id = created.id
      from unnest(${lines}::int[], ${lines.map((line) => ids.get(line) ?? null)}::bigint[]) created(line, id)
      where r.run_id = ${run.runId} and r.file = ${file} and r.line = created.line`.execute(db)
    await context.audit(
      {
        action: 'Import',
        kind: 'intake-run',
        recordId: run.runId,
        label: run.refNo,
        after: { file, rows: staged.length },
      },
      db,
    )
    return { lastLine: last.line, count: staged.length }
  })
}

/** Locks the run, so that two commands do not create the same records. */
async function lockCreating({ db }: ImportContext, { runId, refNo }: Run): Promise<void> {
  const { rows } = await sql`
    select from intake_run where run_id = ${runId} and status = 'creating' for update`.execute(db)
  if (rows.length === 0)
    throw new AppError(intakeMessages('ALREADY_CREATED', { ref: refNo }), { code: 'INVALID_STATE' })
}

function finish(context: ImportContext, run: Run): Promise<void> {
  return inTransaction(context.db, async (db) => {
    await lockCreating({ ...context, db }, run)
    const { rows } = await sql<{ status: string }>`
      update intake_run set balances_hash = intake_balances_hash(run_id), updated_at = now(), version = version + 1,
        status = case amount when 0 then 'completed' else 'ready' end, ended_at = case amount when 0 then now() end
      where run_id = ${run.runId} returning status`.execute(db)
    await context.audit(
      {
        action: 'Complete',
        kind: 'intake-run',
        recordId: run.runId,
        label: run.refNo,
        fromStatus: 'creating',
        toStatus: rows[0]?.status ?? null,
      },
      db,
    )
  })
}
