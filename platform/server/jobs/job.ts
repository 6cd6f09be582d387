import { jobMessages } from './messages.ts'
import type { z } from 'zod'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Message } from '#platform/words/messages.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Progress of a run, in rows or another unit. */
export type RunCounts = { total?: number; done?: number; failed?: number }

/** Result of a finished run. */
export type Outcome = {
  /** Message for the job screen. */
  says?: Message
  /** Key of a file created by the run. */
  resultKey?: string
}

/** Context of one attempt at a job. */
export type JobContext<Data = unknown> = {
  db: Database
  data: Data
  /** Reports progress. Throws if the run was cancelled or taken over by another process. */
  progress: (counts: RunCounts) => Promise<void>
  /** Aborted when the process stops or the run was taken over. The job should end soon; it will be run again. */
  signal: AbortSignal
  /** Database time at the start of this attempt. */
  now: string
  configuration: Configuration
  run: { id: number; attempt: number; startedBy: string }
}

export type Job<Data = unknown> = {
  /** Name in the queue: `adjustments.post-batch`. */
  name: string
  title: Message
  data: z.ZodType<Data> | null
  // Declared as a method, so that a list can contain jobs with different data types.
  run(context: JobContext<Data>): Promise<Outcome | void>
  /** Path of the record that the run works on. Its progress is shown to the person who started it. */
  recordPath?(data: Data): string
  /** Number of retries after an unexpected error. An AppError is not retried. */
  retryLimit: number
  /** Seconds before the first retry; doubles with each retry, up to an hour. */
  backoff: number
  /** Cron expression in Manila time for scheduled jobs. */
  schedule: string | null
  /** Interval in seconds for repeated jobs, instead of a cron expression. */
  every: number | null
  /** Maximum concurrent runs of this job in one process. */
  concurrency: number
}

/** A job with its data type erased. */
export type AnyJob = Omit<Job, 'data' | 'run'> & {
  data: z.ZodType | null
  run(context: JobContext<never>): Promise<Outcome | void>
}

type JobOptions<Data> = Pick<Job<Data>, 'name' | 'title' | 'run'> &
  Partial<
    Pick<Job<Data>, 'data' | 'recordPath' | 'retryLimit' | 'backoff' | 'schedule' | 'every' | 'concurrency'>
  >

/** Declares a background job. Register it in the area's server.ts and run it with `enqueue`. */
export function defineJob<Data = Record<string, never>>(job: JobOptions<Data>): Job<Data> {
  if (!/^[a-z][a-z0-9.-]{2,60}$/.test(job.name)) throw new Error(`${job.name} is not a valid job name.`)
  if ((job.every ?? 5) < 5) throw new Error(`${job.name} must not run more often than every 5 seconds.`)
  return { data: null, retryLimit: 5, backoff: 5, schedule: null, every: null, concurrency: 1, ...job }
}

/** The run was cancelled by a person. */
export class RunCancelled extends Error {
  override name = 'RunCancelled'
  constructor() {
    super(jobMessages('RUN_CANCELLED').encoded)
  }
}

/** Another process has restarted this run; this process must not continue it. */
export class RunTakenOver extends Error {
  override name = 'RunTakenOver'
}
