import { eventsMessages } from '#areas/events/messages.ts'
import type { RuleError } from '#areas/events/rules.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'

const hasAttendees = eventsMessages('HAS_ATTENDEES')
const full = eventsMessages('EVENT_FULL')

/** Throws a rule error if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error.code === hasAttendees.code) throw new AppError(error, { code: 'IN_USE', httpStatus: 409 })
  if (error.code === full.code) throw new AppError(error, { code: 'LIMIT_EXCEEDED' })
  throw new AppError(error, { code: 'INVALID_STATE' })
}

const mobileTaken = { field: 'mobile', message: eventsMessages('MOBILE_TAKEN') }

/** Runs a write and converts constraint violations to field errors. */
export async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'event_capacity') throwIfError(full)
    if (broken === 'event_attendee_mobile')
      throw new AppError(mobileTaken.message, { code: 'DUPLICATE', httpStatus: 409, errors: [mobileTaken] })
    throw error
  }
}

/** Rejects a capacity below the number of registrations. */
export function assertCapacity(capacity: number | null, taken: number): void {
  if (capacity === null || capacity >= taken) return
  const message = eventsMessages('CAPACITY_BELOW_REGISTERED', { count: taken })
  throw new ValidationError([{ field: 'capacity', message }])
}
