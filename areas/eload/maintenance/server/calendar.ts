import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { viewers } from '#platform/access/access.ts'
import { defineCalendarFeed } from '#platform/server/calendar-feed.ts'

/** Calendar feed of maintenance windows. */
export const eloadMaintenanceFeed = defineCalendarFeed({
  kind: 'eload-maintenance',
  title: eloadMessages('CALENDAR_MAINTENANCE'),
  needs: viewers,
  rows: sql`
    select m.id::text as id, m.title, m.start_at, least(m.end_at, greatest(m.ended_at, m.start_at)) as end_at,
      case m.status when 'scheduled' then 'planned' when 'ongoing' then 'running' else 'over' end as state,
      '/eload-maintenance/form/' || m.id as path,
      -- A provider's work stops the networks that are sent to it first, a group's those in the group.
      array(select 'network ' || n.id from eload_network n join eload_maintenance_target t on case t.type
          when 'provider' then n.primary_provider_id = t.target_id when 'network' then n.id = t.target_id
          else n.group_id = t.target_id end
        where t.maintenance_id = m.id and n.deleted_at is null) as touches,
      array['module eLoad'] as within
    from eload_maintenance m where m.status <> 'cancelled'`,
})
