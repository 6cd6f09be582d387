import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { sellerCategoryPlan } from '#areas/eseller/categories/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies business categories. */
export const sellerCategoryExport = defineFileExport({
  name: 'eseller-categories',
  title: t('categories'),
  needs: toRead(eSuppliesPlace),
  list: sellerCategoryCalls.list,
  plan: ({ request }) => sellerCategoryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'sequence', title: t('position'), kind: 'count' },
    { key: 'products', title: t('productCount'), kind: 'count', of: 'product_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
