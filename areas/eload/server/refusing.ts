import { reasonWords } from '#areas/eload/reason-words.ts'
import { sayWhy, type Why } from '#areas/eload/reasons.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(reasonWords, 'en')

/** A reason as the server tells it. */
export const sentenceFor = (why: Why | null) => (why === null ? null : sayWhy(say, why))

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  const message = sayWhy(say, why)
  if (why.reason === 'usedBy' || why.reason === 'routes') {
    throw new Refusal(message, { code: 'IN_USE', httpStatus: 409 })
  }
  throw new Refusal(message, { code: 'INVALID_STATE' })
}

export { refuseField, refuseStale, withTableRules } from '#platform/server/table-rules.ts'
