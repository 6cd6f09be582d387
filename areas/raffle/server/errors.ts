import { raffleMessages } from '#areas/raffle/messages.ts'
import type { RuleError } from '#areas/raffle/rules.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const importer = raffleMessages('IMPORTER_CANNOT_DRAW')
const tooLow = raffleMessages('LEVEL_TOO_LOW')

/** Throws the error of a rule unless it is null. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error.code === importer.code) throw new AppError(error, { code: 'MAKER_IS_CHECKER' })
  if (error.code === tooLow.code) throw new AppError(error, { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(error, { code: 'INVALID_STATE' })
}

/** Rule that corresponds to each constraint of the tables. */
const rules: Readonly<Record<string, RuleError>> = {
  raffle_winner_one_per_prize: raffleMessages('ALREADY_DRAWN'),
  raffle_winner_attempt: raffleMessages('ALREADY_DRAWN'),
  raffle_winner_drawn: raffleMessages('DRAW_NOT_STARTED'),
  raffle_winner_voided: raffleMessages('COMPLETED_NO_VOID'),
  raffle_entries_closed: raffleMessages('ENTRIES_CLOSED'),
  raffle_entries_count_check: raffleMessages('TOO_MANY_ENTRIES'),
  raffle_not_drawn_by_importer: importer,
  raffle_not_completed_by_importer: importer,
  raffle_not_started_by_importer: importer,
  raffle_not_ended_by_importer: importer,
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
