import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
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
  list: categoryCalls.list,
  plan: ({ request }) => categoryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'parent', title: t('parent'), kind: 'text', of: 'parent_name' },
    { key: 'sequence', title: t('position'), kind: 'count' },
    { key: 'children', title: t('subcategories'), kind: 'count', of: 'child_count' },
    { key: 'templates', title: t('templateCount'), kind: 'count', of: 'template_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
