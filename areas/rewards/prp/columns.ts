import { toRead } from '#platform/access.ts'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(prpWords)

export const prpCategoriesList = defineList(prpCalls.categories, {
  name: 'prp-categories',
  title: t('categories'),
  exportNeeds: toRead(prpPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'sequence', title: t('sequence'), kind: 'count', sort: true },
    { key: 'items', title: t('itemCount'), kind: 'count', field: 'itemCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})

export const prpItemsList = defineList(prpCalls.items, {
  name: 'prp-items',
  title: t('items'),
  exportNeeds: toRead(prpPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'category', title: t('category'), kind: 'text', field: 'categoryName' },
    { key: 'points', title: t('points'), kind: 'count', sort: true },
    { key: 'cash', title: t('cashPart'), kind: 'money', field: 'cashPart' },
    { key: 'stock', title: t('stock'), kind: 'count', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})

export const prpList = defineList(prpCalls.rewards, {
  name: 'prp-rewards',
  title: t('rewards'),
  exportNeeds: toRead(prpPlace),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', width: '7rem', mono: true },
    { key: 'item', title: t('item'), kind: 'text', field: 'itemName' },
    { key: 'person', title: t('person'), kind: 'text', field: 'name' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'points', title: t('points'), kind: 'count', sort: true },
    { key: 'cashPart', title: t('cashPart'), kind: 'money', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'courier', title: t('courier'), kind: 'text', hidden: true },
    { key: 'trackingNo', title: t('trackingNo'), kind: 'text', mono: true },
    { key: 'createdAt', title: t('redeemed'), kind: 'moment', sort: true },
  ],
})
