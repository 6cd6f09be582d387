import { errorWords } from '#areas/eload/error-words.ts'
import { errorText, type RuleError } from '#areas/eload/rule-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// The server returns rule errors in English; the screens show them in the reader's language before the call.
const t = translatorFor(errorWords, 'en')

/** Text of a rule error for the server's response. */
export const errorMessage = (error: RuleError | null) => (error === null ? null : errorText(t, error))

/** Throws a rule error if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = errorText(t, error)
  if (error.code === 'usedBy' || error.code === 'routes') {
    throw new AppError(message, { code: 'IN_USE', httpStatus: 409 })
  }
  throw new AppError(message, { code: 'INVALID_STATE' })
}

export {
  rejectField,
  rejectIfStale,
  withConstraintErrors,
} from '#platform/server/errors/constraint-errors.ts'
