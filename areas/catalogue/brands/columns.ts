import { toRead } from '#platform/access.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const brandList = defineList(brandCalls.list, {
  name: 'product-brands',
  title: t('brands'),
  exportNeeds: toRead(templatePlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'manufacturer', title: t('manufacturer'), kind: 'text', sort: true },
    { key: 'templates', title: t('templateCount'), kind: 'count', field: 'templateCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
