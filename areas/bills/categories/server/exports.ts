import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { billsCategoryPlan } from '#areas/bills/categories/server/handlers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the biller categories. */
export const billsCategoryExport = defineFileExport({
  name: 'bills-categories',
  title: t('categories'),
  needs: toRead(billsCategoryPlace),
  list: billsCategoryCalls.list,
  plan: ({ request }) => billsCategoryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'sequence', title: t('position'), kind: 'count' },
    { key: 'billers', title: t('billers'), kind: 'count', of: 'biller_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
