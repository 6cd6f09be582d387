import { eventsPlace } from '#areas/events/access.ts'
import { eventCalls } from '#areas/events/contract.ts'
import { eventPlan } from '#areas/events/server/events.ts'
import { words } from '#areas/events/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of events. */
export const eventExport = defineFileExport({
  name: 'events',
  title: t('events'),
  needs: toRead(eventsPlace),
  list: eventCalls.list,
  plan: ({ request }) => eventPlan(request),
  columns: [
    { key: 'title', title: t('title'), kind: 'text' },
    { key: 'startAt', title: t('startAt'), kind: 'moment' },
    { key: 'endAt', title: t('endAt'), kind: 'moment' },
    { key: 'venue', title: t('venue'), kind: 'text' },
    { key: 'online', title: t('online'), kind: 'yesno' },
    { key: 'places', title: t('capacity'), kind: 'count', of: 'capacity' },
    { key: 'registered', title: t('attendees'), kind: 'count', of: 'attendee_count' },
    { key: 'came', title: t('attendedFigure'), kind: 'count', of: 'attended_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
