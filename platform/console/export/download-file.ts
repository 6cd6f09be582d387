import type { ExportFile } from '#platform/contract/exports.ts'

/** Gives the person a file that was made for them. The server says that it is to be saved. */
export function downloadFile({ url, fileName }: Pick<ExportFile, 'url' | 'fileName'>) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
