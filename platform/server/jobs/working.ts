import { PgBoss } from 'pg-boss'
import type { Configuration } from '#platform/server/configuration.ts'
import type { Database } from '#platform/server/database.ts'
import { type AnyJob, Cancelled, type Counts, type Running, TakenOver } from '#platform/server/jobs/job.ts'
import { bePresent, takeUpOrphans } from '#platform/server/jobs/presence.ts'
import { queueSchema } from '#platform/server/jobs/queue.ts'
import { type Begun, beginRun, endRun, holdRun, settleAbandoned } from '#platform/server/jobs/runs.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sql } from 'kysely'
import { warnOf } from '#platform/server/logging.ts'
import { traced } from '#platform/server/watching/spans.ts'

type Pace = {
  /** Seconds between looks for work. */
  look: number
  /** Seconds between looks for runs whose process is gone. */
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

/** Works on the jobs of this list until it is stopped. As many processes as like may: each run is one's alone. */
export async function startJobs(
  db: Database,
  url: string,
  jobs: readonly AnyJob[],
  configuration: Configuration,
  { look = 2, supervise = 5, warn = warnOf }: Partial<Pace> & { warn?: Warn } = {},
): Promise<{ stop(): Promise<void> }> {
  const queue = new PgBoss({
    connectionString: url,
    options: '-c role=erp_api -c timezone=UTC',
    application_name: 'erp jobs',
    schema: queueSchema,
    max: 4,
    migrate: false,
    // The tables belong to the owner, so their indexes are not this role's to rebuild.
    reindex: false,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: Math.max(1, look),
  })
  const tell = onceInAWhile(warn)
  queue.on('error', (error) => tell('The queue of jobs has a fault. It goes on as soon as it can.', error))
  await queue.start()
  const presence = await bePresent(url)

  const stopping = new AbortController()
  for (const job of jobs) {
    const pace = {
      includeMetadata: true,
      pollingIntervalSeconds: look,
      localConcurrency: job.atOnce,
    } as const
    await queue.work(job.name, pace, async ([attempt]) => {
      if (!attempt) return
      const around = { configuration, stopping: stopping.signal, worker: presence.worker }
      const attributes = { 'erp.job': job.name, 'erp.job_id': attempt.id }
      await traced(
        { name: job.name, kind: 'internal', attributes },
        () => runOnce(db, job, attempt, around),
        true,
      )
    })
  }
  const timers = jobs.flatMap((job) => (job.every === null ? [] : [repeat(queue, job.name, job.every, tell)]))
  const settling = setInterval(
    () =>
      void Promise.all([takeUpOrphans(db, jobs), settleAbandoned(db)]).catch((error: unknown) =>
        tell('Runs whose process is gone could not be taken up.', error),
      ),
    2_000,
  )
  return {
    async stop() {
      for (const timer of [...timers, settling]) clearInterval(timer)
      stopping.abort(new Error('The process is stopping.'))
      await queue.stop({ graceful: true, timeout: 20_000 })
      await presence.stop()
    },
  }
}

/** Asks for the job once in each span of so many seconds, whichever process is first. */
function repeat(queue: PgBoss, name: string, every: number, tell: Warn) {
  const send = () =>
    void queue
      .send(name, {}, { singletonKey: 'schedule', singletonSeconds: every })
      .catch((error: unknown) => tell(`${name} could not be asked for.`, error))
  send()
  return setInterval(send, every * 1_000)
}

type Around = { configuration: Configuration; stopping: AbortSignal; worker: number }

async function runOnce(
  db: Database,
  job: AnyJob,
  attempt: Attempt,
  { configuration, stopping, worker }: Around,
) {
  const run = await beginRun(db, { job: attempt.id, name: attempt.name, data: attempt.data, worker })
  // It was cancelled or ended meanwhile, and the queue has yet to hear of it.
  if (!run) return
  const { id, attempt: number, startedBy, now } = run
  const end = (ending: Parameters<typeof endRun>[2]) => endRun(db, { id, attempt: number }, ending)
  if (run.cancelAsked) return end({ state: 'cancelled' })

  const running: Running<never> = {
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
    if (error instanceof TakenOver) return
    const why = error instanceof Error ? error.message : String(error)
    if (error instanceof Cancelled) return end({ state: 'cancelled', error: why })
    // A rule said no: it will say so again.
    if (error instanceof Refusal) return end({ state: 'failed', error: why })
    const isLast = attempt.retryCount >= attempt.retryLimit
    await end({ state: isLast ? 'failed' : 'retrying', error: why })
    throw error
  }
}

async function noteProgress(db: Database, { id, attempt }: Begun, { total, done, failed }: Counts) {
  const held = await holdRun(db, { id, attempt })
  if (!held) throw new TakenOver('Another process has begun this run anew.')
  if (held.cancelAsked) throw new Cancelled('Somebody cancelled this run.')
  await sql`
    update job_run set total = coalesce(${total ?? null}::bigint, total), done = coalesce(${done ?? null}::bigint, done),
      failed = coalesce(${failed ?? null}::bigint, failed)
    where id = ${id} and attempts = ${attempt}`.execute(db)
}

/** A database that is away is told of once a minute, not at every look. */
function onceInAWhile(warn: Warn): Warn {
  let toldAt = -Infinity
  return (message, error) => {
    if (performance.now() - toldAt < 60_000) return
    toldAt = performance.now()
    warn(message, error)
  }
}
