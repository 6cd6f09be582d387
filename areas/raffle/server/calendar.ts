import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import { raffleReaders } from '#areas/raffle/access.ts'
import { defineCalendarFeed, noSubjects } from '#platform/server/calendar-feed.ts'

/** Calendar feed of draws at their announced time. A draw takes minutes, so it has no end. */
export const raffleFeed = defineCalendarFeed({
  kind: 'raffle-draw',
  title: raffleMessages('TITLE_DRAWS'),
  needs: raffleReaders,
  rows: sql`
    select t.raffle_id::text as id, t.title, t.draw_at as start_at, null::timestamptz as end_at,
      case t.status when 'drawing' then 'running' when 'completed' then 'over' else 'announced' end as state,
      '/raffle-promo/details/' || t.raffle_id as path, ${noSubjects} as touches, ${noSubjects} as within
    from raffle t
    where t.deleted_at is null and t.draw_at is not null and t.status in ('open', 'locked', 'drawing', 'completed')`,
})
