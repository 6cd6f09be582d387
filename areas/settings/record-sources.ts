import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'

export const createActions = [createAction(words, 'newMode', settingsScreens.mode, { mopId: 0, mode: 'add' })]
