import { z } from 'zod'
import { RuleContent, ruleText } from '#platform/contract/controls/control-rule.ts'
import { historyLabel } from '#platform/contract/history-words.ts'
import { endOfField, isNull, unescapeField } from './copy-rows.ts'
import type { FileColumnKind } from './export-definition.ts'
import { auditActionLabel } from '#platform/contract/audit-actions.ts'
import { renderStored } from '#platform/words/messages.ts'
import type { Language } from '#platform/words/words.ts'

const lineFeed = 10

const StoredRule = RuleContent.extend({ amount: z.int().nullable() })

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Renders stored messages, audit actions and fields in chunks of COPY rows. Columns of other kinds stay as they are. */
export function renderMessages(
  kinds: readonly FileColumnKind[],
  language: Language,
): (rows: Buffer) => Buffer {
  const ofColumns = kinds.map((kind) => renderers[kind])
  if (ofColumns.every((renderer) => renderer === undefined)) return (rows) => rows
  return (rows) => {
    const parts: Buffer[] = []
    let copied = 0
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      const renderer = ofColumns[column]
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

const renderers: Partial<Record<FileColumnKind, Renderer>> = {
  message: renderStored,
  action: auditActionLabel,
  fields: (names, language) =>
    names
      .split(', ')
      .map((name) => historyLabel(name, language))
      .join(', '),
  rule: (content, language) => {
    const rule = StoredRule.parse(JSON.parse(content))
    return ruleText(rule, language)
  },
}

function rendered(field: Buffer, language: Language, render: Renderer): string {
  const bytes = Buffer.from(field)
  const text = bytes.toString('utf8', 0, unescapeField(bytes, 0, bytes.length))
  return render(text, language).replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
