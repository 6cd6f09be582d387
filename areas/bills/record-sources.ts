import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { addressOf } from '#platform/console/screen.ts'
import { createAction, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

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
  recordSource(billsReportCalls.sells, {
    order: 61,
    prefix: 'BIL',
    toItem: ({ id, userId, refNo, biller, amount }) => ({
      id: `bill-payment-${id}`,
      label: refNo,
      hint: [biller, formatPesos(amount)],
      address: addressOf(billsReportScreens.sell, { id, userId }),
    }),
  }),
]
