import { sql } from 'kysely'
import { templatePlace } from '#areas/catalogue/access.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { templateImport } from './import.ts'
import { templatePlan } from '#areas/catalogue/templates/server/templates.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Returns the import's heading for a column, so that an exported file can be imported again. */
const heading = (field: (typeof templateImport)['columns'][number]['field']) =>
  templateImport.columns.find((column) => column.field === field)?.title ?? t('templates')

/** Export of templates. The import accepts the file without changes. */
export const templateExport = defineFileExport({
  name: 'product-templates',
  title: t('templates'),
  needs: toRead(templatePlace),
  list: templateCalls.list,
  plan: ({ request }) => templatePlan(request),
  columns: [
    { key: 'sku', title: heading('sku'), kind: 'text' },
    { key: 'barcode', title: heading('barcode'), kind: 'text' },
    { key: 'name', title: heading('name'), kind: 'text' },
    { key: 'category', title: heading('category'), kind: 'text', of: 'category_name' },
    { key: 'group', title: heading('group'), kind: 'text', of: 'group_name' },
    { key: 'brand', title: heading('brand'), kind: 'text', of: 'brand_name' },
    { key: 'uom', title: heading('uom'), kind: 'text', of: 'uom_code' },
    { key: 'packSize', title: heading('pack_size'), kind: 'count' },
    { key: 'srp', title: heading('srp'), kind: 'money' },
    { key: 'cost', title: heading('cost'), kind: 'money' },
    { key: 'description', title: heading('description'), kind: 'text' },
    { key: 'weightGrams', title: heading('weight_grams'), kind: 'count' },
    { key: 'status', title: heading('status'), kind: 'code' },
    {
      key: 'margin',
      title: t('margin'),
      kind: 'percent',
      // Same formula as `calculateMargin` in rules.ts: relative to the price, null without a price.
      of: sql`round((r.srp - r.cost) * 10000.0 / nullif(r.srp, 0))`,
    },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
