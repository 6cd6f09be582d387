import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryColumns } from '#areas/eseller/categories/columns.ts'
import { sellerCategoryPlan } from '#areas/eseller/categories/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies business categories. */
export const sellerCategoryExport = defineExport({
  name: 'eseller-categories',
  title: t('categories'),
  needs: toRead(eSuppliesPlace),
  plan: ({ request }) => sellerCategoryPlan(request),
  columns: sellerCategoryColumns,
})
