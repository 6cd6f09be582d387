import { words } from '#areas/notifications/words.ts'
import { labelsOf } from '#platform/words.ts'
import { sql } from 'kysely'
import { notificationReaders } from '#areas/notifications/access.ts'
import { defineCalendarFeed, noSubjects } from '#platform/server/calendar-feed.ts'

/** Calendar feed of notifications at their time of sending. */
export const notificationFeed = defineCalendarFeed({
  kind: 'notification',
  title: labelsOf(words)('notifications'),
  needs: notificationReaders,
  rows: sql`
    select n.id::text as id, n.title, coalesce(n.started_at, n.send_at) as start_at, n.ended_at as end_at,
      case when n.status = 'scheduled' then 'planned' when n.status in ('sending', 'paused') then 'running' else 'over' end as state,
      '/notification/form/' || n.id as path, ${noSubjects} as touches, ${noSubjects} as within
    from notification n
    where n.deleted_at is null and n.status not in ('draft', 'cancelled') and coalesce(n.started_at, n.send_at) is not null`,
})
