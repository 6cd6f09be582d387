import { sql } from 'kysely'
import { lockGrantsOf, reverseGrant } from '#areas/eload/campaigns/server/grant-reversal.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { postMovement, reverseMovement } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The house's account that sales of load are paid into, and given back from. */
const soldInto = 'house:eload:php'

type Refunded = {
  id: number
  refNo: string
  carrier: Carrier
  amount: number
  rebate: number
  walletId: number
}

type RefundResult = {
  /** The movement of the refund; none where there was nothing to give back. */
  transferId: string | null
  /** What the wallet has more of for it, its rebate taken off. */
  refunded: Centavos
  /** What campaigns had given for the sale, and have again. */
  takenBack: Centavos
}

/**
 * Leaves the wallet and the house's accounts as if the sale had never been: gives back what was paid, and takes the
 * rebate and what campaigns gave for it back to where they came from, all or nothing. What cannot be taken back refuses
 * the refund with the wallet's reason.
 */
export async function refund(tx: Database, sale: Refunded, reason: string): Promise<RefundResult> {
  // Grants before wallets, in the order in which a void holds them.
  const grants = await lockGrantsOf(tx, sale.refNo)
  const refunded = wholeCentavos(sale.amount - sale.rebate)
  const rebated = await rebateMovement(tx, sale.refNo)
  // A rebate that no movement of ours gave came off the price.
  const paid = rebated === null ? refunded : wholeCentavos(sale.amount)
  const movement =
    paid === 0
      ? null
      : await postMovement(tx, {
          type: 'refund',
          walletId: sale.walletId,
          amount: paid,
          // Whatever is asked how often, a sale is given back once.
          cause: `eload refund ${sale.id}`,
          channel: 'Console',
          counterparty: `eLoad ${carrierNames[sale.carrier]} ${sale.refNo}`,
          against: soldInto,
          memo: reason,
        })
  if (rebated !== null) {
    await reverseMovement(tx, rebated, {
      cause: `eload rebate back ${sale.id}`,
      channel: 'Console',
      memo: `${sale.refNo} was refunded`,
    })
  }
  let takenBack = 0
  for (const grant of grants) {
    await reverseGrant(tx, grant, `${sale.refNo} was refunded`)
    takenBack += grant.amount
  }
  return { transferId: movement?.transferId ?? null, refunded, takenBack: wholeCentavos(takenBack) }
}

/** The movement that gave a sale its rebate, or null where none did. */
async function rebateMovement(tx: Database, refNo: string): Promise<string | null> {
  const { rows } = await sql<{ transferId: string }>`
    select transfer_id from ledger_key where cause = ${`eload rebate ${refNo}`}`.execute(tx)
  return rows[0]?.transferId ?? null
}
