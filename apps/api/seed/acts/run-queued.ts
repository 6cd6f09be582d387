import { sql } from 'kysely'
import { actAt } from './act-at.ts'
import { configuration } from '#apps/api/seed/actor-context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AnyJob } from '#platform/server/jobs/job.ts'

/** Runs the queued runs of a job as the worker does, so that the worker does not find them when the console starts. */
export async function runQueued(db: Database, at: number, job: AnyJob): Promise<void> {
  const { rows } = await sql<{ id: number; job: string; data: unknown }>`
    select id, job, data from job_run where state = 'queued' and name = ${job.name} order by id`.execute(db)
  for (const run of rows)
    await actAt(db, at, async (tx) => {
      const outcome = await job.run({
        db: tx,
        data: run.data as never,
        progress: async () => {},
        signal: new AbortController().signal,
        now: new Date().toISOString(),
        configuration,
        run: { id: run.id, attempt: 1, startedBy: '' },
      })
      const message = outcome?.says?.encoded ?? ''
      await sql`update job_run set state = 'done', attempts = 1, started_at = now(), ended_at = now(), message = ${message}
        where id = ${run.id}`.execute(tx)
      await sql`delete from jobs.job where id = ${run.job}::uuid`.execute(tx)
    })
}
