import type { Why } from '#areas/notifications/rules.ts'
import { words } from '#areas/notifications/words.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(words, 'en')

/** A rule's reason as the server tells it. */
export const sentenceFor = (why: Why) => say(`why_${why}`)

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  if (why === 'isAuthor') throw new Refusal(sentenceFor(why), { code: 'MAKER_IS_CHECKER' })
  if (why === 'level' || why === 'notYours')
    throw new Refusal(sentenceFor(why), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new Refusal(sentenceFor(why), { code: 'INVALID_STATE' })
}
