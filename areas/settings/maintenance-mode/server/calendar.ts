import { words } from '#areas/settings/maintenance-mode/words.ts'
import { labelsOf } from '#platform/words.ts'
import { sql } from 'kysely'
import { maintenancePlace } from '#areas/settings/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects } from '#platform/server/calendar-feed.ts'

/** Calendar feed of scheduled maintenance of app modules. */
export const maintenanceModeFeed = defineCalendarFeed({
  kind: 'maintenance-mode',
  title: labelsOf(words)('maintenance'),
  needs: withAnyFlag(maintenancePlace),
  rows: sql`
    select s.schedule_id::text as id, s.title, s.start_at, s.end_at,
      case s.status when 'scheduled' then 'planned' when 'running' then 'running' else 'over' end as state,
      '/maintenance-mode' as path,
      array(select 'module ' || case m when 'All' then '*' else m end from unnest(s.modules) m) as touches,
      ${noSubjects} as within
    from maintenance_schedule s where s.status <> 'cancelled'`,
})
