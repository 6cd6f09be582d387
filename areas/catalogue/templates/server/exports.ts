import { sql } from 'kysely'
import { templatePlace } from '#areas/catalogue/access.ts'
import { templateColumns } from '#areas/catalogue/templates/columns.ts'
import { templatePlan } from '#areas/catalogue/templates/server/templates.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of templates. The import accepts the file without changes. */
export const templateExport = defineExport({
  name: 'product-templates',
  title: t('templates'),
  needs: toRead(templatePlace),
  plan: ({ request }) => templatePlan(request),
  columns: templateColumns,
  values: {
    // Same formula as `calculateMargin` in rules.ts: relative to the price, null without a price.
    margin: sql`round((r.srp - r.cost) * 10000.0 / nullif(r.srp, 0))`,
  },
})
