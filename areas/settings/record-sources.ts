import { mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [
  createAction(labelsOf(words)('newMode'), settingsScreens.mode, { mopId: 0, mode: 'add' }),
]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(mopCalls.list, {
    order: 95,
    pattern: namePattern,
    toItem: ({ mopId, name, code }) => ({
      id: `mode-of-payment-${mopId}`,
      label: name,
      hint: [code],
      address: addressOf(settingsScreens.mode, { mopId, mode: 'edit' }),
    }),
  }),
]
