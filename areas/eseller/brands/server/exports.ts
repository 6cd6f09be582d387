import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { sellerBrandPlan } from '#areas/eseller/brands/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies brands. */
export const sellerBrandExport = defineFileExport({
  name: 'eseller-brands',
  title: t('brands'),
  needs: toRead(eSuppliesPlace),
  list: sellerBrandCalls.list,
  plan: ({ request }) => sellerBrandPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'supplier', title: t('supplier'), kind: 'text', of: 'supplier_name' },
    { key: 'minOrder', title: t('minOrder'), kind: 'money' },
    { key: 'leadTimeDays', title: t('leadTime'), kind: 'count' },
    { key: 'products', title: t('productCount'), kind: 'count', of: 'product_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
})
