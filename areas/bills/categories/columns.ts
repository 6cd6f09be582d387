import { toRead } from '#platform/access.ts'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { words } from '#areas/bills/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const billsCategoryList = defineList(billsCategoryCalls.list, {
  name: 'bills-categories',
  title: t('categories'),
  exportNeeds: toRead(billsCategoryPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'billers', title: t('billers'), kind: 'count', field: 'billerCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
