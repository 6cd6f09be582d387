/**
 * The engine of background work. Areas declare jobs, list them in apps/api/jobs.ts, and ask for them inside the
 * transaction of their own write; nothing else of the engine is theirs to import.
 */
export {
  type AnyJob,
  RunCancelled,
  type RunCounts,
  defineJob,
  type Job,
  type Outcome,
  type JobContext,
} from '#platform/server/jobs/job.ts'
export { enqueue, type EnqueueOptions, type EnqueuedRun } from './enqueue.ts'
export { runInBatches } from '#platform/server/jobs/batches.ts'
export { forEachDue } from './for-each-due.ts'
export { prepareJobs } from './queue-setup.ts'
export { nextRunTimes } from '#platform/server/jobs/queue.ts'
export { deleteOldRuns } from '#platform/server/jobs/runs.ts'
export { startJobs } from './job-worker.ts'
