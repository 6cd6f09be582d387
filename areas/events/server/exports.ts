import { sql } from 'kysely'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeCalls } from '#areas/events/contract.ts'
import { planOfAttendees } from '#areas/events/server/attendees.ts'
import { words } from '#areas/events/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)

/** Export of the attendees of one event. Mobile numbers are masked, as on the screen. */
export const attendeeExport = defineFileExport({
  name: 'event-attendees',
  title: title('attendees'),
  needs: toRead(eventsPlace),
  list: attendeeCalls.list,
  plan: ({ request }) => planOfAttendees(request),
  columns: [
    { key: 'name', title: title('name'), kind: 'text' },
    { key: 'mobile', title: title('mobile'), kind: 'text', of: sql`masked_mobile(r.mobile)` },
    { key: 'businessName', title: title('business'), kind: 'text' },
    { key: 'email', title: title('email'), kind: 'text', of: sql`masked_email(r.email)` },
    { key: 'status', title: title('status'), kind: 'code' },
    { key: 'attendedAt', title: title('attendedAt'), kind: 'moment' },
    { key: 'createdAt', title: title('createdOn'), kind: 'moment' },
  ],
})
