import { z } from 'zod'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { Message } from '#platform/words/messages.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'

/** Key and generation of a record. Jobs of earlier generations do nothing. */
type Data<Key extends string> = Record<Key | 'generation', number>

type Options<Key extends string, Row extends Data<Key>, Locked extends { generation: number }, Step> = {
  key: Key
  lock: (tx: Database, id: number) => Promise<Locked>
  nameOf: (record: Locked) => string
  /** The transition that is due, or null. */
  dueTransition: (record: Locked, nowMs: number) => Step | null
  /** Performs a due transition. Returns a description of the result. */
  perform: (tx: Database, record: Locked, step: Step, nowMs: number) => Promise<Message>
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
export function defineScheduledTransition<
  Key extends string,
  Row extends Data<Key>,
  Locked extends { generation: number },
  Step,
>(options: Options<Key, Row, Locked, Step>) {
  const { key, lock, nameOf, dueTransition, perform, job, nextAt, due } = options
  const { says, ...sweep } = options.sweep
  const fields: z.ZodType = z.object({ [key]: z.int(), generation: z.int() })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of the key is known only to the caller
  const data = fields as z.ZodType<Data<Key>>

  /** Performs one transition if the record is still due for it, in one transaction. */
  async function advance(tx: Database, { [key]: id, generation }: Data<Key>, now: string): Promise<Message> {
    const record = await lock(tx, id)
    const name = nameOf(record)
    if (record.generation !== generation) return platformMessages('JOB_OUTDATED', { name })
    const step = dueTransition(record, Date.parse(now))
    if (step === null) return platformMessages('JOB_NOT_DUE', { name })
    return perform(tx, record, step, Date.parse(now))
  }

  const advanceJob = defineJob<Data<Key>>({
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

  return { advance, advanceJob, sweepJob, scheduleNextTransition }
}
