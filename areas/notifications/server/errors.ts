import type { RuleError } from '#areas/notifications/rules.ts'
import { words } from '#areas/notifications/words.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Server errors are in English; the screens disable forbidden actions with translated reasons.
const t = translatorFor(words, 'en')

/** Error message of a rule. */
export const errorMessage = (error: RuleError) => t(`error_${error}`)

/** Throws the error of a rule unless it is null. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'isAuthor') throw new AppError(errorMessage(error), { code: 'MAKER_IS_CHECKER' })
  if (error === 'level' || error === 'notYours')
    throw new AppError(errorMessage(error), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}
