import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { recordSource } from '#platform/console/shell/record-sources.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(adjustmentCalls.list, {
    order: 40,
    byReference: true,
    toItem: (row) => ({
      id: `adjustment-${row.adjustmentId}`,
      label: row.refNo,
      hint: [row.businessName, formatPesos(row.amount)],
      address: addressOf(adjustmentScreens.form, { id: row.adjustmentId }),
    }),
  }),
]
