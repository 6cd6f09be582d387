import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, fromKysely, PgBoss } from 'pg-boss'
import { type Database } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

/** The schema of the queue's own tables. */
export const queueSchema = 'jobs'

const callerDb = new AsyncLocalStorage<Db>()

// Everything this queue does, it does on the connection of whoever asks, so that a job and its cause commit together.
const callerConnection: Db = {
  executeSql(text, values) {
    const connection = callerDb.getStore()
    if (!connection) throw new Error('The queue was used outside a transaction.')
    return connection.executeSql(text, values)
  },
}

// It only sends: without timers nothing of it outlives the transaction that it was started in.
const senderOptions = {
  now: Date.now,
  setTimeout: () => 0,
  clearTimeout() {},
  setInterval: () => 0,
  clearInterval() {},
}

let started: Promise<PgBoss> | null = null

/** The queue on the caller's transaction. */
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
      // The one that began it may have lost its connection; then it is begun anew on this one.
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
  queue.on('error', (error) => logWarning('The queue of jobs has a fault.', error))
  return queue
}

const reader = sender()

/** The next moments of a cron expression, read in Manila. */
export function nextRunTimes(cron: string, from: Date, count: number): string[] {
  return reader
    .previewSchedule(cron, { tz: 'Asia/Manila', from, count })
    .map((moment) => moment.toISOString())
}
