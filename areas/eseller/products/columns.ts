import { toRead } from '#platform/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const sellerProductList = defineList(sellerProductCalls.list, {
  name: 'eseller-products',
  title: t('products'),
  exportNeeds: toRead(eSuppliesPlace),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text', mono: true },
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'brand', title: t('brand'), kind: 'text', field: 'brandName' },
    { key: 'category', title: t('businessCategory'), kind: 'text', field: 'businessCategoryName' },
    { key: 'seller', title: t('seller'), kind: 'text' },
    { key: 'price', title: t('price'), kind: 'money', sort: true },
    { key: 'stock', title: t('stock'), kind: 'count', sort: true },
    { key: 'ordered', title: t('inOpenOrders'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
