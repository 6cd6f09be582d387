export {
  type AnyImportKind,
  defineImport,
  type Importing,
  type ImportOptions,
  type RowVerdict,
  type Written,
} from '#platform/server/imports/kind.ts'
export { importHandlers } from '#platform/server/imports/handlers.ts'
export { type PreviewedRow, previewRows } from '#platform/server/imports/preview.ts'
export { type Sheet, readSheet } from '#platform/server/imports/sheet.ts'
export { type Cell, type ReadLimits, type SheetRow } from '#platform/server/imports/sheet-row.ts'
export { findRun, sweepImports } from '#platform/server/imports/runs.ts'
export { applyRun } from '#platform/server/imports/applying.ts'
