import { PgBoss } from 'pg-boss'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { type Database, openPool } from '#platform/server/db/database.ts'
import { waitForFreeConnection } from '#platform/server/db/free-connection.ts'
import { type AnyJob, RunCancelled, type RunCounts, type JobContext, RunTakenOver } from './job.ts'
import { startHeartbeat, recoverOrphanedRuns } from './worker-heartbeat.ts'
import { queueSchema } from './queue.ts'
import { type StartedRun, startRun, finishRun, lockAttempt, failAbandonedRuns } from './runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { sql } from 'kysely'
import { logWarning } from '#platform/server/observability/logging.ts'
import { withSpan } from '#platform/server/observability/spans.ts'

/** Time to wait for a connection while the server has none free. */
const connectWithinMs = 15_000

type WorkerTiming = {
  /** Polling interval in seconds. */
  look: number
  /** Interval in seconds between searches for orphaned runs. */
  supervise: number
}

type Warn = (message: string, error: unknown) => void
type Attempt = {
  id: string
  name: string
  data: unknown
  signal: AbortSignal
  retryCount: number
  retryLimit: number
}

/**
 * Processes these jobs until it is stopped. Any number of processes can do so: each run is executed by one of them.
 */
export async function startJobs(
  db: Database,
  url: string,
  jobs: readonly AnyJob[],
  configuration: Configuration,
  { look = 2, supervise = 5, warn = logWarning }: Partial<WorkerTiming> & { warn?: Warn } = {},
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(url, {
    role: 'erp_api',
    max: 4,
    applicationName: 'erp-jobs',
    statementTimeoutMs: 15_000,
    answerWithinMs: 20_000,
  })
  const queue = new PgBoss({
    // The query is not sent before there is a connection, so it can be repeated.
    db: {
      executeSql: (text, values) => waitForFreeConnection(() => pool.query(text, values), connectWithinMs),
    },
    schema: queueSchema,
    migrate: false,
    // The tables belong to the owner, so this role cannot rebuild their indexes.
    reindex: false,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: Math.max(1, look),
  })
  const throttledWarn = throttled(warn)
  queue.on('error', (error) => throttledWarn('The job queue has an error. Retrying.', error))
  await queue.start()
  const presence = await waitForFreeConnection(() => startHeartbeat(url), connectWithinMs)

  const stopping = new AbortController()
  for (const job of jobs) {
    for (let nth = 0; nth < job.concurrency; nth++) {
      const worker: string = await queue.work(
        job.name,
        { includeMetadata: true, pollingIntervalSeconds: look },
        async ([attempt]) => {
          if (!attempt) return
          // Fetches the next job as soon as this one has ended; only an empty queue is polled.
          queue.notifyWorker(worker)
          const context = { configuration, stopping: stopping.signal, worker: presence.worker }
          const attributes = { 'erp.job': job.name, 'erp.job_id': attempt.id }
          await withSpan(
            { name: job.name, kind: 'internal', attributes },
            () => runOnce(db, job, attempt, context),
            true,
          )
        },
      )
    }
  }
  const timers = jobs.flatMap((job) =>
    job.every === null ? [] : [repeat(queue, job.name, job.every, throttledWarn)],
  )
  const settling = setInterval(
    () =>
      void Promise.all([recoverOrphanedRuns(db, jobs), failAbandonedRuns(db)]).catch((error: unknown) =>
        throttledWarn('Orphaned runs could not be recovered.', error),
      ),
    2_000,
  )
  return {
    async stop() {
      for (const timer of [...timers, settling]) clearInterval(timer)
      stopping.abort(new Error('The process is stopping.'))
      await queue.stop({ graceful: true, timeout: 20_000 })
      await presence.stop()
      await pool.end()
    },
  }
}

/** Enqueues the job once per interval of `every` seconds, across all processes. */
function repeat(queue: PgBoss, name: string, every: number, throttledWarn: Warn) {
  const send = () =>
    void queue
      .send(name, {}, { singletonKey: 'schedule', singletonSeconds: every })
      .catch((error: unknown) => throttledWarn(`${name} could not be enqueued.`, error))
  send()
  return setInterval(send, every * 1_000)
}

type WorkerContext = { configuration: Configuration; stopping: AbortSignal; worker: number }

async function runOnce(
  db: Database,
  job: AnyJob,
  attempt: Attempt,
  { configuration, stopping, worker }: WorkerContext,
) {
  const run = await startRun(db, { job: attempt.id, name: attempt.name, data: attempt.data, worker })
  // The run was cancelled or has ended, but the queue does not know yet.
  if (!run) return
  const { id, attempt: number, startedBy, now } = run
  const end = (ending: Parameters<typeof finishRun>[2]) => finishRun(db, { id, attempt: number }, ending)
  if (run.cancelRequested) return end({ state: 'cancelled' })

  const running: JobContext<never> = {
    db,
    data: (job.data ? job.data.parse(attempt.data) : attempt.data) as never,
    now,
    configuration,
    signal: AbortSignal.any([attempt.signal, stopping]),
    run: { id, attempt: number, startedBy },
    progress: (counts) => noteProgress(db, run, counts),
  }
  try {
    const outcome = await job.run(running)
    await end({ state: 'done', ...outcome })
  } catch (error) {
    if (error instanceof RunTakenOver) return
    const errorText = error instanceof Error ? error.message : String(error)
    if (error instanceof RunCancelled) return end({ state: 'cancelled', error: errorText })
    // A violated business rule fails again, so it is not retried.
    if (error instanceof AppError) {
      return end({ state: 'failed', error: error.detail?.encoded ?? errorText })
    }
    const isLast = attempt.retryCount >= attempt.retryLimit
    await end({ state: isLast ? 'failed' : 'retrying', error: errorText })
    throw error
  }
}

async function noteProgress(db: Database, { id, attempt }: StartedRun, { total, done, failed }: RunCounts) {
  const lockedRun = await lockAttempt(db, { id, attempt })
  if (!lockedRun) throw new RunTakenOver('Another process has taken over this run.')
  if (lockedRun.cancelRequested) throw new RunCancelled()
  await sql`
    update job_run set total = coalesce(${total ?? null}::bigint, total), done = coalesce(${done ?? null}::bigint, done),
      failed = coalesce(${failed ?? null}::bigint, failed)
    where id = ${id} and attempts = ${attempt}`.execute(db)
}

/** Limits the warning to once a minute while the database is unavailable. */
function throttled(warn: Warn): Warn {
  let reportedAt = -Infinity
  return (message, error) => {
    if (performance.now() - reportedAt < 60_000) return
    reportedAt = performance.now()
    warn(message, error)
  }
}
