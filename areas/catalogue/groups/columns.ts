import { toRead } from '#platform/access.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const groupList = defineList(groupCalls.list, {
  name: 'product-groups',
  title: t('groups'),
  exportNeeds: toRead(templatePlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'category', title: t('category'), kind: 'text', field: 'categoryName' },
    { key: 'templates', title: t('templateCount'), kind: 'count', field: 'templateCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
