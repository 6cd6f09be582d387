import type { z } from 'zod'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'

/** How far a run has come, in rows or whatever it counts. */
export type RunCounts = { total?: number; done?: number; failed?: number }

/** What a run leaves to be read when it is over. */
export type Outcome = {
  /** One sentence for the screen of jobs. */
  says?: string
  /** The key of a file that the run made. */
  resultKey?: string
}

/** One attempt at a job, as the job sees it. */
export type JobContext<Data = unknown> = {
  db: Database
  data: Data
  /** Tells how far it is. Ends the run when somebody cancelled it or another process took it over. */
  progress: (counts: RunCounts) => Promise<void>
  /** Aborts when the process is stopping or the run was taken over: end soon, it will be run again. */
  signal: AbortSignal
  /** The database's clock at the start of this attempt. */
  now: string
  configuration: Configuration
  run: { id: number; attempt: number; startedBy: string }
}

export type Job<Data = unknown> = {
  /** Its name in the queue: `adjustments.post-batch`. */
  name: string
  title: { en: string; fil: string }
  data: z.ZodType<Data> | null
  // A method, so that a list can hold jobs of different data.
  run(context: JobContext<Data>): Promise<Outcome | void>
  /** How often it is tried again after a fault. A refusal is not tried again. */
  retryLimit: number
  /** Seconds before the first repetition; each further one waits twice as long, up to an hour. */
  backoff: number
  /** When it runs by itself: a cron expression, read in Manila. */
  schedule: string | null
  /** Or every so many seconds. */
  every: number | null
  /** How many of it may run beside each other in one process. */
  concurrency: number
}

/** A job of whatever data, for lists of them. */
export type AnyJob = Omit<Job, 'data' | 'run'> & {
  data: z.ZodType | null
  run(context: JobContext<never>): Promise<Outcome | void>
}

type JobOptions<Data> = Pick<Job<Data>, 'name' | 'title' | 'run'> &
  Partial<Pick<Job<Data>, 'data' | 'retryLimit' | 'backoff' | 'schedule' | 'every' | 'concurrency'>>

/** Declares background work. List it in apps/api/jobs.ts; ask for it with `enqueue`. */
export function defineJob<Data = Record<string, never>>(job: JobOptions<Data>): Job<Data> {
  if (!/^[a-z][a-z0-9.-]{2,60}$/.test(job.name)) throw new Error(`${job.name} is no name for a job.`)
  if ((job.every ?? 5) < 5) throw new Error(`${job.name} would run more often than every 5 seconds.`)
  return { data: null, retryLimit: 5, backoff: 5, schedule: null, every: null, concurrency: 1, ...job }
}

/** The run was ended by a person. */
export class RunCancelled extends Error {
  override name = 'RunCancelled'
}

/** Another process has begun this run anew; this one may do nothing more for it. */
export class RunTakenOver extends Error {
  override name = 'RunTakenOver'
}
