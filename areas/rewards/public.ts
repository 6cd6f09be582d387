import { type PurseAsset, budgetAccount, openPurse } from '#areas/rewards/server/purses.ts'
import { type Database, sqlState } from '#platform/server/database.ts'
import { post } from '#platform/server/ledger/ledger.ts'
import { Refusal } from '#platform/server/refusal.ts'

export { redeemItem } from '#areas/rewards/prp/server/redeeming.ts'
export type { PurseAsset } from '#areas/rewards/server/purses.ts'

type Credit = {
  subscriberId: number
  asset: PurseAsset
  /** Minor units: centavos of eLoad credit, whole coins and points. */
  amount: number
  /** What this is given for, once and never again: `roulette reward 12`. */
  cause: string
  details?: Record<string, string | number | null>
}

/** Gives a person coins, points or eLoad credit from the asset's budget. Answers false where this cause gave before. */
export async function creditPurse(
  tx: Database,
  { subscriberId, asset, amount, cause, details = {} }: Credit,
): Promise<boolean> {
  try {
    return await post(tx, {
      cause,
      kind: 'reward',
      postings: [
        { account: await budgetAccount(tx, asset), amount: -amount },
        { account: await openPurse(tx, subscriberId, asset), amount },
      ],
      details,
    })
  } catch (error) {
    if (sqlState(error) !== 'LG001') throw error
    throw new Refusal('The budget has less than this left. Ask for more budget first.', {
      code: 'INSUFFICIENT_FUNDS',
    })
  }
}
