import { toRead } from '#platform/access.ts'
import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const categoryList = defineList(categoryCalls.list, {
  name: 'eload-categories',
  title: t('categories'),
  exportNeeds: toRead(categoryPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'carrier', title: t('carrier'), kind: 'code', labels: { ...carrierNames, all: t('allCarriers') } },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'promoCount', title: t('promos'), kind: 'count', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
