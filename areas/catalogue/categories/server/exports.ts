import { categoryPlace } from '#areas/catalogue/access.ts'
import { businessCategoryColumns } from '#areas/catalogue/categories/columns.ts'
import { categoryPlan } from '#areas/catalogue/categories/server/handlers.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of business categories. */
export const businessCategoryExport = defineExport({
  name: 'product-categories',
  title: t('categories'),
  needs: toRead(categoryPlace),
  plan: ({ request }) => categoryPlan(request),
  columns: businessCategoryColumns,
  values: { parent: 'parent_name' },
})
