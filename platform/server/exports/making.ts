import { sql } from 'kysely'
import type { ExportFormat } from '#platform/contract/exports.ts'
import { nothingToExport } from '#platform/contract/exports.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { connectBeside, type Database } from '#platform/server/database.ts'
import { cellOf } from '#platform/server/exports/cells.ts'
import type { OnRows } from '#platform/server/exports/copied-rows.ts'
import { csvPieces } from '#platform/server/exports/csv-writer.ts'
import { literalSql } from '#platform/server/exports/literal-sql.ts'
import type { AnyExport, ExportColumn } from '#platform/server/exports/listing.ts'
import { xlsxPieces } from '#platform/server/exports/xlsx-writer.ts'
import { countOfEveryRow, everyRowOf } from '#platform/server/list.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { keyFor } from '#platform/server/uploads/keys.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

/** Exactly what is exported, for whom and how. */
export type Wanted = {
  kind: AnyExport
  /** The list's request, as its contract read it. */
  request: ListRequest
  staff: Pick<Staff, 'id' | 'email'>
  columns: readonly ExportColumn[]
  format: ExportFormat
  language: 'en' | 'fil'
}

export type Made = { key: string; name: string; rows: number; size: number; sha256: string }

type Where = { db: Database; configuration: Configuration }
type What = Pick<Wanted, 'kind' | 'request' | 'staff'>

const planOf = (where: Where, { kind, request, staff }: What) =>
  kind.plan({ ...where, request: request as never, staff })

/** How many rows there are to export. */
export async function countRows(where: Where, wanted: What) {
  const { rows } = await countOfEveryRow(wanted.request, await planOf(where, wanted)).execute(where.db)
  return rows[0]?.total ?? 0
}

/** `<list>_<from>_<to>.<format>`, or the day where no days were asked for. */
export function fileNameOf(
  { kind, request, format }: Pick<Wanted, 'kind' | 'request' | 'format'>,
  today: string,
) {
  const { dateFrom, dateTo } = request
  const days = dateFrom || dateTo ? [dateFrom ?? 'start', dateTo ?? today] : [today]
  return `${[kind.name, ...days].join('_')}.${format}`
}

type Making = Where & {
  onRows?: (rows: number, of: number) => Promise<void> | void
}

/**
 * Writes the file. All of it is read in one snapshot on a connection of its own, and no more of it is held than
 * is on its way, however many rows there are.
 */
export async function makeFile(
  { db, configuration, onRows = () => {} }: Making,
  wanted: Wanted,
): Promise<Made> {
  const { kind, request, columns, format, language } = wanted
  const plan = await planOf({ db, configuration }, wanted)
  const shown = sql.join(columns.map((column, index) => sql`${cellOf(column)} as ${sql.ref(`c${index}`)}`))
  const statement = literalSql(db, everyRowOf(request, plan, shown))
  const counting = literalSql(db, countOfEveryRow(request, plan))
  const header = columns.map(({ title }) => title[language])
  const kinds = columns.map((column) => column.kind)

  const client = await connectBeside(db)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counted } = await client.query<{ total: number; today: string }>(
      `select counted.total, (now() at time zone 'Asia/Manila')::date::text as today from (${counting}) counted`,
    )
    const { total = 0, today = '' } = counted[0] ?? {}
    if (total === 0) throw noData()
    const name = fileNameOf(wanted, today)
    const key = keyFor('reports', { name, extension: format })
    let rows = 0
    const count: OnRows = (written) => {
      rows = written
      return onRows(written, total)
    }
    const pieces =
      format === 'csv'
        ? csvPieces(client, { header, kinds, statement, onRows: count })
        : xlsxPieces(client, {
            title: kind.title[language],
            header,
            kinds,
            statement,
            rows: total,
            about: aboutOf(wanted, total),
            onRows: count,
          })
    const written = await storageOf(configuration).write(key, pieces)
    await client.query('commit')
    return { key, name, rows, ...written }
  } finally {
    // In the middle of a copy this cuts the line, which also ends the statement.
    await client.end()
  }
}

export const noData = () => new Refusal(nothingToExport, { code: 'NO_DATA' })

/** What the workbook says of itself, so that a file found later tells what it holds. */
function aboutOf({ request, staff, kind }: Wanted, rows: number): [string, string][] {
  const { search, filters, sortBy, sortDir, dateFrom, dateTo } = request
  return [
    ['List', kind.name],
    ['Rows', String(rows)],
    ['Asked by', staff.email],
    ['Made at (UTC)', new Date().toISOString()],
    ['Search', search],
    ['From', dateFrom ?? ''],
    ['To', dateTo ?? ''],
    ['Order', `${sortBy} ${sortDir}`],
    ...Object.entries(filters).map(([name, value]): [string, string] => [
      `Filter ${name}`,
      JSON.stringify(value),
    ]),
  ]
}
