import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [
  createAction(labelsOf(words)('newMode'), settingsScreens.mode, { mopId: 0, mode: 'add' }),
]
