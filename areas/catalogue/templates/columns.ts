import { toRead } from '#platform/access.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

/** Columns of templates. Those of the import have its headings, so that it accepts an exported file unchanged. */
export const templateList = defineList(templateCalls.list, {
  name: 'product-templates',
  title: t('templates'),
  exportNeeds: toRead(templatePlace),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text', sort: true, mono: true },
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'category', title: t('category'), kind: 'text', field: 'categoryName' },
    { key: 'group', title: t('group'), kind: 'text', field: 'groupName', hidden: true },
    { key: 'brand', title: t('brand'), kind: 'text', field: 'brandName' },
    { key: 'uom', title: t('unit'), kind: 'text', field: 'uomCode' },
    { key: 'packSize', title: t('packSize'), kind: 'count', exportOnly: true },
    { key: 'srp', title: t('srp'), kind: 'money', sort: true },
    { key: 'cost', title: t('cost'), kind: 'money' },
    { key: 'margin', title: t('margin'), kind: 'percent' },
    { key: 'barcode', title: t('barcode'), kind: 'text', mono: true, hidden: true },
    { key: 'description', title: t('description'), kind: 'text', exportOnly: true },
    { key: 'weightGrams', title: t('weight'), kind: 'count', exportOnly: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
