import { holdGrantsOf, reverseGrant } from '#areas/eload/campaigns/server/taking-back.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { moveMoney } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'

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

type GivenBack = {
  /** The movement of the refund; none where the rebate was all that was paid. */
  transferId: string | null
  refunded: Centavos
  /** What campaigns had given for the sale, and have again. */
  takenBack: Centavos
}

/**
 * Leaves a wallet as if the sale had never been: gives back what was paid less the rebate, and takes back what
 * campaigns gave for it, all or nothing. What cannot be taken back refuses the refund with the wallet's reason.
 */
export async function giveBack(tx: Database, sale: Refunded, reason: string): Promise<GivenBack> {
  // Grants before wallets, in the order in which a void holds them.
  const grants = await holdGrantsOf(tx, sale.refNo)
  const refunded = wholeCentavos(sale.amount - sale.rebate)
  const moved =
    refunded === 0
      ? null
      : await moveMoney(tx, {
          type: 'refund',
          walletId: sale.walletId,
          amount: refunded,
          // Whatever is asked how often, a sale is given back once.
          cause: `eload refund ${sale.id}`,
          channel: 'Console',
          counterparty: `eLoad ${carrierNames[sale.carrier]} ${sale.refNo}`,
          against: soldInto,
          memo: reason,
        })
  let takenBack = 0
  for (const grant of grants) {
    await reverseGrant(tx, grant, `${sale.refNo} was refunded`)
    takenBack += grant.amount
  }
  return { transferId: moved?.transferId ?? null, refunded, takenBack: wholeCentavos(takenBack) }
}
