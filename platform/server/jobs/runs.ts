import { jobMessages } from './messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { type Generated, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

export type RunState = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled'
export type RunCause = 'person' | 'product' | 'schedule'

/** A job run as stored. */
export type RunTable = {
  id: Generated<number>
  job: string
  name: string
  key: Generated<string>
  data: unknown
  cause: RunCause
  startedBy: Generated<string>
  state: Generated<RunState>
  runAt: Generated<string>
  queuedAt: Generated<string>
  startedAt: string | null
  endedAt: string | null
  attempts: Generated<number>
  error: Generated<string>
  total: number | null
  done: Generated<number>
  failed: Generated<number>
  message: Generated<string>
  resultKey: Generated<string>
  cancelRequested: Generated<boolean>
  worker: Generated<number | null>
}

export const runTables = (db: Database) => db.withTables<{ jobRun: RunTable }>()

/** States of an unfinished run. */
export const openStates = ['queued', 'running', 'retrying'] as const

/** Unfinished run of this job and key, or undefined. */
export const findOpenRun = (db: Database, name: string, key: string) =>
  runTables(db)
    .selectFrom('jobRun')
    .select(['id', 'job', 'state'])
    .where('name', '=', name)
    .where('key', '=', key)
    .where('state', 'in', openStates)
    .orderBy('id')
    .executeTakeFirst()

/** Records the start of an attempt; inserts the run if it was started by the schedule. */
export async function startRun(
  db: Database,
  { job, name, data, worker }: { job: string; name: string; data: unknown; worker: number },
) {
  const { rows } = await sql<StartedRun>`
    insert into job_run (job, name, data, cause, state, started_at, attempts, worker)
    values (${job}, ${name}, ${JSON.stringify(data ?? {})}::jsonb, 'schedule', 'running', now(), 1, ${worker})
    on conflict (job) do update
      set state = 'running', started_at = now(), ended_at = null, attempts = job_run.attempts + 1,
          worker = excluded.worker
      where job_run.state in ('queued', 'running', 'retrying')
    returning id, attempts as attempt, started_by as "startedBy", cancel_requested as "cancelRequested", now() as "now"`.execute(
    db,
  )
  return rows[0]
}
export type StartedRun = {
  id: number
  attempt: number
  startedBy: string
  cancelRequested: boolean
  now: string
}

type RunResult = {
  state: 'done' | 'failed' | 'cancelled' | 'retrying'
  error?: string
  says?: Message
  resultKey?: string
}

/** Records the end of an attempt, unless a later one has started. */
export async function finishRun(
  db: Database,
  { id, attempt }: { id: number; attempt: number },
  ending: RunResult,
) {
  const { state, error = '', says, resultKey = '' } = ending
  await sql`
    update job_run set state = ${state}, error = ${error.slice(0, 4_000)}, message = ${says?.encoded ?? ''}, result_key = ${resultKey},
      ended_at = case when ${state} = 'retrying' then null else now() end
    where id = ${id} and attempts = ${attempt} and state = 'running'`.execute(db)
}

/** Locks the run's row. Returns undefined if a later attempt has started. */
export async function lockAttempt(tx: Database, { id, attempt }: { id: number; attempt: number }) {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    select cancel_requested as "cancelRequested" from job_run
    where id = ${id} and attempts = ${attempt} and state = 'running' for update`.execute(tx)
  return rows[0]
}

/** Marks runs as failed that the queue gave up because their process was killed too often. */
export async function failAbandonedRuns(db: Database): Promise<void> {
  await sql`
    update job_run r set state = j.state::text, ended_at = now(),
      error = case when r.error = '' then ${jobMessages('PROCESS_ENDED').encoded} else r.error end
    from jobs.job j
    where j.name = r.name and j.id = r.job and j.state in ('failed', 'cancelled')
      and r.state in ('queued', 'running', 'retrying')`.execute(db)
}

/** Deletes old runs of repeated jobs: the last successful ones are kept, failed ones for a month. */
export async function deleteOldRuns(db: Database, names: readonly string[], keep = 20): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_run where ended_at < now() - interval '30 days' or id in (
      select id from (
        select id, row_number() over (partition by name order by id desc) as place
        from job_run where name = any(${names}) and state = 'done' and cause = 'schedule'
      ) numbered where place > ${keep}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
