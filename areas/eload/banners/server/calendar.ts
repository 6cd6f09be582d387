import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { bannerPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { defineCalendarFeed, noSubjects, stateByClock } from '#platform/server/calendar-feed.ts'

const begins = sql`coalesce(b.start_at, b.created_at)`

/** Calendar feed of banners with a start or an end. */
export const eloadBannerFeed = defineCalendarFeed({
  kind: 'eload-banner',
  title: eloadMessages('CALENDAR_BANNERS'),
  needs: withAnyFlag(bannerPlace),
  rows: sql`
    select b.banner_id::text as id, b.title, ${begins} as start_at, b.end_at,
      ${stateByClock(begins, sql`b.end_at`)} as state, '/digital-offer/eload/banner/' || b.banner_id as path,
      ${noSubjects} as touches, ${noSubjects} as within
    from eload_banner b
    where b.deleted_at is null and b.status = 'active' and (b.start_at is not null or b.end_at is not null)`,
})
