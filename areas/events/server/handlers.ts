import { eventsMessages } from '#areas/events/messages.ts'
import { attendeeCalls, eventCalls, type EventStatus } from '#areas/events/contract.ts'
import {
  getCancelError,
  getCheckInError,
  getDeleteError,
  getEditError,
  getTransitionError,
  getOpenError,
  getPublishError,
  getRegisterError,
} from '#areas/events/rules.ts'
import {
  deleteAttendee,
  findAttendee,
  holderOf,
  insertAttendee,
  transitionAttendee,
  listAttendees,
} from '#areas/events/server/attendees.ts'
import { changeEvent, events, lockEvent, listEvents, peopleOf } from '#areas/events/server/events.ts'
import { throwIfError, assertCapacity, withTableRules } from './errors.ts'
import { mask } from '#platform/contract/fields.ts'
import { AppError } from '#platform/server/errors.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Done } from '#platform/contract/call.ts'

const kind = 'event'

export const eventHandlers = handlersFor(eventCalls, {
  list: ({ db, request }) => listEvents(db, request),

  info: (context) => events.info(context, context.request.id),

  create: async (context) => savedEvent(await events.create(context, context.request), 'draft'),

  update: async (context) => {
    const { eventId, version, ...draft } = context.request
    const before = await lockEvent(context.db, eventId, version)
    throwIfError(getEditError(before))
    assertCapacity(draft.capacity, before.attendeeCount)
    return savedEvent(await events.update(context, { id: eventId, version }, draft), before.status)
  },

  delete: async (context) => {
    const { db, request } = context
    const { eventId: id, version } = request
    const before = await lockEvent(db, id, version)
    throwIfError(getDeleteError({ ...before, people: await peopleOf(db, id) }))
    return savedEvent(await events.remove(context, { id, version }), before.status)
  },

  updateStatus: async ({ db, request, staff, audit }) => {
    const { eventId, status, reason = '', version } = request
    const before = await lockEvent(db, eventId, version)
    throwIfError(status === 'published' ? getPublishError(before, Date.now()) : getCancelError(before))
    const saved = await changeEvent(db, eventId, staff.email, {
      status,
      cancelReason: reasonFor(status, reason),
    })
    await audit({
      action: status === 'published' ? 'Publish' : 'Cancel',
      kind,
      recordId: eventId,
      label: before.title,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(eventsMessages('STATUS_CHANGED', { title: before.title, status }), saved)
  },

  logs: ({ db, language, request: { eventId, ...page } }) =>
    recordHistoryPage({ db, language }, kind, eventId, page),
})

const person = 'event-attendee'

export const attendeeHandlers = handlersFor(attendeeCalls, {
  list: async ({ db, request }) => {
    await events.find(db, request.eventId)
    const page = await listAttendees(db, request)
    return { ...page, rows: page.rows.map(withMasks) }
  },

  info: async ({ db, request }) => withMasks(await findAttendee(db, request.attendeeId)),

  reveal: async (context) => {
    const { attendeeId: id, field } = context.request
    const attendee = await findAttendee(context.db, id)
    const label = `${attendee.name}, ${attendee.eventTitle}`
    return reveal(context, { id, kind: person, recordId: id, label, value: attendee[field] })
  },

  add: async ({ db, request, staff, audit }) => {
    const event = await lockEvent(db, request.eventId)
    throwIfError(getRegisterError(event, Date.now()))
    const saved = await withTableRules(() => insertAttendee(db, request, staff.email))
    await audit({
      action: 'Register',
      kind: person,
      recordId: saved.attendeeId,
      label: `${request.name}, ${event.title}`,
      after: request,
      toStatus: 'registered',
    })
    return done(eventsMessages('REGISTERED', { name: request.name, title: event.title }), saved)
  },

  delete: async ({ db, request: { attendeeId }, audit }) => {
    const before = await findAttendee(db, attendeeId)
    await lockEvent(db, before.eventId)
    await deleteAttendee(db, attendeeId)
    await audit({
      action: 'Delete',
      kind: person,
      recordId: attendeeId,
      label: `${before.name}, ${before.eventTitle}`,
      before: { name: before.name, mobile: before.mobile, email: before.email },
      fromStatus: before.status,
    })
    return done(eventsMessages('ATTENDEE_DELETED', { name: before.name }), {
      attendeeId,
      status: before.status,
      version: before.version,
    })
  },

  updateStatus: async ({ db, request, staff, audit }) => {
    const { attendeeId, status, reason = '', version } = request
    const before = await findAttendee(db, attendeeId)
    const event = await lockEvent(db, before.eventId)
    throwIfError(getTransitionError(before.status, status))
    if (before.status === 'cancelled') throwIfError(getRegisterError(event, Date.now()))
    const { attendedAt: _, ...saved } = await withTableRules(() =>
      transitionAttendee(db, attendeeId, {
        from: before.status,
        to: status,
        version: version ?? before.version,
        by: staff.email,
      }),
    )
    await audit({
      action: 'Update status',
      kind: person,
      recordId: attendeeId,
      label: `${before.name}, ${event.title}`,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(eventsMessages('ATTENDEE_STATUS_CHANGED', { name: before.name, status }), saved)
  },

  checkIn: async ({ db, request: { eventId, ticket }, staff, audit }) => {
    const event = await events.find(db, eventId)
    throwIfError(getOpenError(event, Date.now()))
    const holder = await holderOf(db, eventId, ticket.toUpperCase().replace(/[\s-]/g, ''))
    if (!holder) throw new AppError(eventsMessages('TICKET_UNKNOWN'))
    throwIfError(getCheckInError(holder.status))
    const { attendedAt, ...saved } = await transitionAttendee(db, holder.attendeeId, {
      from: holder.status,
      to: 'attended',
      version: holder.version,
      by: staff.email,
    })
    await audit({
      action: 'Check in',
      kind: person,
      recordId: holder.attendeeId,
      label: `${holder.name}, ${event.title}`,
      fromStatus: holder.status,
      toStatus: 'attended',
    })
    const { name, businessName } = holder
    return done(eventsMessages('CHECKED_IN', { name }), {
      ...saved,
      name,
      businessName,
      attendedAt: attendedAt ?? '',
    })
  },
})

const withMasks = <Row extends { mobile: string; email: string }>(row: Row): Row => ({
  ...row,
  mobile: mask('mobile', row.mobile),
  email: mask('email', row.email),
})

const reasonFor = (status: 'published' | 'cancelled', reason: string) =>
  status === 'cancelled' ? reason : ''

/** The result of a write, as the calls of events return it. */
const savedEvent = (
  { data: { id, version }, ...result }: Done<{ id: number; version: number }>,
  status: EventStatus,
) => ({ ...result, data: { eventId: id, id, status, version } })
