import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'

type Condition = RawBuilder<SqlBool>

/** Stored row counts per Manila day. */
export type DailyCounts = {
  table: string
  day: string
  count: string
  /** Name of the sort by `date`, if it differs. */
  sort?: string
  /** The filters as conditions on the table of counts `t`, if the counts are stored per filter column too. */
  where?: Condition[] | null
}

/** Whether the stored counts cover these filters. */
export const hasDailyCounts = ({
  dailyCounts,
  where,
}: {
  dailyCounts?: DailyCounts
  where: readonly unknown[]
}) =>
  dailyCounts !== undefined &&
  (where.length === 0 || (dailyCounts.where !== undefined && dailyCounts.where !== null))

/** Stored counts of the requested days, one row per day. A day's count can be stored as several increments. */
export function dailyCountsQuery(request: Pick<ListRequest, 'dateFrom' | 'dateTo'>, days: DailyCounts) {
  const [day, count] = [sql.ref(days.day), sql.ref(days.count)]
  return sql`(
    select ${day} as day, sum(${count}) as count from ${sql.table(days.table)} t
    where ${allOf(dayConditions(request, days))} group by 1 having sum(${count}) > 0)`
}

/** Conditions on the stored counts for the requested days and filters. */
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
 * Locates the page at an offset: adds up whole days until the day of the offset, so that only rows of that day are
 * scanned.
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

/** Total of the counts, from the table of cumulative sums. */
const walkedTotal = sql<number>`select coalesce(max(upto), 0) from walked`

export const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
