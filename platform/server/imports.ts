/** Imports of files with validation by row. */

export { toImportError } from '#platform/server/imports/import-type.ts'
export * from '#platform/server/imports/imports.ts'
export type { PreviewedRow } from '#platform/server/imports/preview.ts'
export { readLimits } from '#platform/server/imports/sheet-row.ts'
