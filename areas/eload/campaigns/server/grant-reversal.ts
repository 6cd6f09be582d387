import { sql } from 'kysely'
import { findWallets, reverseMovement } from '#areas/wallets/public.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type LockedGrant = {
  id: number
  campaignRef: string
  transferId: string
  walletId: number
  amount: number
}

/** What campaigns gave for one sale and still is with its wallet, held until the transaction ends. */
export async function lockGrantsOf(tx: Database, loadRefNo: string): Promise<LockedGrant[]> {
  const { rows } = await sql<LockedGrant>`
    select g.id, c.ref_no as campaign_ref, g.transfer_id, g.wallet_id, g.amount_centavos as amount
    from eload_campaign_grant g join eload_campaign c on c.campaign_id = g.campaign_id
    where g.load_ref_no = ${loadRefNo} and g.back_at is null order by g.id for update of g`.execute(tx)
  return rows
}

/** One sum that was given and is not taken back yet, held; or null. */
export async function lockGrant(tx: Database, id: number): Promise<LockedGrant | null> {
  const { rows } = await sql<LockedGrant>`
    select g.id, c.ref_no as campaign_ref, g.transfer_id, g.wallet_id, g.amount_centavos as amount
    from eload_campaign_grant g join eload_campaign c on c.campaign_id = g.campaign_id
    where g.id = ${id} and g.back_at is null for update of g`.execute(tx)
  return rows[0] ?? null
}

/** Takes a held sum back by a reversal of its movement, once, whether a void or a refund asks for it. */
export async function reverseGrant(tx: Database, grant: LockedGrant, why: string): Promise<void> {
  const { id, campaignRef } = grant
  await assertWalletActive(tx, grant.walletId)
  const { transferId } = await reverseMovement(tx, grant.transferId, {
    cause: `void ${campaignRef} ${id}`,
    channel: 'Campaign',
    memo: why,
  })
  await sql`update eload_campaign_grant set back_at = now(), back_transfer_id = ${transferId}, back_refused = ''
    where id = ${id}`.execute(tx)
}

/** A reversal itself does not look at a wallet's standing: what nobody may spend from is left alone too. */
async function assertWalletActive(tx: Database, walletId: number): Promise<void> {
  const [wallet] = await findWallets(tx, { walletIds: [walletId] })
  if (wallet?.status !== 'active')
    throw new AppError(`The wallet is ${wallet?.status.replace('_', ' ') ?? 'not there'}.`)
}
