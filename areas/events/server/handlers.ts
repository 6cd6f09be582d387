import { eventsMessages } from '#areas/events/messages.ts'
import { sql } from 'kysely'
import { attendeeCalls, eventCalls, type EventDraft } from '#areas/events/contract.ts'
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
import {
  changeEvent,
  findEvent,
  insertEvent,
  type EventRecord,
  lockEvent,
  listEvents,
  peopleOf,
} from '#areas/events/server/events.ts'
import { throwIfError, assertCapacity, withTableRules } from './errors.ts'
import { mask } from '#platform/contract/fields/personal-data.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { reveal } from '#platform/server/reveal.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'event'

export const eventHandlers = handlersFor(eventCalls, {
  list: ({ db, request }) => listEvents(db, request),

  info: async (context) => {
    const { bannerKey, ...event } = await findEvent(context.db, context.request.id)
    return { ...event, banner: await fileOf(context, bannerKey) }
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    const saved = await insertEvent(db, request, staff.email)
    await attachFiles(context, bannerOf(request, saved.eventId))
    const after = auditSnapshot({ ...request, bannerKey: request.banner })
    await audit({ action: 'Create', kind, recordId: saved.eventId, label: request.title, after })
    return done(eventsMessages('CREATED', { title: request.title }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { eventId, version, banner, ...draft } = context.request
    const before = await lockEvent(db, eventId, version)
    throwIfError(getEditError(before))
    assertCapacity(draft.capacity, before.attendeeCount)
    const saved = await changeEvent(db, eventId, staff.email, { ...draft, bannerKey: banner })
    if (before.bannerKey !== banner) {
      await attachFiles(context, bannerOf({ banner }, eventId))
      await releaseFiles(context, [before.bannerKey])
    }
    await audit({
      action: 'Update',
      kind,
      recordId: eventId,
      label: draft.title,
      before: auditSnapshot(before),
      after: auditSnapshot({ ...draft, bannerKey: banner }),
    })
    return done(eventsMessages('SAVED', { title: draft.title }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    const before = await lockEvent(db, request.eventId, request.version)
    throwIfError(getDeleteError({ ...before, people: await peopleOf(db, request.eventId) }))
    const saved = await changeEvent(db, request.eventId, staff.email, { deletedAt: sql`now()` })
    await releaseFiles(context, [before.bannerKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.eventId,
      label: before.title,
      before: auditSnapshot(before),
    })
    return done(eventsMessages('DELETED', { title: before.title }), saved)
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
    await findEvent(db, request.eventId)
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
    const event = await findEvent(db, eventId)
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

const bannerOf = ({ banner }: Pick<EventDraft, 'banner'>, id: number) => ({
  keys: banner === null ? [] : [banner],
  upload: uploads.eventBanner,
  to: { kind, id },
  field: 'banner',
})

const moment = (iso: string | null) => iso && new Date(iso).toISOString()

/** Audit snapshot of an event, with timestamps in one format regardless of how they were entered. */
const auditSnapshot = (event: Omit<EventDraft, 'banner'> & Pick<EventRecord, 'bannerKey'>) => ({
  title: event.title,
  description: event.description,
  venue: event.venue,
  venueAddress: event.address,
  online: event.online,
  link: event.link,
  startAt: moment(event.startAt),
  endAt: moment(event.endAt),
  registrationEnd: moment(event.registrationEnd),
  capacity: event.capacity,
  banner: event.bannerKey,
})
