import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerColumns } from '#areas/eseller/banners/columns.ts'
import { sellerBannerPlan } from '#areas/eseller/banners/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies banners. */
export const sellerBannerExport = defineExport({
  name: 'eseller-banners',
  title: t('banners'),
  needs: toRead(eSuppliesPlace),
  plan: ({ request }) => sellerBannerPlan(request),
  columns: sellerBannerColumns,
})
