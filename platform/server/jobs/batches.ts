import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Cancelled, type Running, TakenOver } from '#platform/server/jobs/job.ts'
import { holdRun } from '#platform/server/jobs/runs.ts'
import { Refusal } from '#platform/server/refusal.ts'

type Rows<Row, Cursor> = {
  /** How many there are in all, for the bar; asked once an attempt. */
  total?: (db: Database) => Promise<number>
  /** The next rows after the cursor, in its order; none ends the run. */
  read: (tx: Database, after: Cursor | null, limit: number) => Promise<Row[]>
  /** Where in the order a row stands; kept as JSON. */
  cursorOf: (row: Row) => Cursor
  /** Does one row, in the transaction of its batch. A refusal fails the row; anything else the attempt. */
  work: (tx: Database, row: Row) => Promise<void>
  /** Notes why a row was refused, in the same transaction. */
  refused?: (tx: Database, row: Row, why: Refusal) => Promise<void>
  size?: number
}

/**
 * Does rows in batches, each in one transaction with the cursor behind it. However often the process is killed,
 * each row is done once: what was not committed is done again, what was is not.
 */
export async function inBatches<Row, Cursor>(running: Running, rows: Rows<Row, Cursor>) {
  const { db, run, signal } = running
  if (rows.total) {
    const total = await rows.total(db)
    await sql`update job_run set total = ${total} where id = ${run.id} and attempts = ${run.attempt}`.execute(
      db,
    )
  }
  for (;;) {
    signal.throwIfAborted()
    const counts = await oneBatch(running, rows, false)
    if (counts.isOver) return { done: counts.done, failed: counts.failed }
  }
}

async function oneBatch<Row, Cursor>(running: Running, rows: Rows<Row, Cursor>, carefully: boolean) {
  try {
    return await inTransaction(running.db, (tx) => batchIn(tx, running, rows, carefully))
  } catch (error) {
    // Most batches have no refused row, so the price of undoing one by itself is paid only where there is.
    if (error instanceof Refusal && !carefully)
      return inTransaction(running.db, (tx) => batchIn(tx, running, rows, true))
    throw error
  }
}

async function batchIn<Row, Cursor>(
  tx: Database,
  { run }: Running,
  { read, cursorOf, work, refused, size = 200 }: Rows<Row, Cursor>,
  carefully: boolean,
) {
  const held = await holdRun(tx, run)
  if (!held) throw new TakenOver('Another process has begun this run anew.')
  if (held.cancelAsked) throw new Cancelled('Somebody cancelled this run.')

  const batch = await read(tx, (held.cursor ?? null) as Cursor | null, size)
  const last = batch.at(-1)
  if (last === undefined) return { isOver: true, done: held.done, failed: held.failed }

  let failed = 0
  for (const row of batch) {
    if (!carefully) await work(tx, row)
    else if (!(await rowByItself(tx, row, work, refused))) failed++
  }
  const done = batch.length - failed
  await sql`
    update job_run set done = done + ${done}, failed = failed + ${failed}, cursor = ${JSON.stringify(cursorOf(last))}::jsonb
    where id = ${run.id}`.execute(tx)
  return { isOver: false, done: held.done + done, failed: held.failed + failed }
}

async function rowByItself<Row>(
  tx: Database,
  row: Row,
  work: (tx: Database, row: Row) => Promise<void>,
  refused?: (tx: Database, row: Row, why: Refusal) => Promise<void>,
): Promise<boolean> {
  await sql`savepoint row_by_itself`.execute(tx)
  try {
    await work(tx, row)
    await sql`release savepoint row_by_itself`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint row_by_itself`.execute(tx)
    await refused?.(tx, row, error)
    return false
  }
}
