/** Content-Disposition header for a file with its original name. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Content-Type header for a file. */
export const servedType = (contentType: string) =>
  contentType === 'text/csv' ? 'text/csv; charset=utf-8' : contentType

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
