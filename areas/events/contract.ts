import { eventsMessages } from '#areas/events/messages.ts'
import { z } from 'zod'
import { eventsPlace } from '#areas/events/access.ts'
import { toRead } from '#platform/access.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Mobile, Masked, Id, optionalText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const EventStatus = z.enum(['draft', 'published', 'ongoing', 'ended', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

export const AttendeeStatus = z.enum(['registered', 'attended', 'no_show', 'cancelled'])
export type AttendeeStatus = z.infer<typeof AttendeeStatus>

export const EventRow = z.object({
  /** Same number under two names: `info` takes `id`, `delete` takes `eventId`. */
  eventId: z.int(),
  id: z.int(),
  title: z.string(),
  venue: z.string(),
  online: z.boolean(),
  startAt: Moment,
  endAt: Moment,
  registrationEnd: Moment.nullable(),
  /** Maximum number of attendees; null for unlimited. */
  capacity: z.int().nullable(),
  /** Number of attendees who have not cancelled. */
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

/** Fields of an event that the form submits. */
export const EventDraft = z.strictObject({
  title: requiredText(120),
  description: optionalText(4_000),
  /** Key of the uploaded image. */
  banner: FileKey.nullable().default(null),
  venue: optionalText(160),
  address: optionalText(250),
  online: z.boolean().default(false),
  /** URL to join or read more. Must start with `https://`. */
  link: optionalText(500).refine((link) => link === '' || isHttps(link), {
    error: eventsMessages.issue('ADDRESS_FORMAT'),
  }),
  startAt: Moment,
  endAt: Moment,
  registrationEnd: Moment.nullable().default(null),
  capacity: z.int().min(1).max(1_000_000).nullable().default(null),
})
export type EventDraft = z.output<typeof EventDraft>

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
const isHttps = (link: string) => HttpsAddress.safeParse(link).success

/** Event draft with checks across fields. */
export const CheckedEventDraft = EventDraft.refine(
  ({ startAt, endAt }) => Date.parse(endAt) > Date.parse(startAt),
  { path: ['endAt'], message: eventsMessages.issue('END_BEFORE_START') },
).refine(
  ({ registrationEnd, endAt }) => !registrationEnd || Date.parse(registrationEnd) <= Date.parse(endAt),
  { path: ['registrationEnd'], message: eventsMessages.issue('REGISTRATION_END') },
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
  /** Content of the ticket's QR code. */
  ticket: z.string(),
  eventTitle: z.string(),
})
export type AttendeeDetails = z.infer<typeof AttendeeDetails>

/** Fields of an attendee that the form submits. */
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

const events = recordCalls(eventsPlace, { saved: SavedEvent, invalidates })
const attendees = recordCalls(eventsPlace, { saved: SavedAttendee, invalidates })

export const eventCalls = {
  list: events.list('/events/list', EventRow, {
    filters: { status: EventStatus, online: z.boolean() },
    sorts: ['startAt', 'title', 'createdAt', 'updatedAt'],
  }),
  info: events.read('/events/info', z.strictObject({ id: Id }), EventDetails),
  create: events.create('/events/create', CheckedEventDraft),
  update: events.update('/events/update', CheckedEventDraft.safeExtend({ eventId: Id, version: z.int() })),
  delete: events.delete('/events/delete', z.strictObject({ eventId: Id, version: z.int().optional() })),
  /** Publishes or cancels an event. */
  updateStatus: events.update(
    '/events/update-status',
    z
      .strictObject({
        eventId: Id,
        status: z.enum(['published', 'cancelled']),
        reason: Reason.optional(),
        version: z.int().optional(),
      })
      .refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
        path: ['reason'],
        message: eventsMessages.issue('CANCEL_REASON'),
      }),
  ),
  logs: events.read('/events/logs', z.strictObject({ eventId: Id, ...logRequest }), LogPage),
}

export const attendeeCalls = {
  list: attendees.read(
    '/events/attendee-list',
    listRequest({
      filters: { status: AttendeeStatus },
      sorts: ['createdAt', 'name', 'attendedAt'],
    }).extend({ eventId: Id }),
    pageOf(AttendeeRow),
  ),
  info: attendees.read('/events/get-attendee', z.strictObject({ attendeeId: Id }), AttendeeDetails, {
    views: { kind: 'event-attendee', id: 'attendeeId', label: 'name' },
  }),
  reveal: revealCall('/events/reveal-attendee', {
    needs: toRead(eventsPlace),
    key: 'attendeeId',
    fields: ['mobile', 'email'],
  }),
  add: attendees.create('/events/add-attendee', AttendeeDraft),
  delete: attendees.delete('/events/attendee-delete', z.strictObject({ attendeeId: Id })),
  /** Cancels or restores a registration, and corrects attendance. */
  updateStatus: attendees.update(
    '/events/attendee-update-status',
    z.strictObject({
      attendeeId: Id,
      status: AttendeeStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
  ),
  /** Content of a ticket's QR code as scanned at the entrance. */
  checkIn: attendees.update(
    '/events/check-in',
    z.strictObject({ eventId: Id, ticket: z.string().trim().min(1).max(200) }),
    { reply: SavedAttendee.extend({ name: z.string(), businessName: z.string(), attendedAt: Moment }) },
  ),
}
