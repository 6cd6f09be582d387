import type { RuleError } from '#areas/raffle/rules.ts'
import { errorWords } from '#areas/raffle/error-words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(errorWords, 'en')

/** A rule's reason as the server tells it. */
export const errorMessage = (error: RuleError) => t(`why_${error}`)

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'isImporter') throw new AppError(errorMessage(error), { code: 'MAKER_IS_CHECKER' })
  if (error === 'level') throw new AppError(errorMessage(error), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}

/** Which rule stands behind what the tables refused. */
const rules: Readonly<Record<string, RuleError>> = {
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
    throwIfError(rules[violatedConstraint(error) ?? ''] ?? null)
    throw error
  }
}
