/** Downloads text as a file. */
export function downloadText(name: string, text: string, type = 'text/csv') {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(address))
}
