import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { recordSource } from '#platform/console/shell/record-sources.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(topupCalls.list, {
    order: 30,
    toItem: ({ id, name, sku, networkName }) => ({
      id: `load-topup-${id}`,
      label: name,
      hint: [sku, networkName],
      address: addressOf(topupScreens.topup, { id }),
    }),
  }),
  recordSource(saleCalls.list, {
    order: 50,
    byReference: true,
    toItem: ({ id, refNo, retailer, amount }) => ({
      id: `load-sale-${id}`,
      label: refNo,
      hint: [retailer, formatPesos(amount)],
      address: addressOf(saleScreens.details, { id }),
    }),
  }),
]
