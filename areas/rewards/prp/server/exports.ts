import { sql } from 'kysely'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpColumns } from '#areas/rewards/prp/columns.ts'
import { prpItemsColumns } from '#areas/rewards/prp/columns.ts'
import { prpCategoriesColumns } from '#areas/rewards/prp/columns.ts'
import { categoryPlan, itemPlan } from '#areas/rewards/prp/server/catalogue.ts'
import { redemptionPlan } from '#areas/rewards/prp/server/redemptions.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(prpWords)

/** Export of the redemptions. Numbers are masked as in the list. */
export const prpExport = defineExport({
  name: 'prp-rewards',
  title: t('rewards'),
  needs: toRead(prpPlace),
  plan: ({ request }) => redemptionPlan(request),
  columns: prpColumns,
  values: { mobile: sql`masked_mobile(r.mobile_number)` },
})

/** Exports of items and categories. */
export const prpCatalogueExports = [
  defineExport({
    name: 'prp-items',
    title: t('items'),
    needs: toRead(prpPlace),
    plan: ({ request }) => itemPlan(request),
    columns: prpItemsColumns,
  }),
  defineExport({
    name: 'prp-categories',
    title: t('categories'),
    needs: toRead(prpPlace),
    plan: ({ request }) => categoryPlan(request),
    columns: prpCategoriesColumns,
  }),
]
