import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchColumns } from '#areas/adjustments/batches/columns.ts'
import { batchPlan, batchRowPlan } from './batches.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport, defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(batchWords)

/** Export of the list of batches. */
export const batchExport = defineExport({
  name: 'adjustment-batches',
  title: t('pageTitle'),
  needs: viewers,
  plan: ({ request, staff }) => batchPlan(request, staff.id),
  columns: batchColumns,
})

/** Export of the rows of a batch with errors and results. Mobile numbers are masked as in the list. */
export const batchRowExport = defineFileExport({
  name: 'adjustment-batch-rows',
  title: t('rows'),
  needs: viewers,
  list: batchCalls.rows,
  plan: ({ request }) => batchRowPlan(request),
  columns: [
    { key: 'row', title: t('row'), kind: 'count' },
    { key: 'owner', title: t('owner'), kind: 'text', of: 'owner_name' },
    { key: 'number', title: t('mobile'), kind: 'text', of: 'mobile' },
    { key: 'type', title: t('type'), kind: 'code' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'verdict', title: t('verdict'), kind: 'code' },
    { key: 'outcome', title: t('outcome'), kind: 'code' },
    { key: 'why', title: t('error'), kind: 'message' },
    { key: 'notice', title: t('warning'), kind: 'message' },
    { key: 'before', title: t('balanceBefore'), kind: 'money', of: 'balance_before' },
    { key: 'after', title: t('balanceAfter'), kind: 'money', of: 'balance_after' },
    { key: 'reason', title: t('reason'), kind: 'text', of: 'reason_code' },
    { key: 'remarks', title: t('remarks'), kind: 'text' },
    { key: 'related', title: t('related'), kind: 'text', of: 'related_txn' },
    { key: 'adjustment', title: t('adjustment'), kind: 'text', of: 'ref_no' },
  ],
})
