import { sql } from 'kysely'
import type { TemplateLine } from '#areas/catalogue/templates/contract.ts'
import type { Database } from '#platform/server/database.ts'

/** A template as rows of a file are held against it. */
export type KnownTemplate = {
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

/** What the rows of a file name, found in a few statements for all of them. */
export type Known = {
  templates: Map<string, KnownTemplate>
  categories: Map<string, number>
  brands: Map<string, number>
  units: Map<string, number>
  /** By category and name. */
  groups: Map<string, number>
}

/** Names are told apart without regard to capitals, as the tables do. */
export const bare = (name: string) => name.trim().toLowerCase()
export const groupKey = (categoryId: number, name: string) => `${categoryId} ${bare(name)}`

type Named = { name: string; id: number }

/** `hold` keeps all of it as it is until the transaction ends. */
export async function knownTo(db: Database, rows: readonly TemplateLine[], hold?: 'hold'): Promise<Known> {
  const share = hold ? sql`for key share` : sql``
  const wanted = (field: 'category' | 'brand' | 'uom' | 'group') => [
    ...new Set(rows.flatMap((row) => (row[field] === undefined ? [] : [bare(row[field])]))),
  ]
  const skus = [...new Set(rows.map(({ sku }) => bare(sku)))]
  const templates = await sql<KnownTemplate>`
    select id, sku, barcode, name, description, category_id, group_id, brand_id, uom_id, pack_size, srp, cost,
      weight_grams, status, version
    from product_template where sort_sku = any(${skus}) and deleted_at is null
    ${hold ? sql`order by id for update` : sql``}`.execute(db)
  const categories = await sql<Named>`select lower(name) as name, product_id as id from product_category
    where lower(name) = any(${wanted('category')}) and deleted_at is null ${share}`.execute(db)
  const brands = await sql<Named>`select lower(name) as name, id from product_brand
    where lower(name) = any(${wanted('brand')}) and deleted_at is null ${share}`.execute(db)
  const units = await sql<Named>`select lower(code) as name, id from product_unit
    where lower(code) = any(${wanted('uom')}) and deleted_at is null ${share}`.execute(db)
  const groups = await sql<Named & { categoryId: number }>`
    select lower(name) as name, id, category_id from product_group
    where lower(name) = any(${wanted('group')}) and deleted_at is null ${share}`.execute(db)
  const byName = (found: readonly Named[]) => new Map(found.map(({ name, id }) => [name, id]))
  return {
    templates: new Map(templates.rows.map((row) => [bare(row.sku), row])),
    categories: byName(categories.rows),
    brands: byName(brands.rows),
    units: byName(units.rows),
    groups: new Map(groups.rows.map(({ categoryId, name, id }) => [groupKey(categoryId, name), id])),
  }
}
