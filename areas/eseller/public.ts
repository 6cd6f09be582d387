import { sql } from 'kysely'
import type { ReferenceSource } from '#platform/server/crud.ts'

/** References from eSupplies products to the template they were created from. */
export const productsMadeFrom: ReferenceSource = {
  what: 'product',
  rows: (id) => sql`select id, name from eseller_product where template_id = ${id} and deleted_at is null`,
}
