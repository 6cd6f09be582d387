import { sql } from 'kysely'
import {
  type RewardAssetCode,
  budgetAccount,
  openRewardAccount,
} from '#areas/rewards/server/ledger-accounts.ts'
import { type Database, sqlState } from '#platform/server/db/database.ts'
import { post } from '#platform/server/ledger/ledger.ts'
import { AppError } from '#platform/server/errors/errors.ts'

export { redeemItem } from '#areas/rewards/prp/server/redeem.ts'
export type { RewardAssetCode } from '#areas/rewards/server/ledger-accounts.ts'

type Credit = {
  subscriberId: number
  asset: RewardAssetCode
  /** Minor units: centavos of eLoad credit, whole coins and points. */
  amount: number
  /** What this is given for, once and never again: `roulette reward 12`. */
  cause: string
  details?: Record<string, string | number | null>
}

/** Gives a person coins, points or eLoad credit from the asset's budget. Answers false where this cause gave before. */
export async function creditRewardAccount(
  tx: Database,
  { subscriberId, asset, amount, cause, details = {} }: Credit,
): Promise<boolean> {
  try {
    return await post(tx, {
      cause,
      kind: 'reward',
      postings: [
        { account: await budgetAccount(tx, asset), amount: -amount },
        { account: await openRewardAccount(tx, subscriberId, asset), amount },
      ],
      details,
    })
  } catch (error) {
    if (sqlState(error) !== 'LG001') throw error
    throw new AppError('The budget has less than this left. Ask for more budget first.', {
      code: 'INSUFFICIENT_FUNDS',
    })
  }
}

type Charge = Credit & {
  /** The house's account that it goes to: opened by whoever charges. */
  into: string
  /** Made by whoever asks, to be kept with what it paid for. */
  transferId: string
}

/** Takes coins or points that a person pays with. Refused where they have fewer. */
export async function chargeRewardAccount(
  tx: Database,
  { subscriberId, asset, amount, cause, details = {}, into, transferId }: Charge,
): Promise<void> {
  const account = await sql<{ id: number }>`
    select id from ledger_account where code = ${into} and asset = ${asset}`.execute(tx)
  const house = account.rows[0]?.id
  if (house === undefined) throw new Error(`The house has no account ${into}.`)
  try {
    await post(tx, {
      id: transferId,
      cause,
      kind: 'spent',
      postings: [
        { account: await openRewardAccount(tx, subscriberId, asset), amount: -amount },
        { account: house, amount },
      ],
      details,
    })
  } catch (error) {
    if (sqlState(error) !== 'LG001') throw error
    throw new AppError(`This takes ${amount}, and they have fewer.`, { code: 'INSUFFICIENT_FUNDS' })
  }
}

/** Takes one piece of an item of PRP off the shelf, if there is one. Holds the item until the transaction ends. */
export async function reserveStock(tx: Database, itemId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update prp_item set stock = stock - 1
    where id = ${itemId} and stock > 0 and status = 'active' and deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0) === 1
}

/** Puts a piece that was taken back on the shelf. */
export const releaseStock = (tx: Database, itemId: number) =>
  sql`update prp_item set stock = stock + 1 where id = ${itemId}`.execute(tx)
