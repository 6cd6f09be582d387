import { sql } from 'kysely'
import { attendeeList } from '#areas/events/columns.ts'
import { planOfAttendees } from '#areas/events/server/attendees.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the attendees of one event. Mobile numbers are masked, as on the screen. */
export const attendeeExport = defineExport(attendeeList, planOfAttendees, {
  values: { mobile: sql`masked_mobile(r.mobile)`, email: sql`masked_email(r.email)` },
})
