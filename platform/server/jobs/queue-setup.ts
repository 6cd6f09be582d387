import { createHash } from 'node:crypto'
import pg from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { queueSchema } from './queue.ts'
import type { AnyJob } from './job.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

// Serialises two processes that start at the same time.
const advisoryLockKey = 7_011

/**
 * As the owner, installs the queue's tables and one queue per job, and grants them to the API's role. If nothing has
 * changed, this takes one query.
 */
export async function prepareJobs(ownerUrl: string, jobs: readonly AnyJob[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLockKey])
    const mark = fingerprintOf(jobs)
    const { rows } = await client.query<{ mark: string | null }>(
      `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = $1`,
      [queueSchema],
    )
    if (rows[0]?.mark === mark) return
    await install(ownerUrl, jobs)
    await client.query(`
      grant usage on schema ${queueSchema} to erp_api;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to erp_api;
      grant usage, select on all sequences in schema ${queueSchema} to erp_api;
      grant execute on all functions in schema ${queueSchema} to erp_api;
      comment on schema ${queueSchema} is '${mark}'`)
  } finally {
    await client.end()
  }
}

async function install(ownerUrl: string, jobs: readonly AnyJob[]) {
  const queue = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    supervise: false,
    schedule: false,
    max: 1,
  })
  queue.on('error', (error) => logWarning('The job queue could not be prepared.', error))
  await queue.start()
  try {
    for (const job of jobs) {
      const { policy, ...settings } = settingsOf(job)
      await queue.createQueue(job.name, { policy, ...settings })
      await queue.updateQueue(job.name, settings)
      if (job.schedule === null) await queue.unschedule(job.name)
      else await queue.schedule(job.name, job.schedule, {}, scheduling)
    }
    // The schedule of a removed job would fill a queue that no worker processes.
    const names = new Set(jobs.map(({ name }) => name))
    for (const { name } of await queue.getSchedules()) if (!names.has(name)) await queue.unschedule(name)
  } finally {
    await queue.stop({ graceful: false })
  }
}

// A scheduled time missed during downtime is made up for once; a new run does not start while the previous one is
// running.
const scheduling = { tz: 'Asia/Manila', missed: 'once', singletonKey: 'schedule' } as const

const day = 86_400

const settingsOf = ({ retryLimit, backoff }: AnyJob) =>
  ({
    policy: 'exclusive',
    retryLimit,
    retryDelay: backoff,
    retryBackoff: true,
    retryDelayMax: 3_600,
    // A killed process stops sending heartbeats, and its run is soon given to another.
    heartbeatSeconds: 10,
    expireInSeconds: 12 * 3_600,
    retentionSeconds: 400 * day,
    deleteAfterSeconds: 7 * day,
  }) satisfies Omit<Queue, 'name'>

const fingerprintOf = (jobs: readonly AnyJob[]) =>
  createHash('sha256')
    .update(JSON.stringify([scheduling, jobs.map((job) => [job.name, job.schedule, settingsOf(job)])]))
    .digest('hex')
