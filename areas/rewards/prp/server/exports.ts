import { sql } from 'kysely'
import { prpList } from '#areas/rewards/prp/columns.ts'
import { prpItemsList } from '#areas/rewards/prp/columns.ts'
import { prpCategoriesList } from '#areas/rewards/prp/columns.ts'
import { categoryPlan, itemPlan } from '#areas/rewards/prp/server/catalogue.ts'
import { redemptionPlan } from '#areas/rewards/prp/server/redemptions.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the redemptions. Numbers are masked as in the list. */
export const prpExport = defineExport(prpList, redemptionPlan, {
  values: { mobile: sql`masked_mobile(r.mobile_number)` },
})

/** Exports of items and categories. */
export const prpCatalogueExports = [
  defineExport(prpItemsList, itemPlan),
  defineExport(prpCategoriesList, categoryPlan),
]
