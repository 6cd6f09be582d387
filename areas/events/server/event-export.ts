import { eventList } from '#areas/events/columns.ts'
import { eventPlan } from '#areas/events/server/events.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of events. */
export const eventExport = defineExport(eventList, eventPlan, {
  values: { places: 'capacity', registered: 'attendee_count' },
})
