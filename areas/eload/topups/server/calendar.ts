import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { defineCalendarFeed } from '#platform/server/calendar-feed.ts'

/** Calendar feed of rebate periods. */
export const rebatePeriodFeed = defineCalendarFeed({
  kind: 'rebate-period',
  title: eloadMessages('CALENDAR_REBATES'),
  needs: withAnyFlag(topupPlace),
  rows: sql`
    select c.change_id::text as id, c.sku || ': ' || trim_scale(c.new_rebate / 100.0) || '%' as title,
      coalesce(c.applied_at, c.start_at) as start_at, coalesce(c.reverted_at, c.end_at) as end_at,
      case when c.status = 'for_approval' then 'asked' when c.status in ('approved', 'scheduled') then 'planned'
        when c.status = 'applied' and c.end_at is not null then 'running' else 'over' end as state,
      '/digital-offer/load/topups/sku/' || c.topup_id as path,
      array['sku ' || c.topup_id] as touches, array['network ' || t.network_id, 'module eLoad'] as within
    from eload_rebate_change c join eload_topup t on t.id = c.topup_id
    where c.status in ('for_approval', 'approved', 'scheduled', 'applied', 'reverted')`,
})
