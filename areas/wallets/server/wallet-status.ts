import { sql } from 'kysely'
import type { WalletLevel, WalletStatus } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { getStatusError } from '#areas/wallets/rules.ts'
import { lockWallet, selectWallet, setWalletStatus } from './wallets.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

type StatusReason = { reason: string; by: { id: number | null; email: string } }
type WalletStatusRow = {
  walletId: number
  status: WalletStatus
  statusBefore: 'active' | 'on_hold' | 'frozen' | null
}

/** Change of one wallet's status caused by the watchlist or a frozen identity. */
export type WalletStatusChange = { walletId: number; from: WalletStatus; to: WalletStatus }

/**
 * Sets all wallets of a person to the status required by the watchlist or a frozen identity; `null` restores their
 * former status. Closed wallets stay closed. The caller audits the returned changes.
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
      await setWalletStatus(tx, walletId, { status: to, reason, by })
      changes.push({ walletId, from: record.status, to })
    }
    // The first binding stores the former status; further bindings keep it.
    const before = bound === null ? null : (record.statusBefore ?? record.status)
    await sql`update wallet set status_before = ${before} where wallet_id = ${walletId}`.execute(tx)
  }
  return changes
}

/**
 * Closes the wallets of a person at their own request, by the rules of closing by staff. A wallet that is on hold stays
 * so until staff release it. The caller audits the returned changes.
 */
export async function closeWallets(
  tx: Database,
  subscriberId: number,
  { reason, by }: StatusReason,
): Promise<WalletStatusChange[]> {
  const { rows } = await sql<{ walletId: number }>`
    select wallet_id from wallet where subscriber_id = ${subscriberId} and status <> 'closed' order by wallet_id`.execute(
    tx,
  )
  const changes: WalletStatusChange[] = []
  for (const { walletId } of rows) {
    await lockWallet(tx, walletId)
    const wallet = await selectWallet(tx, { walletId })
    const error =
      wallet.status === 'on_hold'
        ? walletsMessages('ON_HOLD', { account: wallet.accountNo })
        : getStatusError(wallet, 'closed', { level: approverLevel })
    if (error) throw new AppError(error, { code: 'INVALID_STATE' })
    await setWalletStatus(tx, walletId, { status: 'closed', reason, by })
    changes.push({ walletId, from: wallet.status, to: 'closed' })
  }
  return changes
}

async function storedStatus(tx: Database, walletId: number): Promise<WalletStatusRow | undefined> {
  const { rows } = await sql<WalletStatusRow>`
    select wallet_id, status, status_before from wallet where wallet_id = ${walletId}`.execute(tx)
  return rows[0]
}

/**
 * Sets the verification level, which determines the limits. A registered business gets the merchant level once its
 * owner is verified.
 */
export async function setKycLevel(
  tx: Database,
  subscriberId: number,
  level: Exclude<WalletLevel, 'merchant'>,
): Promise<void> {
  await sql`
    update wallet w set kyc_level = case
        when ${level} = 'full' and exists (
          select from published_business b where b.business_id = w.business_id and b.registration_kind <> 'none') then 'merchant'
        else ${level} end,
      version = version + 1, updated_at = now()
    where w.subscriber_id = ${subscriberId} and w.status <> 'closed'`.execute(tx)
}
