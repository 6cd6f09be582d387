import type { AttendeeStatus, EventStatus } from '#areas/events/contract.ts'

/** How long before its start an event lets people in. */
export const checkInOpensHours = 12

/** Why a rule says no, as the end of a key of the area's words. */
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

/** Why an event cannot be published, or null. */
export function getPublishError(
  event: Pick<Event, 'status' | 'endAt' | 'online' | 'venue' | 'link'>,
  nowMs: number,
): RuleError | null {
  if (event.status !== 'draft') return 'publishDraftOnly'
  if (event.online ? event.link === '' : event.venue === '') return 'needsPlace'
  return Date.parse(event.endAt) <= nowMs ? 'endsInPast' : null
}

/** Why an event cannot be cancelled, or null. */
export const getCancelError = ({ status }: Pick<Event, 'status'>): RuleError | null =>
  status === 'draft' || status === 'published' ? null : 'cancelOpenOnly'

/** Why an event cannot be changed, or null. */
export const getEditError = ({ status }: Pick<Event, 'status'>): 'editClosed' | null =>
  status === 'ended' || status === 'cancelled' ? 'editClosed' : null

/** Why an event cannot be deleted, or null: a draft can, and one that nobody is registered for. */
export const getDeleteError = ({
  status,
  people,
}: Pick<Event, 'status'> & { people: number }): RuleError | null =>
  status === 'draft' || people === 0 ? null : 'hasAttendees'

/** Why nobody more can be registered, or null. While the event is on, people are added at the door. */
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

/** Why nobody is let in, or null. */
export function getOpenError(
  { status, startAt }: Pick<Event, 'status' | 'startAt'>,
  nowMs: number,
): RuleError | null {
  if (status === 'draft') return 'checkInNotYet'
  if (status === 'ended' || status === 'cancelled') return 'checkInOver'
  return Date.parse(startAt) - checkInOpensHours * 3_600_000 > nowMs ? 'checkInEarly' : null
}

/** What can become of an attendee, by people. The end of the event makes no-shows of those who did not come. */
const transitions: Readonly<Record<AttendeeStatus, readonly AttendeeStatus[]>> = {
  registered: ['attended', 'no_show', 'cancelled'],
  attended: ['registered'],
  no_show: ['attended', 'registered'],
  cancelled: ['registered'],
}

export const nextStatuses = (status: AttendeeStatus) => transitions[status]

/** Why an attendee cannot come into a state, or null. */
export function getTransitionError(from: AttendeeStatus, to: AttendeeStatus): RuleError | null {
  if (from === to) return `already_${to}`
  return transitions[from].includes(to) ? null : 'noWay'
}

/** Why a ticket does not let its holder in, or null. */
export function getCheckInError(status: AttendeeStatus): RuleError | null {
  if (status === 'attended') return 'already_attended'
  return status === 'cancelled' ? 'placeGivenUp' : null
}
