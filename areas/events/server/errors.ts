import { eventsMessages } from '#areas/events/messages.ts'
import { rejectField, errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError, withTableRules } = errorsFrom(eventsMessages, {
  codes: { HAS_ATTENDEES: 'IN_USE', EVENT_FULL: 'LIMIT_EXCEEDED', MOBILE_TAKEN: 'DUPLICATE' },
  fields: { MOBILE_TAKEN: 'mobile' },
  constraints: {
    event_capacity: eventsMessages('EVENT_FULL'),
    event_attendee_mobile: eventsMessages('MOBILE_TAKEN'),
  },
})

/** Rejects a capacity below the number of registrations. */
export function assertCapacity(capacity: number | null, taken: number): void {
  if (capacity !== null && capacity < taken)
    rejectField('capacity', eventsMessages('CAPACITY_BELOW_REGISTERED', { count: taken }))
}
