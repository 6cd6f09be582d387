import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { RunCancelled, type JobContext, RunTakenOver } from '#platform/server/jobs/job.ts'
import { lockAttempt } from '#platform/server/jobs/runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type BatchOptions<Row, Cursor> = {
  /** Total number of rows, for the progress bar. Read once per attempt. */
  total?: (db: Database) => Promise<number>
  /** Next rows after the cursor, in order; an empty result ends the run. */
  read: (tx: Database, after: Cursor | null, limit: number) => Promise<Row[]>
  /** Position of a row in the order; stored as JSON. */
  cursorOf: (row: Row) => Cursor
  /**
   * Processes one row in the transaction of its batch. An AppError fails the row; any other error fails the attempt.
   */
  work: (tx: Database, row: Row) => Promise<void>
  /** Records the error of a failed row in the same transaction. */
  onError?: (tx: Database, row: Row, appError: AppError) => Promise<void>
  size?: number
}

/**
 * Processes rows in batches, each in one transaction that also stores the cursor. Even if the process is killed, each
 * row is processed exactly once.
 */
export async function runInBatches<Row, Cursor>(context: JobContext, rows: BatchOptions<Row, Cursor>) {
  const { db, run, signal } = context
  if (rows.total) {
    const total = await rows.total(db)
    await sql`update job_run set total = ${total} where id = ${run.id} and attempts = ${run.attempt}`.execute(
      db,
    )
  }
  for (;;) {
    signal.throwIfAborted()
    const counts = await oneBatch(context, rows, false)
    if (counts.isOver) return { done: counts.done, failed: counts.failed }
  }
}

async function oneBatch<Row, Cursor>(
  context: JobContext,
  rows: BatchOptions<Row, Cursor>,
  carefully: boolean,
) {
  try {
    return await inTransaction(context.db, (tx) => batchIn(tx, context, rows, carefully))
  } catch (error) {
    // Savepoints per row are expensive, so a batch uses them only after one of its rows has failed.
    if (error instanceof AppError && !carefully)
      return inTransaction(context.db, (tx) => batchIn(tx, context, rows, true))
    throw error
  }
}

async function batchIn<Row, Cursor>(
  tx: Database,
  { run }: JobContext,
  { read, cursorOf, work, onError, size = 200 }: BatchOptions<Row, Cursor>,
  carefully: boolean,
) {
  const lockedRun = await lockAttempt(tx, run)
  if (!lockedRun) throw new RunTakenOver('Another process has taken over this run.')
  if (lockedRun.cancelRequested) throw new RunCancelled()

  const batch = await read(tx, (lockedRun.cursor ?? null) as Cursor | null, size)
  const last = batch.at(-1)
  if (last === undefined) return { isOver: true, done: lockedRun.done, failed: lockedRun.failed }

  let failed = 0
  for (const row of batch) {
    if (!carefully) await work(tx, row)
    else if (!(await runSingleRow(tx, row, work, onError))) failed++
  }
  const done = batch.length - failed
  await sql`
    update job_run set done = done + ${done}, failed = failed + ${failed}, cursor = ${JSON.stringify(cursorOf(last))}::jsonb
    where id = ${run.id}`.execute(tx)
  return { isOver: false, done: lockedRun.done + done, failed: lockedRun.failed + failed }
}

async function runSingleRow<Row>(
  tx: Database,
  row: Row,
  work: (tx: Database, row: Row) => Promise<void>,
  onError?: (tx: Database, row: Row, appError: AppError) => Promise<void>,
): Promise<boolean> {
  await sql`savepoint row_by_itself`.execute(tx)
  try {
    await work(tx, row)
    await sql`release savepoint row_by_itself`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint row_by_itself`.execute(tx)
    await onError?.(tx, row, error)
    return false
  }
}
