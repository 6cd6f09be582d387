import { toRead } from '#platform/access.ts'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeCalls, eventCalls } from '#areas/events/contract.ts'
import { words } from '#areas/events/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const eventList = defineList(eventCalls.list, {
  name: 'events',
  title: t('events'),
  exportNeeds: toRead(eventsPlace),
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
    { key: 'startAt', title: t('startAt'), kind: 'moment', sort: true },
    { key: 'endAt', title: t('endAt'), kind: 'moment', hidden: true },
    { key: 'venue', title: t('venue'), kind: 'text' },
    { key: 'online', title: t('online'), kind: 'yesno', exportOnly: true },
    { key: 'places', title: t('capacity'), kind: 'count' },
    { key: 'registered', title: t('attendees'), kind: 'count', exportOnly: true },
    { key: 'came', title: t('attendedFigure'), kind: 'count', field: 'attendedCount', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const attendeeList = defineList(attendeeCalls.list, {
  name: 'event-attendees',
  title: t('attendees'),
  exportNeeds: toRead(eventsPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'businessName', title: t('business'), kind: 'text' },
    { key: 'email', title: t('email'), kind: 'text', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'attendedAt', title: t('attendedAt'), kind: 'moment', sort: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})
