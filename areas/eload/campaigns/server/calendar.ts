import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { defineCalendarFeed } from '#platform/server/calendar-feed.ts'

/** Calendar feed of campaign periods. */
export const campaignFeed = defineCalendarFeed({
  kind: 'campaign',
  title: labelsOf(campaignWords)('campaigns'),
  needs: withAnyFlag(topupPlace),
  rows: sql`
    select c.campaign_id::text as id, c.name as title, c.start_at, c.end_at,
      case when c.status = 'for_approval' then 'asked' when c.status = 'scheduled' then 'planned'
        when c.status in ('active', 'paused') then 'running' else 'over' end as state,
      '/digital-offer/load/topups/campaign/' || c.campaign_id || '/view' as path,
      -- One for some SKUs changes these, one for networks changes those, and one for neither changes all.
      case when s.skus is not null then s.skus when c.network_ids = '{}' then array['network *']
        else array(select 'network ' || n from unnest(c.network_ids) n) end as touches,
      coalesce(s.networks, '{}') || 'module eLoad'::text as within
    from eload_campaign c
    left join lateral (
      select array_agg('sku ' || t.id) as skus, array_agg(distinct 'network ' || t.network_id) as networks
      from eload_campaign_sku k join eload_topup t on t.id = k.topup_id where k.campaign_id = c.campaign_id
    ) s on true
    where c.deleted_at is null and c.status in ('for_approval', 'scheduled', 'active', 'paused', 'ended')`,
})
