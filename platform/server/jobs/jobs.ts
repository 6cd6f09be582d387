/**
 * The engine of background work. Areas declare jobs, list them in apps/api/jobs.ts, and ask for them inside the
 * transaction of their own write; nothing else of the engine is theirs to import.
 */
export {
  type AnyJob,
  Cancelled,
  type Counts,
  defineJob,
  type Job,
  type Outcome,
  type Running,
} from '#platform/server/jobs/job.ts'
export { enqueue, type Sending, type Sent } from '#platform/server/jobs/sending.ts'
export { inBatches } from '#platform/server/jobs/batches.ts'
export { oneByOne } from '#platform/server/jobs/one-by-one.ts'
export { prepareJobs } from '#platform/server/jobs/preparing.ts'
export { nextMoments } from '#platform/server/jobs/queue.ts'
export { forgetOldRuns } from '#platform/server/jobs/runs.ts'
export { startJobs } from '#platform/server/jobs/working.ts'
