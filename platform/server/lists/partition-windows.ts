import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'

/** Days from where a page begins within which its rows are looked for first: two months of a table at most. */
const narrowDays = 21

/** A few digits are in so many numbers that half a year holds a page of them, but three weeks may not. */
const wide = { days: 180, maxSearchLength: 5 }

const dayMs = 86_400_000

/** Conditions under which a page of a table that is cut into months may find all its rows. */
export type WindowConditions = RawBuilder<SqlBool>[]

type PageRequest = Pick<ListRequest, 'sortBy' | 'sortDir' | 'search' | 'dateFrom' | 'dateTo'>
type PartitionedTable = { sorts: Record<string, { type: string }>; partitionedBy?: string; date?: string }
/** Where a neighbouring page ended, and whether the page before that is asked for. */
type PageStart = { at?: string; backwards: boolean }

/**
 * Where a page in the order of the months is looked for, one place after another until it is found whole, before
 * everywhere. It needs one or two months, and opening forty costs more than all else that a list does. Nowhere in
 * particular where a page's beginning is not known, or its end asked for anyway.
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
  { sortBy, sortDir, search, ...request }: PageRequest,
  { sorts, partitionedBy, date }: PartitionedTable,
  { at, backwards }: PageStart,
): WindowConditions | null {
  if (partitionedBy === undefined || sorts[sortBy]?.type !== 'timestamptz') return null
  if (at?.endsWith('infinity')) return null
  const isDescending = (sortDir === 'desc') !== backwards
  const { dateFrom, dateTo } = date === undefined ? {} : request
  const [begins, ends] = isDescending ? [dateTo, dateFrom] : [dateFrom, dateTo]
  const now = new Date().toISOString()
  if (!at && ends && daysBetween(begins ?? now, ends) <= days) return null
  const column = sql.ref(`t.${partitionedBy}`)
  // Moments are reckoned here: an interval that the database adds is known only when the statement runs, and all months
  // would be planned for.
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
  // Nobody has said when the oldest row was.
  if (!isDescending) return null
  // A search is planned each time, and nothing is dated further ahead, as moments are the database's own. Elsewhere
  // the plan is kept, and leaves months out when it runs.
  return search === ''
    ? [sql`${column} >= now() - ${sql.raw(`interval '${days} days'`)}`]
    : [sql`${column} >= ${addDays(now, -days)}`, sql`${column} < ${addDays(now, narrowDays)}`]
}

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs
