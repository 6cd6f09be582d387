import { sql } from 'kysely'
import type { TemplateLine } from '#areas/catalogue/templates/contract.ts'
import type { Database } from '#platform/server/db.ts'
import { nameKey } from '#platform/contract/search-words.ts'

/** Existing template that import rows are compared with. */
export type ExistingTemplate = {
  id: number
  sku: string
  barcode: string
  name: string
  description: string
  categoryId: number
  groupId: number | null
  brandId: number
  uomId: number
  packSize: number
  srp: number
  cost: number | null
  weightGrams: number | null
  status: 'active' | 'inactive'
  version: number
}

/** Existing records that the rows of a file refer to, loaded with a few statements for all rows. */
export type ImportLookup = {
  templates: Map<string, ExistingTemplate>
  categories: Map<string, number>
  brands: Map<string, number>
  units: Map<string, number>
  /** Keyed by category and name. */
  groups: Map<string, number>
}

/** A SKU in the form in which templates are compared. */
export const skuKey = (sku: string) => sku.trim().toLowerCase()
export const groupKey = (categoryId: number, name: string) => `${categoryId} ${nameKey(name)}`

type Named = { name: string; id: number }

/** Loads the lookup. With `hold`, the rows are locked until the transaction ends. */
export async function loadKnown(
  db: Database,
  rows: readonly TemplateLine[],
  hold?: 'hold',
): Promise<ImportLookup> {
  const share = hold ? sql`for key share` : sql``
  const requested = (field: 'category' | 'brand' | 'uom' | 'group') => [
    ...new Set(rows.flatMap((row) => (row[field] === undefined ? [] : [nameKey(row[field])]))),
  ]
  const skus = [...new Set(rows.map(({ sku }) => skuKey(sku)))]
  const templates = await sql<ExistingTemplate>`
    select id, sku, barcode, name, description, category_id, group_id, brand_id, uom_id, pack_size, srp, cost,
      weight_grams, status, version
    from product_template where sort_sku = any(${skus}) and deleted_at is null
    ${hold ? sql`order by id for update` : sql``}`.execute(db)
  const categories = await sql<Named>`select name_fold(name) as name, product_id as id from product_category
    where name_fold(name) = any(${requested('category')}) and deleted_at is null ${share}`.execute(db)
  const brands = await sql<Named>`select name_fold(name) as name, id from product_brand
    where name_fold(name) = any(${requested('brand')}) and deleted_at is null ${share}`.execute(db)
  const units = await sql<Named>`select lower(code) as name, id from product_unit
    where lower(code) = any(${requested('uom')}) and deleted_at is null ${share}`.execute(db)
  const groups = await sql<Named & { categoryId: number }>`
    select name_fold(name) as name, id, category_id from product_group
    where name_fold(name) = any(${requested('group')}) and deleted_at is null ${share}`.execute(db)
  const byName = (found: readonly Named[]) => new Map(found.map(({ name, id }) => [name, id]))
  return {
    templates: new Map(templates.rows.map((row) => [skuKey(row.sku), row])),
    categories: byName(categories.rows),
    brands: byName(brands.rows),
    units: byName(units.rows),
    groups: new Map(groups.rows.map(({ categoryId, name, id }) => [groupKey(categoryId, name), id])),
  }
}
