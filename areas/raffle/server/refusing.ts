import type { Why } from '#areas/raffle/rules.ts'
import { whyWords } from '#areas/raffle/why-words.ts'
import { brokenConstraint } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(whyWords, 'en')

/** A rule's reason as the server tells it. */
export const sentenceFor = (why: Why) => say(`why_${why}`)

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  if (why === 'isImporter') throw new Refusal(sentenceFor(why), { code: 'MAKER_IS_CHECKER' })
  if (why === 'level') throw new Refusal(sentenceFor(why), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new Refusal(sentenceFor(why), { code: 'INVALID_STATE' })
}

/** Which rule stands behind what the tables refused. */
const rules: Readonly<Record<string, Why>> = {
  raffle_winner_one_a_prize: 'drawnAlready',
  raffle_winner_attempt: 'drawnAlready',
  raffle_winner_drawn: 'drawNotStarted',
  raffle_winner_voided: 'voidOver',
  raffle_entries_closed: 'entriesClosed',
  raffle_entries_count_check: 'tooManyEntries',
  raffle_not_drawn_by_importer: 'isImporter',
  raffle_not_completed_by_importer: 'isImporter',
  raffle_not_started_by_importer: 'isImporter',
  raffle_not_ended_by_importer: 'isImporter',
}

/** Says in a sentence what the tables refused. */
export async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    refuse(rules[brokenConstraint(error) ?? ''] ?? null)
    throw error
  }
}
