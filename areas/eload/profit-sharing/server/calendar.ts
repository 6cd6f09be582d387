import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { defineCalendarFeed } from '#platform/server/calendar-feed.ts'

/** Calendar feed of the start dates of profit shares. */
export const profitShareFeed = defineCalendarFeed({
  kind: 'profit-share',
  title: eloadMessages('CALENDAR_SHARES'),
  needs: withAnyFlag(profitSharingPlace),
  rows: sql`
    select s.id::text as id,
      coalesce(t.sku, n.name, 'eLoad') || ': ' || trim_scale(s.company_share / 100.0) || ' / '
        || trim_scale(s.agent_share / 100.0) || ' / ' || trim_scale(s.merchant_share / 100.0) as title,
      s.effective_at as start_at, null::timestamptz as end_at,
      case when s.status = 'pending' then 'asked' when s.effective_at > now() then 'planned' else 'over' end as state,
      '/profit-sharing/eload' as path, array['share ' || s.scope] as touches, array[]::text[] as within
    from eload_profit_share s left join eload_topup t on t.id = s.sku_id left join eload_network n on n.id = s.network_id
    where s.status <> 'rejected' and s.deleted_at is null`,
})
