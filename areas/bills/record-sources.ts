import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { createAction, recordSource } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [
  createAction(labelsOf(words)('newBiller'), billsScreens.biller, { id: 0 }),
  createAction(labelsOf(words)('newProvider'), billsScreens.provider, { providerId: 0 }),
]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(billerCalls.list, {
    order: 20,
    toItem: ({ id, name, code, categoryName }) => ({
      id: `biller-${id}`,
      label: name,
      hint: [code, categoryName],
      address: addressOf(billsScreens.biller, { id }),
    }),
  }),
]
