import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '#platform/access/access.ts'
import type { Scheduled } from '#platform/contract/calendar.ts'
import type { Database } from '#platform/server/database.ts'

/** The moments between which the calendar shows: the first one is in, the last one is not. */
export type Span = { from: string; until: string }

/** What an area puts on the calendar. `needs` is what its own list asks for. */
export type Feed = {
  kind: string
  title: { en: string; fil: string }
  needs: Guard
  between: (db: Database, span: Span) => Promise<readonly Scheduled[]>
}

/** How many entries of one kind the calendar shows at once. */
export const mostOfAKind = 500

/**
 * An area's line on the calendar as one query. `rows` selects `id`, `title`, `start_at`, `end_at`, `state`, `path`,
 * `touches` and `within`; which of them are shown, and in which order, is the calendar's to say.
 */
export const defineFeed = ({
  rows,
  ...about
}: Omit<Feed, 'between'> & { rows: RawBuilder<Scheduled> }): Feed => ({
  ...about,
  async between(db, { from, until }) {
    const { rows: found } = await sql<Scheduled>`
      select * from (${rows}) s
      where s.start_at < ${until} and (s.end_at > ${from} or s.start_at >= ${from})
      order by s.start_at, s.id limit ${mostOfAKind + 1}`.execute(db)
    return found
  },
})

/** `planned` until it begins, then `running`, then `over`, where nothing but the clock decides. */
export const stateByClock = (startAt: RawBuilder<unknown>, endAt: RawBuilder<unknown>) =>
  sql`case when ${startAt} > now() then 'planned' when ${endAt} > now() then 'running' else 'over' end`

/** Nothing that another could meet. */
export const nothing = sql`array[]::text[]`
