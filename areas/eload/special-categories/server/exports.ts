import { sql } from 'kysely'
import { specialCategoryColumns } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryPlan } from '#areas/eload/special-categories/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const s = labelsOf(storefrontWords)

/** Export of special categories. Any signed-in person can read the list. */
export const specialCategoryExport = defineExport({
  name: 'eload-special-categories',
  title: s('specials'),
  needs: viewers,
  plan: ({ request }) => specialCategoryPlan(request),
  columns: specialCategoryColumns,
  values: { promos: sql`json_array_length(r.promo_ids)` },
})
