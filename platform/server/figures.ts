import type { Message } from '#platform/words/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '#platform/access/access.ts'
import { type BetterDirection, type FigureDay, figureWindow } from '#platform/contract/figures.ts'
import type { Centavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Condition, ListPlan } from '#platform/server/lists/list-query.ts'

/** A daily figure of an area, such as sales, orders or new subscribers. */
export type Figure = {
  name: string
  /** Position on the dashboard. */
  order: number
  title: Message
  /** The guard of the area's own list. */
  needs: Guard
  /** Direction in which the figure improves. Absent if neither is better. */
  better?: BetterDirection
  /**
   * Table of the rows, its key, and the column with the creation time, which must be the first column of an index.
   */
  table: string
  key: string
  at: string
  /** Column of centavos to sum; if absent, rows are only counted. */
  amount?: string
  /** Conditions for the rows that count, over `t`. */
  where?: readonly Condition[]
  joins?: RawBuilder<unknown>
  /** Label and console path of a row. Labels must not contain mobile numbers. */
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

/** Count and sum of the rows of a figure. */
export async function sumFigure(db: Database, figure: Figure, part: FigurePart): Promise<FigureSums> {
  const { rows } = await sql<FigureSums>`
    select count(*) as count, ${summed(figure)} as amount from ${sql.table(figure.table)} t
    where ${sql.join(conditionsOf(figure, part), sql` and `)}`.execute(db)
  if (!rows[0]) throw new Error('The sum query returned no row.')
  return rows[0]
}

const summed = (figure: Figure) =>
  figure.amount === undefined ? sql`null::bigint` : sql`coalesce(sum(${amountOf(figure)}), 0)::bigint`

export type FigureSort = 'at' | 'amount'

/** List plan of the rows behind a figure. */
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
  // The rows of one day are few enough to be counted exactly.
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

/** List plan of the figure by hour of the day. The hours add up to the figure. */
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
