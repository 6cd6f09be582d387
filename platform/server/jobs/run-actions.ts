import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { AnyJob } from './job.ts'
import { withQueue } from './queue.ts'
import { sendToQueue } from './enqueue.ts'
import { type RunState, runTables } from './runs.ts'

/** Loads a run, locked until the transaction ends. */
export const lockRun = (tx: Database, id: number) =>
  runTables(tx)
    .selectFrom('jobRun')
    .select([
      'id',
      'job',
      'name',
      'key',
      'data',
      'state',
      'done',
      'failed',
      'total',
      'cancelRequested',
      'attempts',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Cancels a queued run immediately; a running one ends at its next progress report. */
export async function cancelRun(tx: Database, { id, job, name, state }: LockedRun): Promise<RunState> {
  if (state === 'running') {
    await runTables(tx).updateTable('jobRun').set({ cancelRequested: true }).where('id', '=', id).execute()
    return state
  }
  await withQueue(tx, (queue, connection) => queue.cancel(name, job, connection))
  await runTables(tx)
    .updateTable('jobRun')
    .set({ cancelRequested: true, state: 'cancelled', endedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  return 'cancelled'
}

/** Retries a failed or cancelled run. A job that processes rows continues after its last committed batch. */
export const retryRun = (tx: Database, job: AnyJob, run: LockedRun): Promise<boolean> =>
  requeueRun(tx, job, run, 'queued')

/** Sends a run to the queue again under its id. Returns false if another run with its key is queued or running. */
export async function requeueRun(
  tx: Database,
  job: AnyJob,
  run: LockedRun,
  state: 'queued' | 'retrying',
): Promise<boolean> {
  await withQueue(tx, (queue, connection) => queue.deleteJob(run.name, run.job, connection))
  if (!(await sendToQueue(tx, job, { id: run.job, data: run.data, key: run.key }))) return false
  await runTables(tx)
    .updateTable('jobRun')
    .set({ state, worker: null, endedAt: null, error: '', runAt: sql<string>`now()` })
    .set(state === 'queued' ? { cancelRequested: false } : {})
    .where('id', '=', run.id)
    .execute()
  return true
}
