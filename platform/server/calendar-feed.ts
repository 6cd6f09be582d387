import type { Message } from '#platform/words/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '#platform/access/access.ts'
import type { Scheduled } from '#platform/contract/calendar.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Time range of the calendar: `from` is inclusive, `until` is exclusive. */
export type CalendarRange = { from: string; until: string }

/** Calendar entries of one area. `needs` is the guard of the area's own list. */
export type CalendarFeed = {
  kind: string
  title: Message
  needs: Guard
  between: (db: Database, span: CalendarRange) => Promise<readonly Scheduled[]>
}

/** Maximum number of entries of one kind that the calendar shows. */
export const maxEntriesPerKind = 500

/**
 * Defines the calendar feed of an area as one query. `rows` selects `id`, `title`, `start_at`, `end_at`, `state`,
 * `path`, `touches` and `within`; the calendar adds range, order and limit.
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

/** State that depends only on the time: `planned` before the start, `running` until the end, then `over`. */
export const stateByClock = (startAt: RawBuilder<unknown>, endAt: RawBuilder<unknown>) =>
  sql`case when ${startAt} > now() then 'planned' when ${endAt} > now() then 'running' else 'over' end`

/** For entries that cannot overlap with others. */
export const noSubjects = sql`array[]::text[]`
