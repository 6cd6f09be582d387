import type { ExportFile } from '#platform/contract/export-call.ts'

/** Downloads an export file. The server sends it as an attachment. */
export function downloadFile({ url, fileName }: Pick<ExportFile, 'url' | 'fileName'>) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
