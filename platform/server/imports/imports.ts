export {
  type AnyImportType,
  defineImport,
  type ImportContext,
  type RowVerdict,
  type WrittenRecord,
} from './import-type.ts'
export { importHandlers } from '#platform/server/imports/handlers.ts'
export { previewRows } from '#platform/server/imports/preview.ts'
export { readSheet } from '#platform/server/imports/sheet.ts'
export type { SheetRow } from '#platform/server/imports/sheet-row.ts'
export { findRun, sweepImports } from '#platform/server/imports/runs.ts'
export { amountText } from './amount-text.ts'
export { applyRun } from './apply.ts'
export {
  type ColumnsOf,
  guessMapping,
  knownHeadings,
  notesOf,
  readColumns,
  requireMappedColumns,
} from './columns.ts'
