/** Background jobs and schedules. */

export * from '#platform/server/jobs/jobs.ts'
export { cancelRun, lockRun, retryRun } from '#platform/server/jobs/run-actions.ts'
