import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { AnyJob, Job } from './job.ts'
import { withQueue } from './queue.ts'
import { findOpenRun, runTables } from './runs.ts'

export type EnqueueOptions = {
  /** Time to run the job, as ISO text; immediately if absent or past. */
  runAt?: string
  /** Only one run per key can be queued or running; enqueuing it again returns the existing run. */
  key?: string
  /** The person who requested it, if any. */
  by?: { email: string }
}

/** The enqueued run; `isNew` is false if a run with this key already existed. */
export type EnqueuedRun = { runId: number; isNew: boolean }

/** Enqueues a job in the caller's transaction: it runs after the commit, and never after a rollback. */
export async function enqueue<Data>(
  tx: Database,
  job: Job<Data>,
  data: Data,
  { runAt, key = '', by }: EnqueueOptions = {},
): Promise<EnqueuedRun> {
  const id = randomUUID()
  const parsedData = job.data ? job.data.parse(data) : data
  return inTransaction(tx, async (within) => {
    const existing = await openRunOrSend(within, job, { id, data: parsedData, key, runAt })
    if (existing !== null) return { runId: existing, isNew: false }
    const { id: runId } = await runTables(within)
      .insertInto('jobRun')
      .values({
        job: id,
        name: job.name,
        key,
        data: JSON.stringify(parsedData ?? {}),
        cause: by ? 'person' : 'product',
        startedBy: by?.email ?? '',
        ...(runAt !== undefined && { runAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { runId, isNew: true }
  })
}

// A run is recorded as ended a moment before its queue entry is completed. Meanwhile no new entry is accepted.
const attempts = 40
const attemptIntervalMs = 50

/** Returns the open run with the same key, or sends the job and returns null. */
async function openRunOrSend(
  tx: Database,
  job: AnyJob,
  options: Parameters<typeof sendToQueue>[2],
): Promise<number | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await setTimeout(attemptIntervalMs)
    if (await sendToQueue(tx, job, options)) return null
    const existing = await findOpenRun(tx, job.name, options.key)
    if (existing) return existing.id
  }
  throw new Error(`A run of ${job.name} with the key ${options.key} is queued but has no run record.`)
}

/** Sends a job with this id to the queue, unless one with the same key exists. */
export async function sendToQueue(
  tx: Database,
  job: AnyJob,
  { id, data, key, runAt }: { id: string; data: unknown; key: string; runAt?: string | undefined },
): Promise<boolean> {
  const sent = await withQueue(tx, (queue, connection) =>
    queue.send(job.name, (data ?? {}) as object, {
      ...connection,
      id,
      // Queues are exclusive by key, so a job without a key gets a unique one.
      singletonKey: key === '' ? id : `key ${key}`,
      ...(runAt !== undefined && { startAfter: runAt }),
    }),
  )
  return sent !== null
}
