import { toRead } from '#platform/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const sellerCategoryList = defineList(sellerCategoryCalls.list, {
  name: 'eseller-categories',
  title: t('categories'),
  exportNeeds: toRead(eSuppliesPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'products', title: t('productCount'), kind: 'count', field: 'productCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
