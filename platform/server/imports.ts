/** Imports of files with validation by row. */

export { toImportError } from '#platform/server/imports/import-type.ts'
export * from '#platform/server/imports/imports.ts'
