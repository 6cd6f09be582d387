import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

export { throwBudgetError } from '#areas/rewards/server/distribution.ts'

/**
 * Takes one unit of a PRP item from the stock. Returns false if none is left. Locks the item until the transaction
 * ends.
 */
export async function reserveStock(tx: Database, itemId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prp_item set stock = stock - 1
    where id = ${itemId} and stock > 0 and status = 'active' and deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0) === 1
}

/** Returns one unit to the stock. */
export const releaseStock = (tx: Database, itemId: number) =>
  sql`update prp_item set stock = stock + 1 where id = ${itemId}`.execute(tx)
