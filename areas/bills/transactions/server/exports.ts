import { billsSellColumns, billsTopupColumns } from '#areas/bills/transactions/columns.ts'
import { sellPlan, topupPlan } from '#areas/bills/transactions/server/lists.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of bills top-ups. */
export const billsTopupExport = defineExport({
  name: 'bills-topup',
  title: t('topups'),
  needs: toRead(billsLogPlace),
  plan: ({ request }) => topupPlan(request),
  columns: billsTopupColumns,
})

/** Export of bill payments. */
export const billsSellExport = defineExport({
  name: 'bills-sell',
  title: t('sells'),
  needs: toRead(billsLogPlace),
  plan: ({ request }) => sellPlan(request),
  columns: billsSellColumns,
})
