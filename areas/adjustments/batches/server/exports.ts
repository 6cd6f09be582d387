import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchPlan } from '#areas/adjustments/batches/server/tables.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(batchWords)

/** The list of batches as a file. What became of each row of one is its result. */
export const batchExport = defineExport({
  name: 'adjustment-batches',
  title: t('title'),
  needs: 'signed-in',
  list: batchCalls.list,
  plan: ({ request, staff }) => batchPlan(request, staff.id),
  columns: [
    { key: 'refNo', title: t('refNo'), kind: 'text' },
    { key: 'file', title: t('file'), kind: 'text', of: 'file_name' },
    { key: 'rows', title: t('rows'), kind: 'count' },
    { key: 'bad', title: t('bad'), kind: 'count', of: 'invalid' },
    { key: 'credits', title: t('credits'), kind: 'money', of: 'total_credit' },
    { key: 'debits', title: t('debits'), kind: 'money', of: 'total_debit' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'askedBy', title: t('askedBy'), kind: 'text', of: 'requested_by' },
    { key: 'createdAt', title: t('asked'), kind: 'moment' },
    { key: 'done', title: t('done'), kind: 'count' },
    { key: 'failed', title: t('failed'), kind: 'count' },
  ],
})
