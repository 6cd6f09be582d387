import { type RawBuilder, sql } from 'kysely'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import { type CodeLabels, labelIn } from '#platform/contract/columns.ts'
import type { Language } from '#platform/words/words.ts'
import type { ExportColumn } from './export-definition.ts'

/**
 * SQL for a column's value as the file writers expect it: whole hundredths, and moments in Manila time. Further
 * conversion is done on the bytes in Node.js, which waits for the database anyway.
 */
export function cellOf(
  { key, of = toSnakeCase(key), kind, labels = {}, isStatus = false }: ExportColumn,
  language: Language,
): RawBuilder<unknown> {
  const value: RawBuilder<unknown> = typeof of === 'string' ? sql.ref(`r.${of}`) : of
  switch (kind) {
    case 'text':
    case 'message':
    case 'action':
    case 'fields':
    case 'code':
      return labelled(sql`(${value})::text`, labels, { language, isStatus })
    case 'count':
      return value
    case 'money':
    case 'percent':
      return sql`(${value})::bigint`
    case 'moment':
      return sql`(${value} at time zone 'Asia/Manila')`
    case 'day':
      return sql`(${value})::date`
    case 'yesno':
      return sql`(${value})::boolean`
  }
}

/**
 * Replaces codes by their names. A code without a name stays as it is, except a status, whose words are capitalised as by
 * `statusLabel`.
 */
function labelled(
  code: RawBuilder<unknown>,
  labels: CodeLabels,
  { language, isStatus }: { language: Language; isStatus: boolean },
): RawBuilder<unknown> {
  const names = Object.entries(labels).map(
    ([each, name]) => sql`when ${each} then ${labelIn(name, language)}`,
  )
  const other = isStatus ? sql`initcap(replace(${code}, '_', ' '))` : code
  return names.length === 0 ? other : sql`case ${code} ${sql.join(names, sql` `)} else ${other} end`
}
