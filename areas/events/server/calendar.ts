import { words } from '#areas/events/words.ts'
import { labelsOf } from '#platform/words.ts'
import { sql } from 'kysely'
import { eventsPlace } from '#areas/events/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects } from '#platform/server/calendar-feed.ts'

/** Calendar feed of events that have been published. Two events overlap if they share venue and time. */
export const eventFeed = defineCalendarFeed({
  kind: 'event',
  title: labelsOf(words)('events'),
  needs: withAnyFlag(eventsPlace),
  rows: sql`
    select e.event_id::text as id, e.title, e.start_at, e.end_at,
      case e.status when 'published' then 'planned' when 'ongoing' then 'running' else 'over' end as state,
      '/events/details/' || e.event_id as path,
      case when e.online or e.venue = '' then ${noSubjects} else array['venue ' || lower(trim(e.venue))] end as touches,
      ${noSubjects} as within
    from event e where e.deleted_at is null and e.status in ('published', 'ongoing', 'ended')`,
})
