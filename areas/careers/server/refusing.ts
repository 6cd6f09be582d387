import type { Why } from '#areas/careers/rules.ts'
import { words } from '#areas/careers/words.ts'
import { brokenConstraint } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(words, 'en')

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  const message = say(`why_${why}`)
  if (why === 'hasApplicants') throw new Refusal(message, { code: 'IN_USE', httpStatus: 409 })
  throw new Refusal(message, { code: why === 'slotsFull' ? 'LIMIT_EXCEEDED' : 'INVALID_STATE' })
}

/** Says in a sentence that every slot is taken, where the table refused one more. */
export async function withinSlots<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'careers_job_slots') refuse('slotsFull')
    throw error
  }
}
