import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { prpPlace } from '#areas/rewards/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects, stateByClock } from '#platform/server/calendar-feed.ts'

const begins = sql`coalesce(i.start_at, i.created_at)`

/** Calendar feed of items that can be redeemed for a limited time. */
export const prpItemFeed = defineCalendarFeed({
  kind: 'prp-item',
  title: rewardsMessages('TITLE_ITEMS'),
  needs: withAnyFlag(prpPlace),
  rows: sql`
    select i.id::text as id, i.name as title, ${begins} as start_at, i.end_at,
      ${stateByClock(begins, sql`i.end_at`)} as state, '/rewards/prp/items/' || i.id as path,
      ${noSubjects} as touches, array['module Rewards'] as within
    from prp_item i
    where i.deleted_at is null and i.status = 'active' and (i.start_at is not null or i.end_at is not null)`,
})
