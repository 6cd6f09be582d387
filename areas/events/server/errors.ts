import { checkInOpensHours, type RuleError } from '#areas/events/rules.ts'
import { words } from '#areas/events/words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(words, 'en')

/** A rule's reason as the server tells it. */
export const errorMessage = (error: RuleError) =>
  error === 'checkInEarly' ? t('why_checkInEarly', { hours: String(checkInOpensHours) }) : t(`why_${error}`)

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'hasAttendees') throw new AppError(errorMessage(error), { code: 'IN_USE', httpStatus: 409 })
  if (error === 'full') throw new AppError(errorMessage(error), { code: 'LIMIT_EXCEEDED' })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}

const mobileTaken = { field: 'mobile', message: 'Somebody with this number is registered already' }

/** Says in a sentence what the tables refused. */
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

/** Refuses places for fewer people than are registered. */
export function assertCapacity(capacity: number | null, taken: number): void {
  if (capacity === null || capacity >= taken) return
  const message = `${taken} people are registered already`
  throw new ValidationError([{ field: 'capacity', message }])
}
