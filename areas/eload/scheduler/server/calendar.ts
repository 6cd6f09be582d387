import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { promoPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { defineCalendarFeed } from '#platform/server/calendar-feed.ts'

/** Calendar feed of scheduled promo changes. */
export const promoScheduleFeed = defineCalendarFeed({
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
})
