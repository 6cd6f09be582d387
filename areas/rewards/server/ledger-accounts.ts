import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { type Asset, balancesOf } from '#platform/server/ledger.ts'

/** Assets for which people have a reward account. */
export type RewardAssetCode = Extract<Asset, 'ELOAD' | 'VC' | 'BLVCK' | 'PRP'>

const operatorAccount = async (db: Database, name: 'issued' | 'budget', asset: RewardAssetCode) => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_account where code = ${`operator:${name}:${asset.toLowerCase()}`}`.execute(db)
  if (!rows[0]) throw new Error(`The company has no account ${name} of ${asset}.`)
  return rows[0].id
}

/** Issuing account of an asset. It is the only account of the asset that can be negative. */
export const issuedAccount = (db: Database, asset: RewardAssetCode) => operatorAccount(db, 'issued', asset)

/** Budget account of an asset. It cannot be negative. */
export const budgetAccount = (db: Database, asset: RewardAssetCode) => operatorAccount(db, 'budget', asset)

/** Returns a person's account of an asset, and opens it if needed. */
export async function openRewardAccount(
  tx: Database,
  subscriberId: number,
  asset: RewardAssetCode,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select reward_purse_open(${subscriberId}, ${asset}) as id`.execute(tx)
  if (!rows[0]) throw new Error('The reward account was not created.')
  return rows[0].id
}

/** Posted balance of an account. */
export const balanceOf = async (db: Database, account: number): Promise<number> =>
  (await balancesOf(db, [account])).get(account)?.posted ?? 0

/** Remaining budget, reserved amount and amount distributed this month. */
export async function budgetOf(db: Database, asset: RewardAssetCode) {
  const left = await balanceOf(db, await budgetAccount(db, asset))
  const { rows } = await sql<{ promised: number; given: number }>`
    select coalesce((select sum(l.posted) from reward r join ledger_balance l on l.account_id = r.escrow_id
        where r.asset = ${asset} and r.status in ('approved', 'processing')), 0)::bigint as promised,
      coalesce((select sum(r.credited_amount) from reward r
        where r.asset = ${asset} and r.ended_at >= reward_month(now())::timestamp at time zone 'Asia/Manila'), 0)::bigint as given`.execute(
    db,
  )
  return { left, promised: rows[0]?.promised ?? 0, givenThisMonth: rows[0]?.given ?? 0 }
}
