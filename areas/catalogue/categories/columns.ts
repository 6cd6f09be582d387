import { toRead } from '#platform/access.ts'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const businessCategoryList = defineList(categoryCalls.list, {
  name: 'product-categories',
  title: t('categories'),
  exportNeeds: toRead(categoryPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'parent', title: t('parent'), kind: 'text', exportOnly: true },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'children', title: t('subcategories'), kind: 'count', field: 'childCount' },
    { key: 'templates', title: t('templateCount'), kind: 'count', field: 'templateCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
