import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'

type Parts = {
  categoryId?: number
  parentId?: number | null
  groupId?: number | null
  brandId?: number
  uomId?: number
}

const tables = [
  ['categoryId', 'product_category', 'product_id'],
  ['parentId', 'product_category', 'product_id'],
  ['groupId', 'product_group', 'id'],
  ['brandId', 'product_brand', 'id'],
  ['uomId', 'product_unit', 'id'],
] as const satisfies readonly (readonly [keyof Parts, string, string])[]

/**
 * Checks that the referenced records exist and locks them until the transaction ends. A concurrent deletion waits
 * and then finds the reference.
 */
export async function lockReferences(db: Database, parts: Parts): Promise<void> {
  for (const [field, table, key] of tables) {
    const id = parts[field]
    if (id === null || id === undefined) continue
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and deleted_at is null for key share`.execute(db)
    if (rows.length === 0) rejectField(field, catalogueMessages('REFERENCE_NOT_FOUND'))
  }
  if (typeof parts.groupId === 'number' && parts.categoryId !== undefined)
    await assertGroupInCategory(db, parts.groupId, parts.categoryId)
}

async function assertGroupInCategory(db: Database, groupId: number, categoryId: number) {
  const { rows } =
    await sql`select from product_group where id = ${groupId} and category_id = ${categoryId}`.execute(db)
  if (rows.length === 0) rejectField('groupId', catalogueMessages('GROUP_OF_CATEGORY'))
}
