import { type RawBuilder, sql } from 'kysely'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import type { ExportColumn } from './export-definition.ts'

/**
 * SQL for a column's value as the file writers expect it: whole hundredths, and moments in Manila time. Further
 * conversion is done on the bytes in Node.js, which waits for the database anyway.
 */
export function cellOf({ key, of = toSnakeCase(key), kind }: ExportColumn): RawBuilder<unknown> {
  const value: RawBuilder<unknown> = typeof of === 'string' ? sql.ref(`r.${of}`) : of
  switch (kind) {
    case 'text':
    case 'message':
    case 'action':
    case 'fields':
    case 'code':
      return sql`(${value})::text`
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
