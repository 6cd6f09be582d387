import { batchColumns, batchRowColumns } from '#areas/adjustments/batches/columns.ts'
import { batchPlan, batchRowPlan } from './batches.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentReaders } from '#areas/adjustments/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(batchWords)

/** Export of the list of batches. */
export const batchExport = defineExport({
  name: 'adjustment-batches',
  title: t('pageTitle'),
  needs: adjustmentReaders,
  plan: ({ request, staff }) => batchPlan(request, staff.id),
  columns: batchColumns,
})

/** Export of the rows of a batch with errors and results. Mobile numbers are masked as in the list. */
export const batchRowExport = defineExport({
  name: 'adjustment-batch-rows',
  title: t('rows'),
  needs: adjustmentReaders,
  plan: ({ request, staff }) => batchRowPlan(request, staff.id),
  columns: batchRowColumns,
})
