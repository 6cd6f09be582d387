import type { AttendeeStatus, EventStatus } from '#areas/events/contract.ts'

/** Number of hours before its start at which an event opens for check-in. */
export const checkInOpensHours = 12

/** Errors of event rules; each is the suffix of a key in the word catalogue. */
export type RuleError =
  | 'publishDraftOnly'
  | 'needsPlace'
  | 'endsInPast'
  | 'cancelOpenOnly'
  | 'editClosed'
  | 'hasAttendees'
  | 'registerNotYet'
  | 'registerOver'
  | 'registerCancelled'
  | 'registrationEnded'
  | 'full'
  | 'checkInNotYet'
  | 'checkInEarly'
  | 'checkInOver'
  | 'placeGivenUp'
  | `already_${AttendeeStatus}`
  | 'noWay'
  | 'unknownTicket'

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
  if (event.status !== 'draft') return 'publishDraftOnly'
  if (event.online ? event.link === '' : event.venue === '') return 'needsPlace'
  return Date.parse(event.endAt) <= nowMs ? 'endsInPast' : null
}

/** Reason an event cannot be cancelled, or null. */
export const getCancelError = ({ status }: Pick<Event, 'status'>): RuleError | null =>
  status === 'draft' || status === 'published' ? null : 'cancelOpenOnly'

/** Reason an event cannot be edited, or null. */
export const getEditError = ({ status }: Pick<Event, 'status'>): 'editClosed' | null =>
  status === 'ended' || status === 'cancelled' ? 'editClosed' : null

/** Reason an event cannot be deleted, or null. Drafts and events without registrations can be deleted. */
export const getDeleteError = ({
  status,
  people,
}: Pick<Event, 'status'> & { people: number }): RuleError | null =>
  status === 'draft' || people === 0 ? null : 'hasAttendees'

/** Reason registration is closed, or null. During the event, people can still be registered at the entrance. */
export function getRegisterError(
  event: Omit<Event, 'online' | 'venue' | 'link'>,
  nowMs: number,
): RuleError | null {
  const { status, endAt, registrationEnd, capacity, attendeeCount } = event
  if (status === 'draft') return 'registerNotYet'
  if (status === 'cancelled') return 'registerCancelled'
  if (status === 'ended' || Date.parse(endAt) <= nowMs) return 'registerOver'
  const isClosed = registrationEnd !== null && Date.parse(registrationEnd) <= nowMs
  if (isClosed && status !== 'ongoing') return 'registrationEnded'
  return capacity !== null && attendeeCount >= capacity ? 'full' : null
}

/** Reason check-in is closed, or null. */
export function getOpenError(
  { status, startAt }: Pick<Event, 'status' | 'startAt'>,
  nowMs: number,
): RuleError | null {
  if (status === 'draft') return 'checkInNotYet'
  if (status === 'ended' || status === 'cancelled') return 'checkInOver'
  return Date.parse(startAt) - checkInOpensHours * 3_600_000 > nowMs ? 'checkInEarly' : null
}

/** Attendee transitions that staff can make. When the event ends, attendees who did not come become no-shows. */
const transitions: Readonly<Record<AttendeeStatus, readonly AttendeeStatus[]>> = {
  registered: ['attended', 'no_show', 'cancelled'],
  attended: ['registered'],
  no_show: ['attended', 'registered'],
  cancelled: ['registered'],
}

export const nextStatuses = (status: AttendeeStatus) => transitions[status]

/** Reason an attendee cannot change to a status, or null. */
export function getTransitionError(from: AttendeeStatus, to: AttendeeStatus): RuleError | null {
  if (from === to) return `already_${to}`
  return transitions[from].includes(to) ? null : 'noWay'
}

/** Reason a ticket is not accepted at check-in, or null. */
export function getCheckInError(status: AttendeeStatus): RuleError | null {
  if (status === 'attended') return 'already_attended'
  return status === 'cancelled' ? 'placeGivenUp' : null
}
