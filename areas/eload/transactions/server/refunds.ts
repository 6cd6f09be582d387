import { sql } from 'kysely'
import {
  assertWalletActive,
  lockGrantsOf,
  reverseGrant,
} from '#areas/eload/campaigns/server/grant-reversal.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { postMovement, reverseMovement } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Operator account that load sales are paid into and refunded from. */
const soldInto = 'operator:eload:php'

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
 * rebate and campaign grants, all or nothing. If a grant cannot be reversed, the refund fails with the wallet's
 * error.
 */
export async function refund(tx: Database, sale: Refunded, reason: string): Promise<RefundResult> {
  // Grants are locked before wallets, in the same order as a void, which prevents deadlocks.
  const grants = await lockGrantsOf(tx, sale.refNo)
  const refunded = wholeCentavos(sale.amount - sale.rebate)
  const rebated = await rebateMovement(tx, sale.refNo)
  // A rebate without its own ledger transfer was deducted from the price.
  const paid = rebated === null ? refunded : wholeCentavos(sale.amount)
  const movement =
    paid === 0
      ? null
      : await postMovement(tx, {
          type: 'refund',
          walletId: sale.walletId,
          amount: paid,
          // The cause is unique per sale, so a repeated request refunds it only once.
          cause: `eload refund ${sale.id}`,
          channel: 'Console',
          counterparty: `eLoad ${carrierNames[sale.carrier]} ${sale.refNo}`,
          against: soldInto,
          memo: reason,
        })
  if (rebated !== null) {
    await assertWalletActive(tx, sale.walletId)
    await reverseMovement(tx, rebated, {
      cause: `eload rebate back ${sale.id}`,
      channel: 'Console',
      memo: `${sale.refNo} was refunded`,
    })
  }
  let recovered = 0
  for (const grant of grants) {
    await reverseGrant(tx, grant, `${sale.refNo} was refunded`)
    recovered += grant.amount
  }
  return { transferId: movement?.transferId ?? null, refunded, recovered: wholeCentavos(recovered) }
}

/** Ledger transfer of the sale's rebate, or null. */
async function rebateMovement(tx: Database, refNo: string): Promise<string | null> {
  const { rows } = await sql<{ transferId: string }>`
    select transfer_id from ledger_key where cause = ${`eload rebate ${refNo}`}`.execute(tx)
  return rows[0]?.transferId ?? null
}
