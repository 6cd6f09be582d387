import { z } from 'zod'
import { eventsPlace } from '#areas/events/access.ts'
import { toCreate, toDelete, toRead, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { Id, optionalText, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const EventStatus = z.enum(['draft', 'published', 'ongoing', 'ended', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

export const AttendeeStatus = z.enum(['registered', 'attended', 'no_show', 'cancelled'])
export type AttendeeStatus = z.infer<typeof AttendeeStatus>

const auditFields = {
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}

export const EventRow = z.object({
  /** The same number under both names: `info` asks by `id`, `delete` by `eventId`. */
  eventId: z.int(),
  id: z.int(),
  title: z.string(),
  venue: z.string(),
  online: z.boolean(),
  startAt: Moment,
  endAt: Moment,
  registrationEnd: Moment.nullable(),
  /** The most people who may come; null takes everyone. */
  capacity: z.int().nullable(),
  /** Who holds a place: everyone but those who cancelled. */
  attendeeCount: z.int(),
  attendedCount: z.int(),
  status: EventStatus,
  ...auditFields,
})
export type EventRow = z.infer<typeof EventRow>

export const EventDetails = EventRow.extend({
  description: z.string(),
  address: z.string(),
  link: z.string(),
  banner: StoredFile.nullable(),
  cancelReason: z.string(),
})
export type EventDetails = z.infer<typeof EventDetails>

/** An event as the form sends it. */
export const EventDraft = z.strictObject({
  title: requiredText(120),
  description: optionalText(4_000),
  /** The key of an uploaded picture. */
  banner: FileKey.nullable().default(null),
  venue: optionalText(160),
  address: optionalText(250),
  online: z.boolean().default(false),
  /** Where people join or read more. Begins with https://. */
  link: optionalText(500).refine((link) => link === '' || isHttps(link), {
    error: 'Enter an address that begins with https://',
  }),
  startAt: Moment,
  endAt: Moment,
  registrationEnd: Moment.nullable().default(null),
  capacity: z.int().min(1).max(1_000_000).nullable().default(null),
})
export type EventDraft = z.output<typeof EventDraft>

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
const isHttps = (link: string) => HttpsAddress.safeParse(link).success

/** The draft with what its fields say of each other. */
export const CheckedEventDraft = EventDraft.refine(
  ({ startAt, endAt }) => Date.parse(endAt) > Date.parse(startAt),
  { path: ['endAt'], message: 'The end must be after the start' },
).refine(
  ({ registrationEnd, endAt }) => !registrationEnd || Date.parse(registrationEnd) <= Date.parse(endAt),
  { path: ['registrationEnd'], message: 'Registration must end before the event does' },
)

export const AttendeeRow = z.object({
  attendeeId: z.int(),
  eventId: z.int(),
  name: z.string(),
  mobile: Masked.mobile,
  email: Masked.email,
  businessName: z.string(),
  status: AttendeeStatus,
  attendedAt: Moment.nullable(),
  ...auditFields,
})
export type AttendeeRow = z.infer<typeof AttendeeRow>

export const AttendeeDetails = AttendeeRow.extend({
  /** What the QR of the ticket holds. */
  ticket: z.string(),
  eventTitle: z.string(),
})
export type AttendeeDetails = z.infer<typeof AttendeeDetails>

/** An attendee as the form sends it. */
export const AttendeeDraft = z.strictObject({
  eventId: Id,
  name: requiredText(120),
  mobile: Mobile,
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  businessName: optionalText(120),
})
export type AttendeeDraft = z.output<typeof AttendeeDraft>

const invalidates = ['/events/', '/audit/']
const SavedEvent = z.object({ eventId: z.int(), id: z.int(), status: EventStatus, version: z.int() })
const SavedAttendee = z.object({ attendeeId: z.int(), status: AttendeeStatus, version: z.int() })
const needs = withAnyFlag(eventsPlace)

export const eventCalls = {
  list: call('/events/list', {
    needs,
    request: listRequest({
      filters: { status: EventStatus, online: z.boolean() },
      sorts: ['startAt', 'title', 'createdAt', 'updatedAt'],
      defaultSort: 'startAt',
    }),
    reply: pageOf(EventRow),
  }),
  info: call('/events/info', { needs, request: z.strictObject({ id: Id }), reply: EventDetails }),
  create: write('/events/create', {
    needs: toCreate(eventsPlace),
    request: CheckedEventDraft,
    reply: SavedEvent,
    invalidates,
  }),
  update: write('/events/update', {
    needs: toUpdate(eventsPlace),
    request: CheckedEventDraft.safeExtend({ eventId: Id, version: z.int() }),
    reply: SavedEvent,
    invalidates,
  }),
  delete: write('/events/delete', {
    needs: toDelete(eventsPlace),
    request: z.strictObject({ eventId: Id, version: z.int().optional() }),
    reply: SavedEvent,
    invalidates,
  }),
  /** Publishes or cancels. Not in the specification, which names no call for it. */
  updateStatus: write('/events/update-status', {
    needs: toUpdate(eventsPlace),
    request: z
      .strictObject({
        eventId: Id,
        status: z.enum(['published', 'cancelled']),
        reason: Reason.optional(),
        version: z.int().optional(),
      })
      .refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
        path: ['reason'],
        message: 'Say why the event is cancelled',
      }),
    reply: SavedEvent,
    invalidates,
  }),
  logs: call('/events/logs', {
    needs,
    request: z.strictObject({ eventId: Id, ...logRequest }),
    reply: LogPage,
  }),
}

export const attendeeCalls = {
  list: call('/events/attendee-list', {
    needs,
    request: listRequest({
      filters: { status: AttendeeStatus },
      sorts: ['createdAt', 'name', 'attendedAt'],
      defaultSort: 'createdAt',
    }).extend({ eventId: Id }),
    reply: pageOf(AttendeeRow),
  }),
  info: call('/events/get-attendee', {
    needs,
    request: z.strictObject({ attendeeId: Id }),
    reply: AttendeeDetails,
  }),
  /** Not in the specification. */
  reveal: revealCall('/events/reveal-attendee', {
    needs: toRead(eventsPlace),
    key: 'attendeeId',
    fields: ['mobile', 'email'],
  }),
  add: write('/events/add-attendee', {
    needs: toCreate(eventsPlace),
    request: AttendeeDraft,
    reply: SavedAttendee,
    invalidates,
  }),
  delete: write('/events/attendee-delete', {
    needs: toDelete(eventsPlace),
    request: z.strictObject({ attendeeId: Id }),
    reply: SavedAttendee,
    invalidates,
  }),
  /** Not in the specification: a place that is given up or taken again, and who came after all. */
  updateStatus: write('/events/attendee-update-status', {
    needs: toUpdate(eventsPlace),
    request: z.strictObject({
      attendeeId: Id,
      status: AttendeeStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
    reply: SavedAttendee,
    invalidates,
  }),
  /** What the QR of a ticket holds, as it was read at the door. Not in the specification. */
  checkIn: write('/events/check-in', {
    needs: toUpdate(eventsPlace),
    request: z.strictObject({ eventId: Id, ticket: z.string().trim().min(1).max(200) }),
    reply: SavedAttendee.extend({ name: z.string(), businessName: z.string(), attendedAt: Moment }),
    invalidates,
  }),
}
