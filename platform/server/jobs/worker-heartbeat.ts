import { jobMessages } from './messages.ts'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { connectToPrimary } from '#platform/server/db/host-list.ts'
import type { AnyJob } from './job.ts'
import { lockRun, requeueRun } from './run-actions.ts'

// First key of the advisory lock; the second is the worker number.
const lockClass = 7_012
const checkEveryMs = 5_000
/** Limit for runs that crash their process each time. */
const maxStarts = 25

/**
 * Holds an advisory lock while this process runs and is connected. If the process is killed, the lock is released
 * immediately.
 */
export async function startHeartbeat(url: string): Promise<{ worker: number; stop(): Promise<void> }> {
  const worker = randomInt(1, 2 ** 31 - 1)
  let client = await acquireLock(url, worker)
  const stopping = new AbortController()

  // While the connection is lost, other processes may take over this worker's runs; the attempt number prevents
  // conflicts.
  async function maintainLock() {
    while (!stopping.signal.aborted) {
      try {
        await client.gone
        if (!stopping.signal.aborted) client = await acquireLock(url, worker)
      } catch {
        await pause(1_000)
      }
    }
  }
  const holding = maintainLock()
  return {
    worker,
    async stop() {
      stopping.abort()
      await client.end()
      await holding
    },
  }
}

async function acquireLock(url: string, worker: number) {
  const client = await connectToPrimary(url, {
    application_name: 'erp-presence',
    options: '-c role=erp_api',
    keepAlive: true,
    query_timeout: 5_000,
  })
  const gone = Promise.withResolvers<void>()
  client.on('end', () => gone.resolve())
  try {
    await client.query('select pg_advisory_lock_shared($1::int, $2::int)', [lockClass, worker])
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  // A frozen server does not close its connections, and a former primary keeps them.
  const timer = setInterval(() => {
    client
      .query<{ isReadOnly: boolean }>('select pg_is_in_recovery() as "isReadOnly"')
      .then(
        ({ rows }) => rows[0]?.isReadOnly !== true || Promise.reject(new Error('The server is read-only.')),
      )
      .catch(() => {
        clearInterval(timer)
        gone.resolve()
        void client.end().catch(() => {})
      })
  }, checkEveryMs)
  timer.unref()
  return {
    gone: gone.promise,
    async end() {
      clearInterval(timer)
      await client.end()
    },
  }
}

/** Requeues runs whose worker no longer exists. Returns their number. */
export async function recoverOrphanedRuns(db: Database, jobs: readonly AnyJob[]): Promise<number> {
  const { rows } = await sql<{ id: number; name: string; attempts: number }>`
    select r.id, r.name, r.attempts from job_run r
    where r.state = 'running' and r.worker is not null and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.classid = ${lockClass} and l.objid = r.worker and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())
    )`.execute(db)
  let count = 0
  for (const { id, name, attempts } of rows) {
    const job = jobs.find((each) => each.name === name)
    if (job && (await inTransaction(db, (tx) => recoverRun(tx, job, { id, attempts })))) count++
  }
  return count
}

async function recoverRun(tx: Database, job: AnyJob, { id, attempts }: { id: number; attempts: number }) {
  const run = await lockRun(tx, id)
  // Another process was faster, or the run has ended.
  if (!run || run.state !== 'running' || run.attempts !== attempts) return false
  if (attempts >= maxStarts) {
    await sql`update job_run set state = 'failed', ended_at = now(),
      error = ${jobMessages('PROCESS_ENDED').encoded} where id = ${id}`.execute(tx)
    return false
  }
  return requeueRun(tx, job, run, 'retrying')
}
