import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { findWallets, throwIfError } from '#areas/wallets/public.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

type LockedGrant = {
  id: number
  campaignRef: string
  transferId: string
  walletId: number
  amount: number
}

/** Rebates granted for one sale and not yet reversed, locked until the transaction ends. */
export async function lockGrantsOf(tx: Database, loadRefNo: string): Promise<LockedGrant[]> {
  const { rows } = await sql<LockedGrant>`
    select g.id, c.ref_no as campaign_ref, g.transfer_id, g.wallet_id, g.amount_centavos as amount
    from eload_campaign_grant g join eload_campaign c on c.campaign_id = g.campaign_id
    where g.load_ref_no = ${loadRefNo} and g.reversed_at is null order by g.id for update of g`.execute(tx)
  return rows
}

/** Returns and locks one grant that is not yet reversed, or null. */
export async function lockGrant(tx: Database, id: number): Promise<LockedGrant | null> {
  const { rows } = await sql<LockedGrant>`
    select g.id, c.ref_no as campaign_ref, g.transfer_id, g.wallet_id, g.amount_centavos as amount
    from eload_campaign_grant g join eload_campaign c on c.campaign_id = g.campaign_id
    where g.id = ${id} and g.reversed_at is null for update of g`.execute(tx)
  return rows[0] ?? null
}

/** Reverses the ledger transfer of a locked grant. A void and a refund cannot both reverse it. */
export async function reverseGrant(tx: Database, grant: LockedGrant, memo: string): Promise<void> {
  const { id } = grant
  await assertWalletActive(tx, grant.walletId)
  const { rows } = await sql<{
    transferId: string
  }>`select eload_reverse_grant(${id}, ${memo}) as transfer_id`
    .execute(tx)
    .catch(throwIfError)
  await sql`update eload_campaign_grant set reversed_at = now(), reversal_transfer_id = ${rows[0]?.transferId ?? null}, reversal_error = ''
    where id = ${id}`.execute(tx)
}

/** The rebate of a wallet that cannot be debited stays; the error names its status, unlike that of the ledger. */
export async function assertWalletActive(tx: Database, walletId: number): Promise<void> {
  const [wallet] = await findWallets(tx, { walletIds: [walletId] })
  if (wallet?.status !== 'active')
    throw new AppError(eloadMessages('WALLET_NOT_DEBITED', { status: wallet?.status ?? 'missing' }))
}
