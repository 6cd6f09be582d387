/**
 * The engine of exports. An area declares which of its lists can be taken away as a file and puts them into
 * apps/api/exports.ts; README.md says how.
 */
export {
  type ExportDefinition,
  type ColumnKind,
  defineExport,
  type ExportColumn,
  type ExportContext,
} from './export-definition.ts'
export { exportHandler, exportHandlers } from '#platform/server/exports/handlers.ts'
export { exportJob } from '#platform/server/exports/job.ts'
export { sweepExports } from '#platform/server/exports/runs.ts'
