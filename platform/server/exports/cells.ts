import { type RawBuilder, sql } from 'kysely'
import type { ExportColumn } from '#platform/server/exports/listing.ts'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function valueOf({ key, of = snake(key) }: ExportColumn): RawBuilder<unknown> {
  return typeof of === 'string' ? sql.ref(`r.${of}`) : of
}

const inManila = (value: RawBuilder<unknown>) =>
  sql`date_trunc('second', ${value} at time zone 'Asia/Manila')`
const hundredths = (value: RawBuilder<unknown>) => sql`(${value} * 0.01)`
const yesNo = (value: RawBuilder<unknown>) => sql`case ${value} when true then 'yes' when false then 'no' end`

/** A column's value as a csv holds it. The database writes it, so that a row never becomes an object here. */
export function csvValue(column: ExportColumn): RawBuilder<unknown> {
  const value = valueOf(column)
  switch (column.kind) {
    case 'text':
      return sql`export_text((${value})::text)`
    case 'code':
      return sql`nullif(${value}, '')`
    case 'count':
      return value
    case 'money':
    case 'percent':
      return hundredths(value)
    case 'moment':
      return inManila(value)
    case 'day':
      return sql`(${value})::date`
    case 'yesno':
      return yesNo(value)
  }
}

/** The same as a cell of a workbook holds it: days and moments are days since the end of 1899. */
export function sheetValue(column: ExportColumn): RawBuilder<unknown> {
  const value = valueOf(column)
  switch (column.kind) {
    case 'text':
    case 'code':
      return sql`(${value})::text`
    case 'count':
      return value
    case 'money':
    case 'percent':
      return hundredths(value)
    case 'moment':
      return sql`round(extract(epoch from ${inManila(value)}) / 86400 + 25569, 8)`
    case 'day':
      return sql`((${value})::date - date '1899-12-30')`
    case 'yesno':
      return yesNo(value)
  }
}
