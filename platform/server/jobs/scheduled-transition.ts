import type { z } from 'zod'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { Message } from '#platform/words/messages.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'

type Options<Data, Row extends Data> = {
  /** Key and generation of a record. Jobs of earlier generations do nothing. */
  data: z.ZodType<Data>
  /** Performs one transition if the record is still due for it. Returns a description of the result. */
  advance: (tx: Database, data: Data, now: string) => Promise<Message>
  job: { name: string; title: Message; concurrency?: number }
  /** Time of the next transition, or null. */
  nextAt: (row: Row) => string | null
  /** Records whose transition is due soon. */
  due: (db: Database) => Promise<readonly Row[]>
  sweep: { name: string; title: Message; says: (due: number, db: Database) => Message | Promise<Message> }
}

/**
 * Changes the status of records at scheduled times: a job for each transition, and a sweep that enqueues upcoming
 * transitions, including those whose job was lost or that fell due while no worker ran.
 */
export function defineScheduledTransition<Data extends Record<string, number>, Row extends Data>({
  data,
  advance,
  job,
  nextAt,
  due,
  sweep: { says, ...sweep },
}: Options<Data, Row>) {
  const advanceJob = defineJob<Data>({
    ...job,
    data,
    backoff: 1,
    run: async (context) => ({
      says: await inTransaction(context.db, (tx) => advance(tx, context.data, context.now)),
    }),
  })

  /** Enqueues the next transition of a record at its scheduled time. */
  async function scheduleNextTransition(tx: Database, row: Row): Promise<void> {
    const runAt = nextAt(row)
    if (runAt === null) return
    const values = data.parse(row)
    await enqueue(tx, advanceJob, values, { runAt, key: Object.values(values).join(' ') })
  }

  const sweepJob = defineJob({
    ...sweep,
    every: 60,
    run: async ({ db }) => {
      const rows = await due(db)
      for (const row of rows) await scheduleNextTransition(db, row)
      return { says: await says(rows.length, db) }
    },
  })

  return { advanceJob, sweepJob, scheduleNextTransition }
}
