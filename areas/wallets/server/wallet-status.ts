import { sql } from 'kysely'
import type { WalletLevel, WalletStatus } from '#areas/wallets/contract.ts'
import { flowOf } from '#areas/wallets/rules.ts'
import { lockWallet, setWalletStatus } from './wallets.ts'
import type { Database } from '#platform/server/db/database.ts'

type StatusReason = { reason: string; by: { id: number | null; email: string } }
type WalletStatusRow = {
  walletId: number
  status: WalletStatus
  statusBefore: 'active' | 'on_hold' | 'frozen' | null
}

/** What a change of a person's standing did to one of their wallets. */
export type WalletStatusChange = { walletId: number; from: WalletStatus; to: WalletStatus }

/**
 * Brings all wallets of a person into the state that the watchlist or a frozen identity asks for, and with
 * `null` back into the one they had. Closed wallets stay closed. The caller audits what is answered.
 */
export async function linkWallets(
  tx: Database,
  subscriberId: number,
  bound: 'on_hold' | 'frozen' | null,
  { reason, by }: StatusReason,
): Promise<WalletStatusChange[]> {
  const { rows } = await sql<{ walletId: number }>`
    select wallet_id from wallet where subscriber_id = ${subscriberId} order by wallet_id`.execute(tx)
  const changes: WalletStatusChange[] = []
  for (const { walletId } of rows) {
    await lockWallet(tx, walletId)
    const record = await storedStatus(tx, walletId)
    if (!record || record.status === 'closed') continue
    const to = bound ?? record.statusBefore ?? record.status
    if (to !== record.status) {
      await setWalletStatus(tx, walletId, { status: to, reason, by }, flowOf[to])
      changes.push({ walletId, from: record.status, to })
    }
    // The first binding remembers what was before it; a second one on top of it does not.
    const before = bound === null ? null : (record.statusBefore ?? record.status)
    await sql`update wallet set status_before = ${before} where wallet_id = ${walletId}`.execute(tx)
  }
  return changes
}

async function storedStatus(tx: Database, walletId: number): Promise<WalletStatusRow | undefined> {
  const { rows } = await sql<WalletStatusRow>`
    select wallet_id, status, status_before from wallet where wallet_id = ${walletId}`.execute(tx)
  return rows[0]
}

/** The level whose limits hold from now on: a shop with a registration has the merchant's, once its owner is known. */
export async function setKycLevel(
  tx: Database,
  subscriberId: number,
  level: Exclude<WalletLevel, 'merchant'>,
): Promise<void> {
  await sql`
    update wallet w set kyc_level = case
        when ${level} = 'full' and exists (
          select from business b where b.business_id = w.business_id and b.registration_kind <> 'none') then 'merchant'
        else ${level} end,
      version = version + 1, updated_at = now()
    where w.subscriber_id = ${subscriberId} and w.status <> 'closed'`.execute(tx)
}
