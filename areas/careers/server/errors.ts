import type { RuleError } from '#areas/careers/rules.ts'
import { words } from '#areas/careers/words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(words, 'en')

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = t(`why_${error}`)
  if (error === 'hasApplicants') throw new AppError(message, { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(message, { code: error === 'slotsFull' ? 'LIMIT_EXCEEDED' : 'INVALID_STATE' })
}

/** Says in a sentence that every slot is taken, where the table refused one more. */
export async function withinSlots<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'careers_job_slots') throwIfError('slotsFull')
    throw error
  }
}
