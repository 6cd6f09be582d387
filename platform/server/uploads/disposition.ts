/** How a file is offered under its own name. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** A file's type as a browser is told it. */
export const servedType = (contentType: string) =>
  contentType === 'text/csv' ? 'text/csv; charset=utf-8' : contentType

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
