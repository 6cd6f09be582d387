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
  const value: RawBuilder<unknown> =
    typeof of === 'string' ? sql.ref(`r.${of}`) : typeof of === 'function' ? of(language) : of
  switch (kind) {
    case 'text':
    case 'message':
    case 'action':
    case 'fields':
    case 'rule':
      return labelled(sql`(${value})::text`, labels, language)
    case 'code': {
      const code = sql`(${value})::text`
      return labelled(code, labels, language, isStatus ? capitalised(code) : codeInWords(code))
    }
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

/** Replaces codes by their names, and a code without a name by `other`. */
function labelled(
  code: RawBuilder<unknown>,
  labels: CodeLabels,
  language: Language,
  other = code,
): RawBuilder<unknown> {
  const names = Object.entries(labels).map(
    ([each, name]) => sql`when ${each} then ${labelIn(name, language)}`,
  )
  return names.length === 0 ? other : sql`case ${code} ${sql.join(names, sql` `)} else ${other} end`
}

/** Words of a code, capitalised as by `statusLabel`. */
const capitalised = (code: RawBuilder<unknown>) => sql`initcap(translate(${code}, '_-', '  '))`

/** Same as the cell of a code on the screen, `labelOf`, which leaves texts such as `BLVCK` unchanged. */
const codeInWords = (code: RawBuilder<unknown>) =>
  sql`case when ${code} ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' then ${capitalised(code)} else ${code} end`
