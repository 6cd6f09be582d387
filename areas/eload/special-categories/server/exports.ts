import { sql } from 'kysely'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryPlan } from '#areas/eload/special-categories/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(storefrontWords)

/** Export of special categories. Any signed-in person can read the list. */
export const specialCategoryExport = defineFileExport({
  name: 'eload-special-categories',
  title: s('specials'),
  needs: viewers,
  list: specialCategoryCalls.list,
  plan: ({ request }) => specialCategoryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'sequence', title: s('position'), kind: 'count' },
    { key: 'promos', title: s('promos'), kind: 'count', of: sql`json_array_length(r.promo_ids)` },
    { key: 'startAt', title: s('displayFrom'), kind: 'moment' },
    { key: 'endAt', title: s('displayUntil'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'code' },
  ],
})
