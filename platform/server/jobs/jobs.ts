/**
 * Public interface of the job engine. Areas declare jobs, register them in their server.ts, and enqueue them in the
 * transaction of their own write; they must not import other files of the engine.
 */
export {
  type AnyJob,
  type Job,
  type RunCounts,
  RunCancelled,
  defineJob,
  type JobContext,
} from '#platform/server/jobs/job.ts'
export { enqueue } from './enqueue.ts'
export { defineScheduledTransition } from './scheduled-transition.ts'
export { forEachDue } from './for-each-due.ts'
export { prepareJobs } from './queue-setup.ts'
export { nextRunTimes } from '#platform/server/jobs/queue.ts'
export { deleteOldRuns } from '#platform/server/jobs/runs.ts'
export { startJobs } from './job-worker.ts'
