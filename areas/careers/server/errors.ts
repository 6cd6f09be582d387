import type { RuleError } from '#areas/careers/rules.ts'
import { words } from '#areas/careers/words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// These messages are in English only, because the screens disable forbidden actions in advance.
const t = translatorFor(words, 'en')

/** Throws the message of a rule error, if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = t(`error_${error}`)
  if (error === 'hasApplicants') throw new AppError(message, { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(message, { code: error === 'slotsFull' ? 'LIMIT_EXCEEDED' : 'INVALID_STATE' })
}

/** Replaces the constraint error for a full job opening with a message for the person. */
export async function withinSlots<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'careers_job_slots') throwIfError('slotsFull')
    throw error
  }
}
