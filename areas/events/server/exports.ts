import { sql } from 'kysely'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeColumns } from '#areas/events/columns.ts'
import { planOfAttendees } from '#areas/events/server/attendees.ts'
import { words } from '#areas/events/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)

/** Export of the attendees of one event. Mobile numbers are masked, as on the screen. */
export const attendeeExport = defineExport({
  name: 'event-attendees',
  title: title('attendees'),
  needs: toRead(eventsPlace),
  plan: ({ request }) => planOfAttendees(request),
  columns: attendeeColumns,
  values: { mobile: sql`masked_mobile(r.mobile)`, email: sql`masked_email(r.email)` },
})
