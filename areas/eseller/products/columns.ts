import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const sellerProductColumns = defineColumns(sellerProductCalls.list, [
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
])
