import { sql } from 'kysely'
import { bannerPlace, promoPlace, topupPlace } from '#areas/eload/access.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { windowReaders } from '#areas/eload/maintenance/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects, stateByClock } from '#platform/server/calendar-feed.ts'
import { labelsOf } from '#platform/words.ts'

const begins = sql`coalesce(b.start_at, b.created_at)`

/** Calendar feeds of this area. */
export const eloadFeeds = [
  defineCalendarFeed({
    kind: 'eload-banner',
    title: eloadMessages('CALENDAR_BANNERS'),
    needs: withAnyFlag(bannerPlace),
    rows: sql`
      select b.banner_id::text as id, b.title, ${begins} as start_at, b.end_at,
        ${stateByClock(begins, sql`b.end_at`)} as state, '/digital-offer/eload/banner/' || b.banner_id as path,
        ${noSubjects} as touches, ${noSubjects} as within
      from eload_banner b
      where b.deleted_at is null and b.status = 'active' and (b.start_at is not null or b.end_at is not null)`,
  }),
  defineCalendarFeed({
    kind: 'campaign',
    title: labelsOf(campaignWords)('campaigns'),
    needs: withAnyFlag(topupPlace),
    rows: sql`
      select c.campaign_id::text as id, c.name as title, c.start_at, c.end_at,
        case when c.status = 'for_approval' then 'pending' when c.status = 'scheduled' then 'planned'
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
  }),
  defineCalendarFeed({
    kind: 'eload-maintenance',
    title: eloadMessages('CALENDAR_MAINTENANCE'),
    needs: windowReaders,
    rows: sql`
      select m.id::text as id, m.title, m.start_at, 
        -- An early end counts, but not before the start. greatest() ignores nulls, so a window that has not ended is not compared.
        case when m.ended_at is null then m.end_at else least(m.end_at, greatest(m.ended_at, m.start_at)) end as end_at,
        case m.status when 'scheduled' then 'planned' when 'ongoing' then 'running' else 'over' end as state,
        '/eload-maintenance/form/' || m.id as path,
        -- A provider's work stops the networks that are sent to it first, a group's those in the group.
        array(select 'network ' || n.id from eload_network n join eload_maintenance_target t on case t.type
            when 'provider' then n.primary_provider_id = t.target_id when 'network' then n.id = t.target_id
            else n.group_id = t.target_id end
          where t.maintenance_id = m.id and n.deleted_at is null) as touches,
        array['module eLoad'] as within
      from eload_maintenance m where m.status <> 'cancelled'`,
  }),
  defineCalendarFeed({
    kind: 'profit-share',
    title: eloadMessages('CALENDAR_SHARES'),
    needs: withAnyFlag(profitSharingPlace),
    rows: sql`
      select s.id::text as id,
        coalesce(t.sku, n.name, 'eLoad') || ': ' || trim_scale(s.company_share / 100.0) || ' / '
          || trim_scale(s.agent_share / 100.0) || ' / ' || trim_scale(s.merchant_share / 100.0) as title,
        s.effective_at as start_at, null::timestamptz as end_at,
        case when s.status = 'pending' then 'pending' when s.effective_at > now() then 'planned' else 'over' end as state,
        '/profit-sharing/eload' as path, array['share ' || s.scope] as touches, array[]::text[] as within
      from eload_profit_share s left join eload_topup t on t.id = s.sku_id left join eload_network n on n.id = s.network_id
      where s.status <> 'rejected' and s.deleted_at is null`,
  }),
  defineCalendarFeed({
    kind: 'promo-schedule',
    title: eloadMessages('CALENDAR_SCHEDULES'),
    needs: withAnyFlag(promoPlace),
    rows: sql`
      select s.schedule_id::text as id, s.name as title, s.start_at, s.end_at,
        case s.status when 'scheduled' then 'planned' when 'running' then 'running' else 'over' end as state,
        '/digital-offer/load/eload/scheduler/' || s.schedule_id as path,
        array(select 'promo ' || i.promo_id from eload_promo_schedule_item i where i.schedule_id = s.schedule_id) as touches,
        array(select distinct 'network ' || p.network_id from eload_promo_schedule_item i join eload_promo p on p.id = i.promo_id
          where i.schedule_id = s.schedule_id and p.network_id is not null) || 'module eLoad'::text as within
      from eload_promo_schedule s where s.status <> 'cancelled'`,
  }),
  defineCalendarFeed({
    kind: 'rebate-period',
    title: eloadMessages('CALENDAR_REBATES'),
    needs: withAnyFlag(topupPlace),
    rows: sql`
      select c.change_id::text as id, c.sku || ': ' || trim_scale(c.new_rebate / 100.0) || '%' as title,
        coalesce(c.applied_at, c.start_at) as start_at, coalesce(c.reverted_at, c.end_at) as end_at,
        case when c.status = 'for_approval' then 'pending' when c.status in ('approved', 'scheduled') then 'planned'
          when c.status = 'applied' and c.end_at is not null then 'running' else 'over' end as state,
        '/digital-offer/load/topups/sku/' || c.topup_id as path,
        array['sku ' || c.topup_id] as touches, array['network ' || t.network_id, 'module eLoad'] as within
      from eload_rebate_change c join eload_topup t on t.id = c.topup_id
      where c.status in ('for_approval', 'approved', 'scheduled', 'applied', 'reverted')`,
  }),
]
