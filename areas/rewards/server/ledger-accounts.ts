import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type Asset, balancesOf, openAccount } from '#platform/server/ledger/ledger.ts'

/** What people can have a purse of. */
export type RewardAssetCode = Extract<Asset, 'ELOAD' | 'VC' | 'BLVCK' | 'PRP'>

const house = async (db: Database, name: 'issued' | 'budget' | 'redeemed', asset: RewardAssetCode) => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_account where code = ${`house:${name}:${asset.toLowerCase()}`}`.execute(db)
  if (!rows[0]) throw new Error(`The house has no account ${name} of ${asset}.`)
  return rows[0].id
}

/** Where an asset comes from: the only account of it that may be below zero. */
export const issuedAccount = (db: Database, asset: RewardAssetCode) => house(db, 'issued', asset)

/** What may be given of an asset. It cannot go below zero. */
export const budgetAccount = (db: Database, asset: RewardAssetCode) => house(db, 'budget', asset)

/** Where redeemed points go. */
export const redeemedAccount = (db: Database) => house(db, 'redeemed', 'PRP')

/** Where an approved reward's credits lie until they are given. It cannot go below zero either. */
export const openEscrow = (tx: Database, refNo: string, asset: RewardAssetCode) =>
  openAccount(tx, { code: `reward:${refNo.toLowerCase()}`, asset, kind: 'house', floor: 0 })

/** A person's account of an asset, opened when they first get some. */
export async function openRewardAccount(
  tx: Database,
  subscriberId: number,
  asset: RewardAssetCode,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select reward_purse_open(${subscriberId}, ${asset}) as id`.execute(tx)
  if (!rows[0]) throw new Error('No purse was opened.')
  return rows[0].id
}

/** What an account has. */
export const balanceOf = async (db: Database, account: number): Promise<number> =>
  (await balancesOf(db, [account])).get(account)?.posted ?? 0

/** What is left of a budget, what lies ready, and what was given this month. */
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
