import { templatePlace } from '#areas/catalogue/access.ts'
import { groupColumns } from '#areas/catalogue/groups/columns.ts'
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
  plan: ({ request }) => groupPlan(request),
  columns: groupColumns,
})
