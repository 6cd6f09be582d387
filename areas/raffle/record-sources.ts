import { raffleScreens } from '#areas/raffle/screens.ts'
import { words } from '#areas/raffle/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [createAction(labelsOf(words)('newRaffle'), raffleScreens.form, { id: 0 })]
