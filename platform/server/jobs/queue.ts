import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, fromKysely, PgBoss } from 'pg-boss'
import { type Database } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

/** Schema of the queue's tables. */
export const queueSchema = 'jobs'

const callerDb = new AsyncLocalStorage<Db>()

// The queue uses the caller's connection, so that a job and its cause commit together.
const callerConnection: Db = {
  executeSql(text, values) {
    const connection = callerDb.getStore()
    if (!connection) throw new Error('Jobs must be enqueued in a transaction.')
    return connection.executeSql(text, values)
  },
}

// This instance only sends: without timers, nothing outlives the transaction it was started in.
const senderOptions = {
  now: Date.now,
  setTimeout: () => 0,
  clearTimeout() {},
  setInterval: () => 0,
  clearInterval() {},
}

let started: Promise<PgBoss> | null = null

/** Runs `work` with a queue on the caller's transaction. */
export function withQueue<Result>(
  tx: Database,
  work: (queue: PgBoss, connection: { db: Db }) => Promise<Result>,
): Promise<Result> {
  const db = fromKysely(tx)
  return callerDb.run(db, async () => work(await getQueue(), { db }))
}

async function getQueue(): Promise<PgBoss> {
  for (;;) {
    const mine = (started ??= sender().start())
    try {
      return await mine
    } catch (error) {
      // If the transaction that started the queue lost its connection, it is started again on this one.
      const isOwn = started === mine
      if (isOwn) started = null
      if (isOwn) throw error
    }
  }
}

function sender(): PgBoss {
  const queue = new PgBoss({
    db: callerConnection,
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
    clock: senderOptions,
  })
  queue.on('error', (error) => logWarning('The job queue has an error.', error))
  return queue
}

const reader = sender()

/** Next times of a cron expression in Manila time. */
export function nextRunTimes(cron: string, from: Date, count: number): string[] {
  return reader
    .previewSchedule(cron, { tz: 'Asia/Manila', from, count })
    .map((moment) => moment.toISOString())
}
