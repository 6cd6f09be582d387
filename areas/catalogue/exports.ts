import { sql } from 'kysely'
import { brandList } from '#areas/catalogue/brands/columns.ts'
import { brandPlan } from '#areas/catalogue/brands/server/handlers.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports.ts'
import { businessCategoryList } from '#areas/catalogue/categories/columns.ts'
import { categoryPlan } from '#areas/catalogue/categories/server/handlers.ts'
import { groupList } from '#areas/catalogue/groups/columns.ts'
import { groupPlan } from '#areas/catalogue/groups/server/handlers.ts'
import { templateList } from '#areas/catalogue/templates/columns.ts'
import { templatePlan } from '#areas/catalogue/templates/server/templates.ts'

/** Exports of the product template lists. */
export const catalogueExports: readonly ExportDefinition[] = [
  defineExport(brandList, brandPlan),
  defineExport(businessCategoryList, categoryPlan, { values: { parent: 'parent_name' } }),
  defineExport(groupList, groupPlan),
  // The import accepts the file without changes.
  defineExport(templateList, templatePlan, {
    values: {
      // Same formula as `calculateMargin` in rules.ts: relative to the price, null without a price.
      margin: sql`round((r.srp - r.cost) * 10000.0 / nullif(r.srp, 0))`,
    },
  }),
]
