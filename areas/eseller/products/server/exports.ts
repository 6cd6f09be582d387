import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerProductColumns } from '#areas/eseller/products/columns.ts'
import { sellerProductPlan } from '#areas/eseller/products/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies products. */
export const sellerProductExport = defineExport({
  name: 'eseller-products',
  title: t('products'),
  needs: toRead(eSuppliesPlace),
  plan: ({ request }) => sellerProductPlan(request),
  columns: sellerProductColumns,
})
