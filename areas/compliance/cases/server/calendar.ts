import { sql } from 'kysely'
import { officers } from '#areas/compliance/access.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { defineCalendarFeed, noSubjects } from '#platform/server/calendar-feed.ts'

/** Calendar feed of the periods for filing. The titles name no customer. */
export const filingFeed = defineCalendarFeed({
  kind: 'compliance-filing',
  title: complianceMessages('TITLE_FILINGS'),
  needs: officers,
  rows: sql`
    select t.case_id::text as id, t.ref_no as title, t.known_on::timestamp at time zone 'Asia/Manila' as start_at,
      (t.due_on + time '17:00') at time zone 'Asia/Manila' as end_at,
      case when t.status in ('filed', 'closed') then 'over' else 'running' end as state,
      '/compliance/cases/' || t.case_id as path, ${noSubjects} as touches, ${noSubjects} as within
    from compliance_case t`,
})
