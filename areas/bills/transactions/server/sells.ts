import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { type SellStatus, sellTransitions } from '#areas/bills/transactions/rules.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, AppError, VersionConflict } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { billEvents } from '#areas/bills/shared/server/events.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'

export type LockedSell = {
  id: number
  refNo: string
  walletId: number
  accountNo: string
  businessName: string
  biller: string
  amount: number
  fee: number
  share: number
  transferId: string
  providerRef: string
  status: SellStatus
  version: number
  createdAt: string
}

/** Finds a payment and locks it until the end of the transaction, so that transitions are serialized. */
export async function lockSell(tx: Database, id: number): Promise<LockedSell> {
  const { rows } = await sql<LockedSell>`
    select t.id, t.ref_no, t.wallet_id, w.account_no, t.business_name, b.name as biller, t.amount_centavos as amount,
      t.fee_centavos as fee,
      t.share_centavos as share, t.transfer_id, t.provider_ref, t.status, t.version, t.created_at
    from bills_sell t join bills_biller b on b.id = t.biller_id join published_wallet w on w.wallet_id = t.wallet_id
    where t.id = ${id} for no key update of t`.execute(tx)
  return orNotFound(rows[0], billsMessages('PAYMENT_NOT_FOUND', { id }))
}

type Transition = {
  reason?: string
  providerRef?: string
  reversalId?: string
  shareId?: string | null
}

/** Changes the status of a payment if it still has the expected one, and records the change. */
export async function transitionSell(
  tx: Database,
  sell: LockedSell,
  to: SellStatus,
  move: Transition = {},
): Promise<void> {
  const { reason = '', providerRef = '', reversalId = null, shareId = null } = move
  if (!sellTransitions.allows(to, sell.status))
    throw new AppError(billsMessages('PAYMENT_TRANSITION', { ref: sell.refNo, status: sell.status, to }))
  const { numAffectedRows } = await sql`
    update bills_sell set status = ${to}, updated_at = clock_timestamp(), version = version + 1, held_back = '',
      provider_ref = coalesce(nullif(${providerRef}, ''), provider_ref),
      reversal_id = coalesce(${reversalId}::uuid, reversal_id), share_id = coalesce(${shareId}::uuid, share_id)
    where id = ${sell.id} and created_at = ${sell.createdAt} and status = ${sell.status} and version = ${sell.version}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw new VersionConflict()
  await sql`
    insert into bills_sell_change (sell_id, from_status, to_status, reason, provider_ref, transfer_id)
    values (${sell.id}, ${sell.status}, ${to}, ${reason}, ${providerRef}, ${reversalId ?? shareId}::uuid)`.execute(
    tx,
  )
  if (to === 'pending' || to === 'processing') return
  const { refNo, accountNo, biller, createdAt } = sell
  const [amount, fee] = [wholeCentavos(sell.amount), wholeCentavos(sell.fee)]
  await publishEvent(tx, billEvents[to], refNo, { refNo, accountNo, biller, amount, fee, createdAt })
}
