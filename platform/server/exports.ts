/** Exports of lists to files. */

export { defineExport, exportHandler, type ExportDefinition } from '#platform/server/exports/exports.ts'
