import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'

type Condition = RawBuilder<SqlBool>

/** Counts that are kept by Manila day. */
export type DailyCounts = {
  table: string
  day: string
  count: string
  /** The sort that is by `date`, where it is not called so. */
  sort?: string
  /** What the filters ask of the kept counts, called `t` there, where those are kept by the filters' columns too. */
  where?: Condition[] | null
}

/** Whether the kept counts know what these filters match. */
export const hasDailyCounts = ({
  dailyCounts,
  where,
}: {
  dailyCounts?: DailyCounts
  where: readonly unknown[]
}) =>
  dailyCounts !== undefined &&
  (where.length === 0 || (dailyCounts.where !== undefined && dailyCounts.where !== null))

/** The kept counts of the days asked for, one row a day. A count may be kept as several additions. */
export function dailyCountsQuery(request: Pick<ListRequest, 'dateFrom' | 'dateTo'>, days: DailyCounts) {
  const [day, count] = [sql.ref(days.day), sql.ref(days.count)]
  return sql`(
    select ${day} as day, sum(${count}) as count from ${sql.table(days.table)} t
    where ${allOf(dayConditions(request, days))} group by 1 having sum(${count}) > 0)`
}

/** What the days asked for, and the filters, ask of the kept counts. */
export function dayConditions(
  { dateFrom, dateTo }: Pick<ListRequest, 'dateFrom' | 'dateTo'>,
  days: DailyCounts,
): Condition[] {
  const day = sql.ref(days.day)
  return [
    ...(dateFrom ? [sql<SqlBool>`${day} >= ${dateFrom}::date`] : []),
    ...(dateTo ? [sql<SqlBool>`${day} <= ${dateTo}::date`] : []),
    ...(days.where ?? []),
  ]
}

/**
 * Where a page begins so many rows in: whole days are summed until the wanted one, so that only that day's rows are
 * walked.
 */
export function locateByDay(days: RawBuilder<unknown>, date: string, offset: number, dir: 'asc' | 'desc') {
  const from = (edge: 'day' | 'day + 1') =>
    sql`((select ${sql.raw(edge)} from place)::timestamp at time zone 'Asia/Manila')`
  const startCondition =
    dir === 'desc'
      ? sql<SqlBool>`${sql.ref(`t.${date}`)} < ${from('day + 1')}`
      : sql<SqlBool>`${sql.ref(`t.${date}`)} >= ${from('day')}`
  return {
    ctes: sql`
      walked as materialized (
        select day, count, sum(count) over (order by day ${sql.raw(dir)}) as upto from ${days} days),
      place as materialized (
        select day, upto - count as before from walked where upto > ${offset} order by upto limit 1),`,
    conditions: [startCondition],
    offset: sql<number>`coalesce((select ${offset} - before from place), 0)::bigint`,
    backwards: false,
    total: walkedTotal,
  }
}

/** The total that the days of a jump sum to. */
const walkedTotal = sql<number>`select coalesce(max(upto), 0) from walked`

const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
