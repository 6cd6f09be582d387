import type { RuleError } from '#areas/notifications/rules.ts'
import { words } from '#areas/notifications/words.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(words, 'en')

/** A rule's reason as the server tells it. */
export const errorMessage = (error: RuleError) => t(`why_${error}`)

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'isAuthor') throw new AppError(errorMessage(error), { code: 'MAKER_IS_CHECKER' })
  if (error === 'level' || error === 'notYours')
    throw new AppError(errorMessage(error), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}
