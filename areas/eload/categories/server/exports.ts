import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryPlan } from '#areas/eload/categories/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(storefrontWords)

/** Export of load categories. */
export const categoryExport = defineFileExport({
  name: 'eload-categories',
  title: s('categories'),
  needs: toRead(categoryPlace),
  list: categoryCalls.list,
  plan: ({ request }) => categoryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'carrier', title: t('carrier'), kind: 'code' },
    { key: 'sequence', title: s('position'), kind: 'count' },
    { key: 'promoCount', title: s('promos'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
