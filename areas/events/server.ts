import { eventsPlace } from '#areas/events/access.ts'
import { eventAppHandlers } from '#areas/events/app/server/handlers.ts'
import { eventFeed } from '#areas/events/server/calendar.ts'
import { eventExport } from '#areas/events/server/event-export.ts'
import { attendeeExport } from '#areas/events/server/exports.ts'
import { attendeeHandlers, eventHandlers } from '#areas/events/server/handlers.ts'
import { attendeeImport } from '#areas/events/server/import.ts'
import { advanceEvents } from '#areas/events/server/scheduled-job.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const eventsServer: ServerArea = {
  clientCalls: eventAppHandlers,
  calls: [...eventHandlers, ...attendeeHandlers],
  jobs: [advanceEvents],
  exports: [eventExport, attendeeExport],
  imports: [attendeeImport],
  calendar: [eventFeed],
  history: {
    event: withAnyFlag(eventsPlace),
    'event-attendee': withAnyFlag(eventsPlace),
  },
}
