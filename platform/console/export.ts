/** Downloads of exported files. */

export { downloadFile } from '#platform/console/export/download-file.ts'
