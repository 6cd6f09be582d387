import { type Language, renderStored } from '#platform/words.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { sql } from 'kysely'
import type { OwnRun } from '#platform/contract/own-runs.ts'
import type { JobRun, JobRunDetails, KnownJob, RunStateBadge } from '#areas/operations/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { type AnyJob, nextRunTimes } from '#platform/server/jobs.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound } from '#platform/server/errors.ts'

type Filters = {
  name?: string | undefined
  state?: RunStateBadge | undefined
  cause?: JobRun['cause'] | undefined
}
// List queries already return a `total`, so the total of a run is selected as `outOf`.
type WithoutTitle<Row> = Omit<Row, 'title' | 'total'> & { outOf: number | null }

const runRow = sql<WithoutTitle<JobRun>>`
  t.id, t.name, t.state, t.cause, t.started_by, ${staffName(sql`t.started_by`)} as started_by_name, t.queued_at,
  t.run_at, t.started_at, t.ended_at, t.attempts, t.error,
  t.total as out_of, t.done, t.failed, t.message as says, t.cancel_requested as cancel_asked`

function present<Row extends { name: string; says: string; error: string; outOf: number | null }>(
  jobs: readonly AnyJob[],
  { outOf, ...row }: Row,
  language: Language,
) {
  const { name } = row
  // A job type that no longer exists is shown by its technical name.
  const title = jobs.find((job) => job.name === name)?.title ?? { en: name, fil: name }
  const says = renderStored(row.says, language)
  return { ...row, title, says, error: renderStored(row.error, language), total: outOf }
}

/** Page of past, current and scheduled runs, newest first. */
export async function listRuns(
  db: Database,
  jobs: readonly AnyJob[],
  request: ListRequest<Filters, 'queuedAt'>,
  language: Language,
): Promise<Page<JobRun>> {
  const page = await queryPage(db, request, runPlan(request))
  return { ...page, rows: page.rows.map((row) => present(jobs, row, language)) }
}

/** Query plan shared by the run list and its export. */
export function runPlan({
  filters: { name, state, cause },
}: ListRequest<Filters, 'queuedAt'>): ListPlan<WithoutTitle<JobRun>, 'queuedAt'> {
  return {
    table: 'job_run',
    date: 'queued_at',
    sorts: { queuedAt: { by: sql`t.queued_at`, type: 'timestamptz' } },
    where: [...equal('name', name), ...equal('state', state), ...equal('cause', cause)],
    select: runRow,
  }
}

/** Returns a run with all details. */
export async function findRun(
  db: Database,
  jobs: readonly AnyJob[],
  id: number,
  language: Language,
): Promise<JobRunDetails> {
  const { rows } = await sql<WithoutTitle<JobRunDetails>>`
    select ${runRow}, t.key, t.data::text as data, t.result_key from job_run t where t.id = ${id}`.execute(db)
  const [run] = rows
  if (!run) throw new NotFound(operationsMessages('RUN_NOT_FOUND', { id }))
  return present(jobs, run, language)
}

/** Runs of the last day that a person started, of jobs with a record. */
export async function runsStartedBy(
  db: Database,
  jobs: readonly AnyJob[],
  email: string,
  language: Language,
): Promise<OwnRun[]> {
  const shown = jobs.filter(({ recordPath }) => recordPath !== undefined).map(({ name }) => name)
  const { rows } = await sql<WithoutTitle<JobRun> & { data: unknown; resultKey: string }>`
    select ${runRow}, t.data, t.result_key from job_run t
    where t.cause = 'person' and t.started_by = ${email} and t.queued_at > now() - interval '1 day'
      and t.name = any(${shown}::text[]) order by t.queued_at desc, t.id desc limit 20`.execute(db)
  return rows.map((row) => ({
    ...present(jobs, row, language),
    recordPath: jobs.find(({ name }) => name === row.name)?.recordPath?.(row.data) ?? '',
    hasFile: row.resultKey !== '',
  }))
}

/** Returns every job type with its next five scheduled runs and its last result. */
export async function knownJobs(db: Database, jobs: readonly AnyJob[], now: Date): Promise<KnownJob[]> {
  const { rows } = await sql<{ name: string; id: number; state: RunStateBadge; at: string }>`
    select job.name, r.id, r.state, coalesce(r.ended_at, r.started_at, r.queued_at) as at
    from unnest(${jobs.map(({ name }) => name)}::text[]) job (name)
    join lateral (select * from job_run where name = job.name order by queued_at desc, id desc limit 1) r on true`.execute(
    db,
  )
  return jobs.map(({ name, title, schedule, every }) => {
    const last = rows.find((row) => row.name === name)
    return {
      name,
      title,
      schedule,
      every,
      next: schedule === null ? slotsAfter(now, every) : nextRunTimes(schedule, now, 5),
      last: last ? { id: last.id, state: last.state, at: last.at } : null,
    }
  })
}

/** Start times of the next five intervals of the given length in seconds, aligned as in the job queue. */
const slotsAfter = (now: Date, every: number | null): string[] => {
  if (every === null) return []
  const slot = Math.ceil(now.getTime() / 1_000 / every)
  return [0, 1, 2, 3, 4].map((step) => new Date((slot + step) * every * 1_000).toISOString())
}
