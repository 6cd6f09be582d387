import { batchList, batchRowList } from '#areas/adjustments/batches/columns.ts'
import { batchPlan, batchRowPlan } from './batches.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the list of batches. */
export const batchExport = defineExport(batchList, (request, { staff }) => batchPlan(request, staff.id))

/** Export of the rows of a batch with errors and results. Mobile numbers are masked as in the list. */
export const batchRowExport = defineExport(batchRowList, (request, { staff }) =>
  batchRowPlan(request, staff.id),
)
