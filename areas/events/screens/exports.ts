import { eventsPlace } from '#areas/events/access.ts'
import { toRead } from '#platform/access/access.ts'
import type { Exports } from '#platform/console/export/exports.ts'

/** The attendees of one event as a file. */
export const attendeeExports: Exports = { report: 'event-attendees', needs: toRead(eventsPlace) }
