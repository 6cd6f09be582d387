import { bannerPlace } from '#areas/eload/access.ts'
import { bannerColumns } from '#areas/eload/banners/columns.ts'
import { bannerPlan } from '#areas/eload/banners/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const s = labelsOf(storefrontWords)

/** Export of the load shop's banners. */
export const bannerExport = defineExport({
  name: 'eload-banners',
  title: s('banners'),
  needs: toRead(bannerPlace),
  plan: ({ request }) => bannerPlan(request),
  columns: bannerColumns,
})
