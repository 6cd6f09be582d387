import { templatePlace } from '#areas/catalogue/access.ts'
import { brandColumns } from '#areas/catalogue/brands/columns.ts'
import { brandPlan } from '#areas/catalogue/brands/server/handlers.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of product brands. */
export const brandExport = defineExport({
  name: 'product-brands',
  title: t('brands'),
  needs: toRead(templatePlace),
  plan: ({ request }) => brandPlan(request),
  columns: brandColumns,
})
