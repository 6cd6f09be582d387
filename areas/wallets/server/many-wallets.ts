import { sql } from 'kysely'
import type { WalletLevel } from '#areas/wallets/contract.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

export type NewWallet = { subscriberId: number; businessId: number | null; level: WalletLevel }

/** Opens wallets of owners who have none, with a few statements for all, and returns their ids in the same order. */
export async function openWallets(tx: Database, wallets: readonly NewWallet[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select wallet_open_many(${wallets.map(({ subscriberId }) => subscriberId)}::bigint[],
      ${wallets.map(({ businessId }) => businessId)}::bigint[], ${wallets.map(({ level }) => level)}::text[]) as ids`.execute(
    tx,
  )
  return rows[0]?.ids ?? []
}

/** Maximum balance of each level, without limits of single wallets. A level without one has none. */
export async function maximumBalances(db: Database): Promise<Map<WalletLevel, Centavos>> {
  const { rows } = await sql<{ level: WalletLevel; amount: number }>`
    select distinct on (kyc_level) kyc_level as level, amount from wallet_limit_default
    where product = 'wallet' and name = 'maxBalance' and effective_from <= now()
    order by kyc_level, effective_from desc`.execute(db)
  return new Map(rows.map(({ level, amount }) => [level, wholeCentavos(amount)]))
}

/** Which of these subscribers have a wallet of their own. */
export async function ownersWithWallet(db: Database, subscriberIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select subscriber_id as id from wallet
    where subscriber_id = any(${subscriberIds}::bigint[]) and business_id is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
