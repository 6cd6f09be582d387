import { saleColumns } from '#areas/eload/transactions/columns.ts'
import { salePlan } from '#areas/eload/transactions/server/sales.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of load sales: the reference number, followed by the columns of the list. */
export const saleExport = defineExport({
  name: 'eload',
  title: t('pageTitle'),
  needs: toRead(eloadLogPlace),
  plan: ({ request }) => salePlan(request),
  columns: saleColumns,
})
