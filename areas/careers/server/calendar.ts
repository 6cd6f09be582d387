import { words } from '#areas/careers/words.ts'
import { labelsOf } from '#platform/words.ts'
import { sql } from 'kysely'
import { careersPlace } from '#areas/careers/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineCalendarFeed, noSubjects, stateByClock } from '#platform/server/calendar-feed.ts'

const begins = sql`coalesce(j.open_at, j.created_at)`

/** Calendar feed of opening and closing dates of job openings. */
export const jobOpeningFeed = defineCalendarFeed({
  kind: 'job-opening',
  title: labelsOf(words)('jobs'),
  needs: withAnyFlag(careersPlace),
  rows: sql`
    select j.id::text as id, j.title, ${begins} as start_at, j.close_at as end_at,
      ${stateByClock(begins, sql`j.close_at`)} as state, '/careers/details/' || j.id as path,
      ${noSubjects} as touches, ${noSubjects} as within
    from careers_job j
    where j.deleted_at is null and j.status in ('open', 'on_hold') and (j.open_at is not null or j.close_at is not null)`,
})
