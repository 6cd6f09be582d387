import { eventsMessages } from '#areas/events/messages.ts'
import type { Message } from '#platform/words.ts'
import type { AttendeeStatus, EventStatus } from '#areas/events/contract.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Number of hours before its start at which an event opens for check-in. */
export const checkInOpensHours = 12

/** Message of a violated rule. */
export type RuleError = Message

type Event = {
  status: EventStatus
  startAt: string
  endAt: string
  registrationEnd: string | null
  capacity: number | null
  attendeeCount: number
  online: boolean
  venue: string
  link: string
}

/** Reason an event cannot be published, or null. */
export function getPublishError(
  event: Pick<Event, 'status' | 'endAt' | 'online' | 'venue' | 'link'>,
  nowMs: number,
): RuleError | null {
  if (event.status !== 'draft') return eventsMessages('NOT_DRAFT')
  if (event.online ? event.link === '' : event.venue === '') return eventsMessages('PLACE_REQUIRED')
  return Date.parse(event.endAt) <= nowMs ? eventsMessages('END_PASSED') : null
}

/** Reason an event cannot be cancelled, or null. */
export const getCancelError = ({ status }: Pick<Event, 'status'>): RuleError | null =>
  status === 'draft' || status === 'published' ? null : eventsMessages('NOT_CANCELLABLE')

/** Reason an event cannot be edited, or null. */
export const getEditError = ({ status }: Pick<Event, 'status'>): RuleError | null =>
  status === 'ended' || status === 'cancelled' ? eventsMessages('NOT_EDITABLE') : null

/** Reason an event cannot be deleted, or null. Drafts and events without registrations can be deleted. */
export const getDeleteError = ({
  status,
  people,
}: Pick<Event, 'status'> & { people: number }): RuleError | null =>
  status === 'draft' || people === 0 ? null : eventsMessages('HAS_ATTENDEES')

/** Reason registration is closed, or null. During the event, people can still be registered at the entrance. */
export function getRegisterError(
  event: Omit<Event, 'online' | 'venue' | 'link'>,
  nowMs: number,
): RuleError | null {
  const { status, endAt, registrationEnd, capacity, attendeeCount } = event
  if (status === 'draft') return eventsMessages('NOT_PUBLISHED')
  if (status === 'cancelled') return eventsMessages('EVENT_CANCELLED')
  if (status === 'ended' || Date.parse(endAt) <= nowMs) return eventsMessages('EVENT_ENDED')
  const isClosed = registrationEnd !== null && Date.parse(registrationEnd) <= nowMs
  if (isClosed && status !== 'ongoing') return eventsMessages('REGISTRATION_CLOSED')
  return capacity !== null && attendeeCount >= capacity ? eventsMessages('EVENT_FULL') : null
}

/** Reason check-in is closed, or null. */
export function getOpenError(
  { status, startAt }: Pick<Event, 'status' | 'startAt'>,
  nowMs: number,
): RuleError | null {
  if (status === 'draft') return eventsMessages('CHECK_IN_NOT_PUBLISHED')
  if (status === 'ended' || status === 'cancelled') return eventsMessages('CHECK_IN_ENDED')
  return Date.parse(startAt) - checkInOpensHours * 3_600_000 > nowMs
    ? eventsMessages('CHECK_IN_NOT_OPEN', { hours: checkInOpensHours })
    : null
}

/** Attendee transitions that staff can make. When the event ends, attendees who did not come become no-shows. */
export const attendeeTransitions = transitions<AttendeeStatus>({
  attended: { from: ['registered', 'no_show'] },
  registered: { from: ['attended', 'no_show', 'cancelled'] },
  no_show: { from: ['registered'] },
  cancelled: { from: ['registered'] },
})

const already = {
  registered: 'ALREADY_REGISTERED',
  attended: 'ALREADY_CHECKED_IN',
  no_show: 'ALREADY_NO_SHOW',
  cancelled: 'ALREADY_CANCELLED',
} as const

/** Reason an attendee cannot change to a status, or null. */
export function getTransitionError(from: AttendeeStatus, to: AttendeeStatus): RuleError | null {
  if (from === to) return eventsMessages(already[to])
  return attendeeTransitions.allows(to, from) ? null : eventsMessages('TRANSITION_INVALID')
}

/** Reason a ticket is not accepted at check-in, or null. */
export function getCheckInError(status: AttendeeStatus): RuleError | null {
  if (status === 'attended') return eventsMessages('ALREADY_CHECKED_IN')
  return status === 'cancelled' ? eventsMessages('REGISTRATION_CANCELLED') : null
}
