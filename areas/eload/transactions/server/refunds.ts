import { sql } from 'kysely'
import {
  assertWalletActive,
  lockGrantsOf,
  reverseGrant,
} from '#areas/eload/campaigns/server/grant-reversal.ts'
import { refundableOf } from './refundable.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { throwIfError } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

type Refunded = {
  id: number
  refNo: string
  carrier: Carrier
  amount: number
  rebate: number
  walletId: number
}

type RefundResult = {
  /** Ledger transfer of the refund; null if there was nothing to refund. */
  transferId: string | null
  /** Amount credited to the wallet, after deducting the rebate. */
  refunded: Centavos
  /** Campaign grants of the sale that were returned to the campaigns. */
  recovered: Centavos
}

/**
 * Restores the wallet and the operator accounts to their state before the sale: refunds the payment and reverses the
 * rebate and campaign grants, all or nothing. What the wallet already got back for the sale is deducted. If a grant
 * cannot be reversed, the refund fails with the wallet's error.
 */
export async function refund(tx: Database, sale: Refunded, reason: string): Promise<RefundResult> {
  // Grants are locked before wallets, in the same order as a void, which prevents deadlocks.
  const grants = await lockGrantsOf(tx, sale.refNo)
  const rebated = await rebateMovement(tx, sale.refNo)
  const isRebateCredited = rebated !== null
  const refunded = wholeCentavos(await refundableOf(tx, { ...sale, isRebateCredited }))
  if (isRebateCredited) await assertWalletActive(tx, sale.walletId)
  // A rebate without its own ledger transfer was deducted from the price.
  const paid = isRebateCredited ? refunded + sale.rebate : refunded
  const counterparty = `eLoad ${carrierNames[sale.carrier]} ${sale.refNo}`
  const { rows } = await sql<{ transferId: string | null }>`
    select eload_refund(${sale.id}, ${paid}, ${counterparty}, ${reason}) as transfer_id`
    .execute(tx)
    .catch(throwIfError)
  let recovered = 0
  for (const grant of grants) {
    await reverseGrant(tx, grant, `${sale.refNo} was refunded`)
    recovered += grant.amount
  }
  return { transferId: rows[0]?.transferId ?? null, refunded, recovered: wholeCentavos(recovered) }
}

/** Ledger transfer of the sale's rebate, or null. */
async function rebateMovement(tx: Database, refNo: string): Promise<string | null> {
  const { rows } = await sql<{ transferId: string }>`
    select transfer_id from ledger_key where cause = ${`eload rebate ${refNo}`}`.execute(tx)
  return rows[0]?.transferId ?? null
}
