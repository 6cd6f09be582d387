import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
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
  list: brandCalls.list,
  plan: ({ request }) => brandPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'manufacturer', title: t('manufacturer'), kind: 'text' },
    { key: 'templates', title: t('templateCount'), kind: 'count', of: 'template_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
