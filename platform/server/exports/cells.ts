import { type RawBuilder, sql } from 'kysely'
import type { ExportColumn } from './export-definition.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A column's value as the writers of files read it: whole hundredths, and moments as a clock in Manila shows them.
 * What else it takes is done to the bytes, in the process that waits for the database anyway.
 */
export function cellOf({ key, of = snake(key), kind }: ExportColumn): RawBuilder<unknown> {
  const value: RawBuilder<unknown> = typeof of === 'string' ? sql.ref(`r.${of}`) : of
  switch (kind) {
    case 'text':
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
