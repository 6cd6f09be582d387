import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryColumns } from '#areas/bills/categories/columns.ts'
import { billsCategoryPlan } from '#areas/bills/categories/server/handlers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the biller categories. */
export const billsCategoryExport = defineExport({
  name: 'bills-categories',
  title: t('categories'),
  needs: toRead(billsCategoryPlace),
  plan: ({ request }) => billsCategoryPlan(request),
  columns: billsCategoryColumns,
})
