export {
  type AnyImportType,
  defineImport,
  type ImportContext,
  type ImportOptions,
  type RowVerdict,
  type WrittenRecord,
} from './import-type.ts'
export { importHandlers } from '#platform/server/imports/handlers.ts'
export { type PreviewedRow, previewRows } from '#platform/server/imports/preview.ts'
export { type Sheet, readSheet } from '#platform/server/imports/sheet.ts'
export { type Cell, type ReadLimits, type SheetRow } from '#platform/server/imports/sheet-row.ts'
export { findRun, sweepImports } from '#platform/server/imports/runs.ts'
export { applyRun } from './apply.ts'
