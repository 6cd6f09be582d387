export { type AnyImportKind, defineImport, type RowVerdict } from '#platform/server/imports/kind.ts'
export { importHandlers } from '#platform/server/imports/handlers.ts'
export { type PreviewedRow, previewRows } from '#platform/server/imports/preview.ts'
export {
  type Cell,
  type ReadLimits,
  type Sheet,
  type SheetRow,
  readSheet,
} from '#platform/server/imports/sheet.ts'
