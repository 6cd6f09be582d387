/** Log lines and figures of processes. */

export { logWarning } from '#platform/server/observability/logging.ts'
