import { sql } from 'kysely'
import { mayBecome, type SellStatus } from '#areas/bills/transactions/rules.ts'
import type { Database } from '#platform/server/database.ts'
import { NotFound, Refusal, Stale } from '#platform/server/refusal.ts'

export type HeldSell = {
  id: number
  refNo: string
  walletId: number
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

/** A payment, held until the transaction ends, so that those who move it take turns. */
export async function lockSell(tx: Database, id: number): Promise<HeldSell> {
  const { rows } = await sql<HeldSell>`
    select t.id, t.ref_no, t.wallet_id, t.business_name, b.name as biller, t.amount_centavos as amount,
      t.fee_centavos as fee,
      t.share_centavos as share, t.transfer_id, t.provider_ref, t.status, t.version, t.created_at
    from bills_sell t join bills_biller b on b.id = t.biller_id
    where t.id = ${id} for no key update of t`.execute(tx)
  if (!rows[0]) throw new NotFound(`There is no payment ${id}.`)
  return rows[0]
}

type Move = {
  reason?: string
  providerRef?: string
  reversalId?: string
  shareId?: string | null
}

/** Gives a payment its next status and tells of it, if it still is as it was seen. */
export async function moveSell(tx: Database, sell: HeldSell, to: SellStatus, move: Move = {}): Promise<void> {
  const { reason = '', providerRef = '', reversalId = null, shareId = null } = move
  if (!mayBecome(sell.status, to))
    throw new Refusal(`The payment ${sell.refNo} is ${sell.status}: it cannot become ${to}.`)
  const { numAffectedRows } = await sql`
    update bills_sell set status = ${to}, updated_at = clock_timestamp(), version = version + 1, held_back = '',
      provider_ref = coalesce(nullif(${providerRef}, ''), provider_ref),
      reversal_id = coalesce(${reversalId}::uuid, reversal_id), share_id = coalesce(${shareId}::uuid, share_id)
    where id = ${sell.id} and created_at = ${sell.createdAt} and status = ${sell.status} and version = ${sell.version}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw new Stale()
  await sql`
    insert into bills_sell_change (sell_id, from_status, to_status, reason, provider_ref, transfer_id)
    values (${sell.id}, ${sell.status}, ${to}, ${reason}, ${providerRef}, ${reversalId ?? shareId}::uuid)`.execute(
    tx,
  )
}
