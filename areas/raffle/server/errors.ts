import { raffleMessages } from '#areas/raffle/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

const importer = raffleMessages('IMPORTER_CANNOT_DRAW')

export const { throwIfError, withTableRules } = errorsFrom(raffleMessages, {
  codes: { IMPORTER_CANNOT_DRAW: 'MAKER_IS_CHECKER', LEVEL_TOO_LOW: 'FORBIDDEN' },
  constraints: {
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
  },
})
