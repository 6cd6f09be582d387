import { eventsPlace } from '#areas/events/access.ts'
import { eventColumns } from '#areas/events/columns.ts'
import { eventPlan } from '#areas/events/server/events.ts'
import { words } from '#areas/events/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of events. */
export const eventExport = defineExport({
  name: 'events',
  title: t('events'),
  needs: toRead(eventsPlace),
  plan: ({ request }) => eventPlan(request),
  columns: eventColumns,
  values: { places: 'capacity', registered: 'attendee_count' },
})
