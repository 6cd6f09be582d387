import { sql } from 'kysely'
import type { UseOf } from '#platform/server/uses.ts'

/** The products of eSupplies that were made from a template of the catalogue. */
export const productsMadeFrom: UseOf = {
  what: 'product',
  one: 'eSupplies product',
  several: 'eSupplies products',
  rows: (id) => sql`select id, name from eseller_product where template_id = ${id} and deleted_at is null`,
}
