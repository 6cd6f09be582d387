import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

/** Width of the first window, in days. At most two monthly partitions. */
const narrowDays = 21

/** Short digit searches match many rows, so half a year usually fills a page, but three weeks may not. */
const wide = { days: 180, maxSearchLength: 5 }

/** SQL conditions that restrict a query to one time window. */
export type WindowConditions = RawBuilder<SqlBool>[]

type PageRequest = Pick<ListRequest, 'sortDir' | 'search' | 'dateFrom' | 'dateTo'>
type PartitionedTable = { sortType: string; partitionedBy?: string; date?: string }
/** Position of the adjacent page's end, and whether the previous page is requested. */
type PageStart = { at?: string; backwards: boolean }

/**
 * Time windows to query before the whole table, narrowest first. The caller stops at the first window that fills the
 * page. Opening one or two partitions instead of about forty is the largest saving of a list query. Returns no window
 * if the start of the page is unknown or the request already limits the range.
 */
export function partitionWindows(
  request: PageRequest,
  table: PartitionedTable,
  start: PageStart,
): WindowConditions[] {
  const narrowWindow = windowOf(narrowDays, request, table, start)
  if (narrowWindow === null) return []
  const { length } = request.search.trim()
  if (length === 0 || length > wide.maxSearchLength || start.at) return [narrowWindow]
  const wideWindow = windowOf(wide.days, request, table, start)
  return wideWindow === null ? [narrowWindow] : [narrowWindow, wideWindow]
}

function windowOf(
  days: number,
  { sortDir, search, ...request }: PageRequest,
  { sortType, partitionedBy, date }: PartitionedTable,
  { at, backwards }: PageStart,
): WindowConditions | null {
  if (partitionedBy === undefined || sortType !== 'timestamptz') return null
  if (at?.endsWith('infinity')) return null
  const isDescending = (sortDir === 'desc') !== backwards
  const { dateFrom, dateTo } = date === undefined ? {} : request
  const [begins, ends] = isDescending ? [dateTo, dateFrom] : [dateFrom, dateTo]
  const now = new Date().toISOString()
  if (!at && ends && daysBetween(begins ?? now, ends) <= days) return null
  const column = sql.ref(`t.${partitionedBy}`)
  // Computed here because the planner knows the result of interval arithmetic only at execution and would plan for
  // all partitions.
  const addDays = (moment: string, n: number) => new Date(Date.parse(moment) + n * dayMs).toISOString()
  if (at) {
    return isDescending
      ? [sql`${column} >= ${addDays(at, -days)}`, sql`${column} <= ${at}`]
      : [sql`${column} <= ${addDays(at, days)}`, sql`${column} >= ${at}`]
  }
  if (begins) {
    const edge = addDays(begins, isDescending ? -days : days).slice(0, 10)
    return isDescending
      ? [sql`${column} >= ${manilaDayStart(edge)}`]
      : [sql`${column} < ${manilaDayAfter(edge)}`]
  }
  // The time of the oldest row is unknown.
  if (!isDescending) return null
  // A search is planned each time, and no row is in the future, because the database sets all timestamps. Other
  // queries use a cached plan that skips partitions at execution.
  return search === ''
    ? [sql`${column} >= now() - ${sql.raw(`interval '${days} days'`)}`]
    : [sql`${column} >= ${addDays(now, -days)}`, sql`${column} < ${addDays(now, narrowDays)}`]
}

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs
