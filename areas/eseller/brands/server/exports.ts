import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandColumns } from '#areas/eseller/brands/columns.ts'
import { sellerBrandPlan } from '#areas/eseller/brands/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies brands. */
export const sellerBrandExport = defineExport({
  name: 'eseller-brands',
  title: t('brands'),
  needs: toRead(eSuppliesPlace),
  plan: ({ request }) => sellerBrandPlan(request),
  columns: sellerBrandColumns,
})
