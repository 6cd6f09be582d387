import { attendeeCalls, eventCalls } from '#areas/events/contract.ts'
import { words } from '#areas/events/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const eventColumns = defineColumns(eventCalls.list, [
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
])

export const attendeeColumns = defineColumns(attendeeCalls.list, [
  { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
  { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
  { key: 'businessName', title: t('business'), kind: 'text' },
  { key: 'email', title: t('email'), kind: 'text', hidden: true },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'attendedAt', title: t('attendedAt'), kind: 'moment', sort: true },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
])
