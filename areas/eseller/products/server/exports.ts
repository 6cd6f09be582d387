import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { sellerProductPlan } from '#areas/eseller/products/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies products. */
export const sellerProductExport = defineFileExport({
  name: 'eseller-products',
  title: t('products'),
  needs: toRead(eSuppliesPlace),
  list: sellerProductCalls.list,
  plan: ({ request }) => sellerProductPlan(request),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'brand', title: t('brand'), kind: 'text', of: 'brand_name' },
    { key: 'category', title: t('businessCategory'), kind: 'text', of: 'business_category_name' },
    { key: 'seller', title: t('seller'), kind: 'text' },
    { key: 'price', title: t('price'), kind: 'money' },
    { key: 'stock', title: t('stock'), kind: 'count' },
    { key: 'ordered', title: t('inOpenOrders'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
})
