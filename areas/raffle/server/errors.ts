import type { RuleError } from '#areas/raffle/rules.ts'
import { errorWords } from '#areas/raffle/error-words.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Server errors are in English; the screens disable forbidden actions with translated reasons.
const t = translatorFor(errorWords, 'en')

/** Error message of a rule. */
export const errorMessage = (error: RuleError) => t(`error_${error}`)

/** Throws the error of a rule unless it is null. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error === 'isImporter') throw new AppError(errorMessage(error), { code: 'MAKER_IS_CHECKER' })
  if (error === 'level') throw new AppError(errorMessage(error), { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(errorMessage(error), { code: 'INVALID_STATE' })
}

/** Rule that corresponds to each constraint of the tables. */
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

/** Runs a write and translates constraint violations to rule errors. */
export async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throwIfError(rules[violatedConstraint(error) ?? ''] ?? null)
    throw error
  }
}
