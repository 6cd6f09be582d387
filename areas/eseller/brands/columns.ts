import { toRead } from '#platform/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const sellerBrandList = defineList(sellerBrandCalls.list, {
  name: 'eseller-brands',
  title: t('brands'),
  exportNeeds: toRead(eSuppliesPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'supplier', title: t('supplier'), kind: 'text', field: 'supplierName' },
    { key: 'minOrder', title: t('minOrder'), kind: 'money' },
    { key: 'leadTimeDays', title: t('leadTime'), kind: 'count', sort: true },
    { key: 'products', title: t('productCount'), kind: 'count', field: 'productCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})
