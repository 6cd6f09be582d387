import { eventsPlace } from '#areas/events/access.ts'
import { toRead } from '#platform/access/access.ts'
import type { Exports } from '#platform/console/export/exports.ts'

/** Export of the attendees of one event. */
export const attendeeExports: Exports = { report: 'event-attendees', needs: toRead(eventsPlace) }
