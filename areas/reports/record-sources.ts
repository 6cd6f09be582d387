import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(topupReportCalls.list, {
    order: 60,
    prefix: 'TOP',
    toItem: ({ id, refNo, user, amount }) => ({
      id: `topup-${id}`,
      label: refNo,
      hint: [user, formatPesos(amount)],
      address: addressOf(topupReportScreens.details, { id }),
    }),
  }),
]
