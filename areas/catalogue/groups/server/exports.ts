import { templatePlace } from '#areas/catalogue/access.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { groupPlan } from '#areas/catalogue/groups/server/handlers.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of product groups. */
export const groupExport = defineExport({
  name: 'product-groups',
  title: t('groups'),
  needs: toRead(templatePlace),
  list: groupCalls.list,
  plan: ({ request }) => groupPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'category', title: t('category'), kind: 'text', of: 'category_name' },
    { key: 'templates', title: t('templateCount'), kind: 'count', of: 'template_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
