import { endOfField, isNull, unescapeField } from './copy-rows.ts'
import type { ColumnKind } from './export-definition.ts'
import { auditActionLabel } from '#platform/contract/audit-actions.ts'
import { renderStored } from '#platform/words/messages.ts'
import type { Language } from '#platform/words/words.ts'

const lineFeed = 10

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Renders stored messages and audit actions in chunks of COPY rows. Columns of other kinds stay as they are. */
export function renderMessages(kinds: readonly ColumnKind[], language: Language): (rows: Buffer) => Buffer {
  const renderers = kinds.map((kind) => rendererOf(kind))
  if (renderers.every((renderer) => renderer === null)) return (rows) => rows
  return (rows) => {
    const parts: Buffer[] = []
    let copied = 0
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      const renderer = renderers[column]
      if (renderer && !isNull(rows, at, end)) {
        parts.push(
          rows.subarray(copied, at),
          Buffer.from(rendered(rows.subarray(at, end), language, renderer)),
        )
        copied = end
      }
      column = rows[end] === lineFeed ? 0 : column + 1
      at = end
    }
    return Buffer.concat([...parts, rows.subarray(copied)])
  }
}

type Renderer = (text: string, language: Language) => string

const rendererOf = (kind: ColumnKind): Renderer | null =>
  kind === 'message' ? renderStored : kind === 'action' ? auditActionLabel : null

function rendered(field: Buffer, language: Language, render: Renderer): string {
  const bytes = Buffer.from(field)
  const text = bytes.toString('utf8', 0, unescapeField(bytes, 0, bytes.length))
  return render(text, language).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
