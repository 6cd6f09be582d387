import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/time.ts'

/** Days from where a page begins within which its rows are looked for first: two months of a table at most. */
const nearDays = 21
const span = sql.raw(`interval '${nearDays} days'`)

/** Conditions under which a page of a table that is cut into months very likely finds all its rows. */
export type Near = RawBuilder<SqlBool>[]

type Asked = Pick<ListRequest, 'sortBy' | 'sortDir' | 'search' | 'dateFrom' | 'dateTo'>
type Cut = { sorts: Record<string, { type: string }>; months?: string; date?: string }
/** Where a neighbouring page ended, and whether the page before that is asked for. */
type From = { at?: string; backwards: boolean }

/**
 * A page in the order of the months needs one or two of them, and opening forty costs more than all else that a list
 * does. Null where a page's beginning is not known, or its end asked for anyway. Whoever looks here first and does not
 * find enough looks everywhere.
 */
export function nearThePage(
  { sortBy, sortDir, search, ...days }: Asked,
  { sorts, months, date }: Cut,
  { at, backwards }: From,
): Near | null {
  if (months === undefined || sorts[sortBy]?.type !== 'timestamptz') return null
  const isDown = (sortDir === 'desc') !== backwards
  const { dateFrom, dateTo } = date === undefined ? {} : days
  const [begins, ends] = isDown ? [dateTo, dateFrom] : [dateFrom, dateTo]
  const now = new Date().toISOString()
  if (!at && ends && daysBetween(begins ?? now, ends) <= nearDays) return null
  const column = sql.ref(`t.${months}`)
  if (at) {
    const edge = sql`${at}::timestamptz`
    return isDown
      ? [sql`${column} >= ${edge} - ${span}`, sql`${column} <= ${edge}`]
      : [sql`${column} <= ${edge} + ${span}`, sql`${column} >= ${edge}`]
  }
  if (!begins) {
    // Nobody has said when the oldest row was.
    if (!isDown) return null
    // A search is planned each time. By a value, the months before and to come are left out of that; nothing is dated
    // further ahead, as moments are the database's own. Elsewhere the plan is kept, and the clock read when it runs.
    return search === ''
      ? [sql`${column} >= now() - ${span}`]
      : [sql`${column} >= ${now}::timestamptz - ${span}`, sql`${column} < ${now}::timestamptz + ${span}`]
  }
  return isDown
    ? [sql`${column} >= ${manilaDayAfter(begins)} - ${span}`]
    : [sql`${column} <= ${manilaDayStart(begins)} + ${span}`]
}

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
