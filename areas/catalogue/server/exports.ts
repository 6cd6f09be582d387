import { sql } from 'kysely'
import { categoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { brandColumns } from '#areas/catalogue/brands/columns.ts'
import { brandPlan } from '#areas/catalogue/brands/server/handlers.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { businessCategoryColumns } from '#areas/catalogue/categories/columns.ts'
import { categoryPlan } from '#areas/catalogue/categories/server/handlers.ts'
import { groupColumns } from '#areas/catalogue/groups/columns.ts'
import { groupPlan } from '#areas/catalogue/groups/server/handlers.ts'
import { templateColumns } from '#areas/catalogue/templates/columns.ts'
import { templatePlan } from '#areas/catalogue/templates/server/templates.ts'

const t = labelsOf(words)

/** Exports of the product template lists. */
export const catalogueExports: readonly ExportDefinition[] = [
  defineExport({
    name: 'product-brands',
    title: t('brands'),
    needs: toRead(templatePlace),
    plan: ({ request }) => brandPlan(request),
    columns: brandColumns,
  }),
  defineExport({
    name: 'product-categories',
    title: t('categories'),
    needs: toRead(categoryPlace),
    plan: ({ request }) => categoryPlan(request),
    columns: businessCategoryColumns,
    values: { parent: 'parent_name' },
  }),
  defineExport({
    name: 'product-groups',
    title: t('groups'),
    needs: toRead(templatePlace),
    plan: ({ request }) => groupPlan(request),
    columns: groupColumns,
  }),
  // The import accepts the file without changes.
  defineExport({
    name: 'product-templates',
    title: t('templates'),
    needs: toRead(templatePlace),
    plan: ({ request }) => templatePlan(request),
    columns: templateColumns,
    values: {
      // Same formula as `calculateMargin` in rules.ts: relative to the price, null without a price.
      margin: sql`round((r.srp - r.cost) * 10000.0 / nullif(r.srp, 0))`,
    },
  }),
]
