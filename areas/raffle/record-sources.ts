import { raffleCalls } from '#areas/raffle/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { words } from '#areas/raffle/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [createAction(labelsOf(words)('newRaffle'), raffleScreens.form, { id: 0 })]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(raffleCalls.list, {
    order: 91,
    pattern: namePattern,
    toItem: ({ raffleId, title, dtiPermitNo }) => ({
      id: `raffle-${raffleId}`,
      label: title,
      hint: [dtiPermitNo],
      address: addressOf(raffleScreens.details, { id: raffleId }),
    }),
  }),
]
