import { esellerMessages } from '#areas/eseller/messages.ts'
import { sql } from 'kysely'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects, stateByClock } from '#platform/server/calendar-feed.ts'

const begins = sql`coalesce(b.start_at, b.created_at)`

/** Calendar feed of eSupplies banners with a start or an end. */
export const sellerBannerFeed = defineCalendarFeed({
  kind: 'esupplies-banner',
  title: esellerMessages('TITLE_BANNERS'),
  needs: withAnyFlag(eSuppliesPlace),
  rows: sql`
    select b.banner_id::text as id, b.title, ${begins} as start_at, b.end_at,
      ${stateByClock(begins, sql`b.end_at`)} as state, '/eseller/banner/edit/' || b.banner_id as path,
      ${noSubjects} as touches, array['module eSupplies'] as within
    from eseller_banner b
    where b.deleted_at is null and b.status = 'active' and (b.start_at is not null or b.end_at is not null)`,
})
