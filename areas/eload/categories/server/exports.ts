import { categoryPlace } from '#areas/eload/access.ts'
import { categoryColumns } from '#areas/eload/categories/columns.ts'
import { categoryPlan } from '#areas/eload/categories/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const s = labelsOf(storefrontWords)

/** Export of load categories. */
export const categoryExport = defineExport({
  name: 'eload-categories',
  title: s('categories'),
  needs: toRead(categoryPlace),
  plan: ({ request }) => categoryPlan(request),
  columns: categoryColumns,
})
