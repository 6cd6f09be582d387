/**
 * Public interface of the export engine. An area declares the exports of its lists and registers them in
 * its server.ts; see README.md.
 */
export { type ExportDefinition, defineExport, type ExportColumn } from './export-definition.ts'
export { exportHandler, exportHandlers } from '#platform/server/exports/handlers.ts'
export { exportJob } from '#platform/server/exports/job.ts'
export { sweepExports } from '#platform/server/exports/runs.ts'
