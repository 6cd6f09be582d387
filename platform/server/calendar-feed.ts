import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '#platform/access/access.ts'
import type { Scheduled } from '#platform/contract/calendar.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The moments between which the calendar shows: the first one is in, the last one is not. */
export type CalendarRange = { from: string; until: string }

/** What an area puts on the calendar. `needs` is what its own list asks for. */
export type CalendarFeed = {
  kind: string
  title: { en: string; fil: string }
  needs: Guard
  between: (db: Database, span: CalendarRange) => Promise<readonly Scheduled[]>
}

/** How many entries of one kind the calendar shows at once. */
export const maxEntriesPerKind = 500

/**
 * An area's line on the calendar as one query. `rows` selects `id`, `title`, `start_at`, `end_at`, `state`, `path`,
 * `touches` and `within`; which of them are shown, and in which order, is the calendar's to say.
 */
export const defineCalendarFeed = ({
  rows,
  ...options
}: Omit<CalendarFeed, 'between'> & { rows: RawBuilder<Scheduled> }): CalendarFeed => ({
  ...options,
  async between(db, { from, until }) {
    const { rows: found } = await sql<Scheduled>`
      select * from (${rows}) s
      where s.start_at < ${until} and (s.end_at > ${from} or s.start_at >= ${from})
      order by s.start_at, s.id limit ${maxEntriesPerKind + 1}`.execute(db)
    return found
  },
})

/** `planned` until it begins, then `running`, then `over`, where nothing but the clock decides. */
export const stateByClock = (startAt: RawBuilder<unknown>, endAt: RawBuilder<unknown>) =>
  sql`case when ${startAt} > now() then 'planned' when ${endAt} > now() then 'running' else 'over' end`

/** Nothing that another could meet. */
export const noSubjects = sql`array[]::text[]`
