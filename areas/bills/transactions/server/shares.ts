import { sql } from 'kysely'
import { type LockedSell, lockSell } from '#areas/bills/transactions/server/sells.ts'
import { type OutcomeRow, postByFunction } from '#areas/wallets/public.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

/** Result of paying a share to a store. */
export type SharePayment = { transferId: string; error: null } | { transferId: null; error: string }

/** Pays a share to a store. Idempotent. Returns an error if the wallet rejects it. */
export async function giveShare(tx: Database, sell: LockedSell): Promise<SharePayment> {
  const outcome = await postByFunction(tx, sql<OutcomeRow>`select * from bills_pay_share(${sell.id})`)
  return outcome.movement
    ? { transferId: outcome.movement.transferId, error: null }
    : { transferId: null, error: outcome.error }
}

/** Records a share that could not be paid as owed to the store, with the error of the store's wallet. */
export async function deferShare(tx: Database, sell: LockedSell, reason: string): Promise<void> {
  await sql`
    insert into bills_held_share (sell_id, wallet_id, share_centavos, reason)
    values (${sell.id}, ${sell.walletId}, ${sell.share}, left(${reason}, 500))`.execute(tx)
}

const batchSize = 200

/**
 * Pays owed shares, least recently tried first. An error other than a rejection by the wallet fails the run after the
 * remaining shares were processed.
 */
export async function payShares(db: Database): Promise<{ paid: number; held: number }> {
  const { rows } = await sql<{ id: number }>`
    select sell_id as id from bills_held_share where transfer_id is null
    order by attempted_at, sell_id limit ${batchSize}`.execute(db)
  const counts = { paid: 0, held: 0, gone: 0 }
  const broken: unknown[] = []
  for (const { id } of rows) {
    try {
      counts[await inTransaction(db, (tx) => payShare(tx, id))]++
    } catch (reason) {
      broken.push(reason)
      await sql`
        update bills_held_share set attempted_at = clock_timestamp()
        where sell_id = ${id} and transfer_id is null`.execute(db)
    }
  }
  if (broken.length > 0) throw broken[0]
  return { paid: counts.paid, held: counts.held }
}

async function payShare(tx: Database, id: number): Promise<'paid' | 'held' | 'gone'> {
  // Transactions that pay the same share are serialized here. The second one finds nothing owed.
  const sell = await lockSell(tx, id)
  const { rows: owed } = await sql`
    select from bills_held_share where sell_id = ${id} and transfer_id is null for update`.execute(tx)
  if (owed.length === 0) return 'gone'
  const { transferId, error } = await giveShare(tx, sell)
  if (transferId === null) {
    await sql`
      update bills_held_share set attempted_at = clock_timestamp(), reason = left(${error}, 500)
      where sell_id = ${id}`.execute(tx)
    return 'held'
  }
  await sql`
    update bills_held_share set attempted_at = clock_timestamp(), paid_at = clock_timestamp(), transfer_id = ${transferId}::uuid
    where sell_id = ${id}`.execute(tx)
  await sql`
    update bills_sell set share_id = ${transferId}::uuid, updated_at = clock_timestamp(), version = version + 1
    where id = ${id} and created_at = ${sell.createdAt}`.execute(tx)
  await notifySharePaid(tx, sell, transferId)
  return 'paid'
}

const notifySharePaid = (tx: Database, { id, refNo, share }: LockedSell, transferId: string) =>
  recordSystemAudit(tx, 'job: bills.pay-shares', {
    action: 'Pay share',
    kind: 'bills-sell',
    recordId: id,
    label: refNo,
    changes: [
      { field: 'shareStatus', old: 'held_back', new: 'paid' },
      { field: 'share', old: null, new: pesosFrom(share) },
      { field: 'transferId', old: null, new: transferId },
    ],
  })
