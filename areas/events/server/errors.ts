import { eventsMessages } from '#areas/events/messages.ts'
import { checkInOpensHours, type RuleError } from '#areas/events/rules.ts'
import { words } from '#areas/events/words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// The server returns rule errors in English; the screens show them in the reader's language before the call.
const t = translatorFor(words, 'en')

/** Text of a rule error for the server's response. */
export const errorMessage = (error: RuleError) =>
  error === 'checkInEarly'
    ? t('error_checkInEarly', { hours: String(checkInOpensHours) })
    : t(`error_${error}`)

/** Throws a rule error if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'hasAttendees') throw new AppError(errorMessage(error), { code: 'IN_USE', httpStatus: 409 })
  if (error === 'full') throw new AppError(errorMessage(error), { code: 'LIMIT_EXCEEDED' })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}

const mobileTaken = { field: 'mobile', message: eventsMessages('MOBILE_TAKEN') }

/** Runs a write and converts constraint violations to field errors. */
export async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'event_full') throwIfError('full')
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
