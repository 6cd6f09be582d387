import { endOfField, isNull, unescapeField } from './copy-rows.ts'
import type { ColumnKind } from './export-definition.ts'
import { renderStored } from '#platform/words/messages.ts'
import type { Language } from '#platform/words/words.ts'

const lineFeed = 10

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Renders the stored messages in chunks of COPY rows. Columns of other kinds stay as they are. */
export function renderMessages(kinds: readonly ColumnKind[], language: Language): (rows: Buffer) => Buffer {
  if (!kinds.includes('message')) return (rows) => rows
  return (rows) => {
    const parts: Buffer[] = []
    let copied = 0
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      if (kinds[column] === 'message' && !isNull(rows, at, end)) {
        parts.push(rows.subarray(copied, at), Buffer.from(rendered(rows.subarray(at, end), language)))
        copied = end
      }
      column = rows[end] === lineFeed ? 0 : column + 1
      at = end
    }
    return Buffer.concat([...parts, rows.subarray(copied)])
  }
}

function rendered(field: Buffer, language: Language): string {
  const bytes = Buffer.from(field)
  const text = bytes.toString('utf8', 0, unescapeField(bytes, 0, bytes.length))
  return renderStored(text, language).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
