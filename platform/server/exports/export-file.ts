import { sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { connectOutsidePool, type Database } from '#platform/server/db/database.ts'
import { cellOf } from './cells.ts'
import type { OnRows } from './copy-rows.ts'
import { csvPieces } from './csv-writer.ts'
import { literalSql } from './literal-sql.ts'
import type { ExportSpec } from './export-definition.ts'
import { exportWords } from './words.ts'
import { workbookInfo } from './workbook-info.ts'
import { xlsxPieces } from './xlsx-writer.ts'
import { allRowsCountQuery, allRowsQuery, allRowsTotalsQuery } from '#platform/server/lists/list-query.ts'
import { labelIn } from '#platform/contract/columns.ts'
import { statusLabel } from '#platform/words/status-label.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { keyFor } from '#platform/server/uploads/file-keys.ts'
import { translatorFor } from '#platform/words/words.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

export type ExportedFile = { key: string; name: string; rows: number; size: number; sha256: string }

type ExportEnvironment = { db: Database; configuration: Configuration }
type ExportSource = Pick<ExportSpec, 'kind' | 'request'> & { staff: Pick<Staff, 'id' | 'email'> }

const planOf = (environment: ExportEnvironment, { kind, request, staff }: ExportSource) =>
  kind.plan({ ...environment, request: request as never, staff })

/** Number of rows to export. */
export async function countRows(environment: ExportEnvironment, spec: ExportSource) {
  const { rows } = await allRowsCountQuery(spec.request, await planOf(environment, spec)).execute(
    environment.db,
  )
  return rows[0]?.total ?? 0
}

/** File name `<list>_<from>_<to>.<format>`, or with the current date if the request has no date range. */
export function fileNameOf(
  { kind, request, format }: Pick<ExportSpec, 'kind' | 'request' | 'format'>,
  today: string,
) {
  const { dateFrom, dateTo } = request
  const days = dateFrom || dateTo ? [dateFrom ?? 'start', dateTo ?? today] : [today]
  return `${[kind.name, ...days].join('_')}.${format}`
}

type WriteOptions = ExportEnvironment & {
  onRows?: (rows: number, of: number) => Promise<void> | void
}

/**
 * Writes the file. All rows are read in one snapshot on a separate connection and streamed, so memory use does not
 * grow with the number of rows.
 */
export async function writeExportFile(
  { db, configuration, onRows = () => {} }: WriteOptions,
  spec: ExportSpec,
): Promise<ExportedFile> {
  const { kind, request, columns, format, language } = spec
  const plan = await planOf({ db, configuration }, spec)
  const selection = sql.join(
    columns.map((column, index) => sql`${cellOf(column, language)} as ${sql.ref(`c${index}`)}`),
  )
  const statement = literalSql(db, allRowsQuery(request, plan, selection))
  const counting = literalSql(db, allRowsCountQuery(request, plan))
  const header = columns.map(({ title }) => title[language])
  const kinds = columns.map((column) => column.kind)

  const client = await connectOutsidePool(db)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: counted } = await client.query<{ total: number; today: string; now: string }>(
      `select counted.total, (now() at time zone 'Asia/Manila')::date::text as today, now()::text as now
        from (${counting}) counted`,
    )
    const { total = 0, today = '', now = '' } = counted[0] ?? {}
    if (total === 0) throw noDataError()
    const name = fileNameOf(spec, today)
    const key = keyFor('reports', { name, extension: format })
    let rows = 0
    const count: OnRows = (written) => {
      rows = written
      return onRows(written, total)
    }
    const sums = format === 'xlsx' ? allRowsTotalsQuery(request, plan) : undefined
    const { rows: totals } = sums ? await client.query<StatusTotal>(literalSql(db, sums)) : { rows: [] }
    const pieces =
      format === 'csv'
        ? csvPieces(client, { header, kinds, language, statement, onRows: count })
        : xlsxPieces(client, {
            title: kind.title[language],
            header,
            kinds,
            language,
            statement,
            rows: total,
            totals: totalRows(spec, plan.totals?.column ?? 'amount', totals),
            about: workbookInfo(spec, total, now),
            onRows: count,
          })
    const written = await storageOf(configuration).write(key, pieces)
    await client.query('commit')
    return { key, name, rows, ...written }
  } finally {
    // During a COPY this closes the connection, which also cancels the statement.
    await client.end()
  }
}

export const noDataError = () => new AppError(platformMessages('NO_DATA'), { code: 'NO_DATA' })

type StatusTotal = { status: string; count: number; amount: number; debits: number }

/** Sums of the amounts as the screen shows them: by status, and of credits and debits apart. */
function totalRows({ columns, language }: ExportSpec, key: string, totals: readonly StatusTotal[]) {
  const t = translatorFor(exportWords, language)
  const column = columns.findIndex((each) => each.key === key)
  const labels = columns.find(({ isStatus }) => isStatus)?.labels ?? {}
  // The first column has the names of the sums.
  if (column < 1) return []
  return totals.flatMap(({ status, count, amount, debits }) => {
    const label = labels[status]
    const name = { status: label === undefined ? statusLabel(status) : labelIn(label, language), n: count }
    if (debits === 0) return [{ label: t('total', name), column, amount }]
    return [
      { label: t('totalCredits', name), column, amount },
      { label: t('totalDebits', name), column, amount: debits },
    ]
  })
}
