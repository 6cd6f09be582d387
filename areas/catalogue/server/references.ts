import { sql } from 'kysely'
import type { ReferenceSource } from '#platform/server/crud.ts'

const template = (column: 'category_id' | 'group_id' | 'brand_id' | 'uom_id'): ReferenceSource => ({
  what: 'template',
  rows: (id) => sql`select id, name from product_template
    where ${sql.ref(column)} = ${id} and deleted_at is null`,
})

/**
 * References that block the deletion of a category. An area that refers to catalogue records adds its own source
 * here.
 */
export const categoryReferences: readonly ReferenceSource[] = [
  {
    what: 'category',
    rows: (id) => sql`select product_id as id, name from product_category
      where parent_id = ${id} and deleted_at is null`,
  },
  {
    what: 'group',
    rows: (id) => sql`select id, name from product_group where category_id = ${id} and deleted_at is null`,
  },
  template('category_id'),
]
export const groupReferences: readonly ReferenceSource[] = [template('group_id')]
export const brandReferences: readonly ReferenceSource[] = [template('brand_id')]
export const unitReferences: readonly ReferenceSource[] = [template('uom_id')]
