import { sql } from 'kysely'
import type { ReferenceSource } from '#platform/server/crud/references.ts'

/** The products of eSupplies that were made from a template of the catalogue. */
export const productsMadeFrom: ReferenceSource = {
  what: 'product',
  one: 'eSupplies product',
  several: 'eSupplies products',
  rows: (id) => sql`select id, name from eseller_product where template_id = ${id} and deleted_at is null`,
}
