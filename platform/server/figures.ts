import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '#platform/access/access.ts'
import { type FigureDay, figureWindow } from '#platform/contract/figures.ts'
import type { Centavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Condition, ListPlan } from '#platform/server/lists/list-query.ts'

/** Something that areas have more or less of every day: sales, orders, new people. */
export type Figure = {
  name: string
  title: { en: string; fil: string }
  /** What its own list asks for. */
  needs: Guard
  /** The table its rows are kept in, their number, and the moment they came to be, which an index begins with. */
  table: string
  key: string
  at: string
  /** The column of centavos that is summed; without one its rows are only counted. */
  amount?: string
  /** Which rows count, over `t`. */
  where?: readonly Condition[]
  joins?: RawBuilder<unknown>
  /** What a row is called, and where it is opened. Numbers of people do not belong here. */
  label: RawBuilder<unknown>
  path: RawBuilder<unknown>
}

export type FigureRow = { id: number; at: string; label: string; amount: Centavos | null; path: string }
export type FigureSums = { count: number; amount: Centavos | null }

type FigurePart = { at: string; day: FigureDay; hour?: number | null | undefined }

const conditionsOf = ({ at: column, where = [] }: Figure, { at, day, hour }: FigurePart): Condition[] => {
  const { from, until } = figureWindow(at, day, hour)
  const moment = sql.ref(`t.${column}`)
  return [sql`${moment} >= ${from}::timestamptz`, sql`${moment} < ${until}::timestamptz`, ...where]
}

const amountOf = ({ amount }: Figure) => (amount === undefined ? sql`null::bigint` : sql.ref(`t.${amount}`))

/** What the rows come to: how many there are, and their sum. */
export async function sumFigure(db: Database, figure: Figure, part: FigurePart): Promise<FigureSums> {
  const { rows } = await sql<FigureSums>`
    select count(*) as count, ${summed(figure)} as amount from ${sql.table(figure.table)} t
    where ${sql.join(conditionsOf(figure, part), sql` and `)}`.execute(db)
  if (!rows[0]) throw new Error('A sum answered nothing.')
  return rows[0]
}

const summed = (figure: Figure) =>
  figure.amount === undefined ? sql`null::bigint` : sql`coalesce(sum(${amountOf(figure)}), 0)::bigint`

export type FigureSort = 'at' | 'amount'

/** The rows behind a figure, as a list. */
export const figureRowsPlan = (figure: Figure, part: FigurePart): ListPlan<FigureRow, FigureSort> => ({
  table: figure.table,
  key: figure.key,
  sorts: {
    at: { by: sql.ref(`t.${figure.at}`), type: 'timestamptz' },
    amount:
      figure.amount === undefined
        ? { by: sql.ref(`t.${figure.at}`), type: 'timestamptz' }
        : { by: amountOf(figure), type: 'bigint' },
  },
  where: conditionsOf(figure, part),
  // One day's rows are few enough to be counted to the last.
  countUpTo: 1_000_000,
  select: sql<FigureRow>`
    ${sql.ref(`t.${figure.key}`)} as id, ${sql.ref(`t.${figure.at}`)} as at, ${figure.label} as label,
    ${amountOf(figure)} as amount, ${figure.path} as path`,
  ...(figure.joins && { joins: figure.joins }),
})

export type FigureHour = {
  hour: number
  todayCount: number
  todayAmount: Centavos | null
  beforeCount: number
  beforeAmount: Centavos | null
}

/** The same figure hour by hour, as a list of a day's hours. They sum to the figure. */
export const figureHoursPlan = (
  figure: Figure,
  { at }: Pick<FigurePart, 'at'>,
): ListPlan<FigureHour, 'hour'> => ({
  table: 'hour_of_day',
  key: 'hour',
  sorts: { hour: { by: sql`t.hour`, type: 'int' } },
  where: [],
  total: sql<number>`24`,
  joins: sql`
    cross join lateral (select t.hour as of_hour) h
    cross join lateral (${sumsInHour(figure, { at, day: 'today' })}) today
    cross join lateral (${sumsInHour(figure, { at, day: 'before' })}) before`,
  select: sql<FigureHour>`
    t.hour, today.count as today_count, today.amount as today_amount, before.count as before_count,
    before.amount as before_amount`,
})

function sumsInHour(figure: Figure, part: FigurePart) {
  const { from, until } = figureWindow(part.at, part.day)
  const begins = sql`${from}::timestamptz + h.of_hour * interval '1 hour'`
  const moment = sql.ref(`t.${figure.at}`)
  return sql`
    select count(*) as count, ${summed(figure)} as amount from ${sql.table(figure.table)} t
    where ${sql.join(
      [
        sql`${moment} >= ${begins}`,
        sql`${moment} < least(${begins} + interval '1 hour', ${until}::timestamptz)`,
        ...(figure.where ?? []),
      ],
      sql` and `,
    )}`
}
