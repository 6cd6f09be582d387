/** Imports of files and the notes on what they contain. */

export { ColumnsStep } from '#platform/console/import/ColumnsStep.tsx'
export { FileNotes } from '#platform/console/import/FileNotes.tsx'
export { ImportScreen } from '#platform/console/import/ImportScreen.tsx'
export { isFullyMatched } from '#platform/console/import/column-mapping.ts'
export { downloadText } from '#platform/console/import/download-text.ts'
