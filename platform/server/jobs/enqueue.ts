import { randomUUID } from 'node:crypto'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { AnyJob, Job } from './job.ts'
import { withQueue } from './queue.ts'
import { findOpenRun, runTables } from './runs.ts'

export type EnqueueOptions = {
  /** The moment to run it at, as ISO text; at once when absent or past. */
  runAt?: string
  /** Of one key, one run at a time waits or works: asking again answers the one that is there. */
  key?: string
  /** Who asked for it, when a person did. */
  by?: { email: string }
}

/** The run that was asked for; `isNew` is false where one with this key waits or works already. */
export type EnqueuedRun = { runId: number; isNew: boolean }

/**
 * Asks for a job inside the caller's transaction: it runs after that commits, and never if it does not.
 */
export async function enqueue<Data>(
  tx: Database,
  job: Job<Data>,
  data: Data,
  { runAt, key = '', by }: EnqueueOptions = {},
): Promise<EnqueuedRun> {
  const id = randomUUID()
  const parsedData = job.data ? job.data.parse(data) : data
  return inTransaction(tx, async (within) => {
    const isNew = await sendToQueue(within, job, { id, data: parsedData, key, runAt })
    if (!isNew) {
      const existing = await findOpenRun(within, job.name, key)
      if (!existing)
        throw new Error(`A run of ${job.name} with the key ${key} waits, but is not in the list of runs.`)
      return { runId: existing.id, isNew }
    }
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
    return { runId, isNew }
  })
}

/** Puts a job into the queue under this number, unless one of the same key is there. */
export async function sendToQueue(
  tx: Database,
  job: AnyJob,
  { id, data, key, runAt }: { id: string; data: unknown; key: string; runAt?: string | undefined },
): Promise<boolean> {
  const sent = await withQueue(tx, (queue, connection) =>
    queue.send(job.name, (data ?? {}) as object, {
      ...connection,
      id,
      // Queues are exclusive by key, so a job without one needs one of its own.
      singletonKey: key === '' ? id : `key ${key}`,
      ...(runAt !== undefined && { startAfter: runAt }),
    }),
  )
  return sent !== null
}
