import { sql } from 'kysely'
import type { FoundTransaction, LatestTransaction } from '#areas/wallets/contract.ts'
import { ownerName } from '#areas/wallets/server/wallets.ts'
import type { Database } from '#platform/server/db.ts'

const reference = /^(?:TXN)?(\d{1,15})$/i

/**
 * Transactions with a reference such as TXN0000000012, of every wallet of the transfer. `wallet_post` writes the id of
 * the first of them into the reference, so the primary key finds it without an index of its own.
 */
export async function findTransaction(db: Database, search: string): Promise<FoundTransaction[]> {
  const number = reference.exec(search)?.[1]
  if (number === undefined) return []
  const refNo = `TXN${number.padStart(10, '0')}`
  const { rows } = await sql<FoundTransaction>`
    with first as materialized (
      select txn_id, coalesce(transfer_id, hold_id) as movement, transfer_id is not null as is_posted
      from wallet_txn where txn_id = ${number}::bigint and ref_no = ${refNo}
    ), found as materialized (
      select t.* from first join wallet_txn t on t.transfer_id = first.movement where first.is_posted
      union all
      select t.* from first join wallet_txn t on t.hold_id = first.movement where not first.is_posted
    )
    select t.ref_no, t.wallet_id, t.amount, w.business_id, b.business_name, ${ownerName} as owner_name
    from found t
    join wallet w on w.wallet_id = t.wallet_id
    join published_subscriber s on s.id = w.subscriber_id
    left join published_business b on b.business_id = w.business_id
    where t.ref_no = ${refNo}
    order by t.txn_id limit 4`.execute(db)
  return rows
}

/** Newest transactions of all wallets of a person, or of the wallet of one business. Each wallet is read by its index. */
export async function latestTransactions(
  db: Database,
  { subscriberId, businessId }: { subscriberId: number; businessId?: number | undefined },
): Promise<LatestTransaction[]> {
  const ofBusiness = businessId === undefined ? sql`` : sql`and w.business_id = ${businessId}`
  const { rows } = await sql<LatestTransaction>`
    select t.ref_no, t.wallet_id, t.type, t.amount, t.status, t.created_at, b.business_name
    from wallet w
    left join published_business b on b.business_id = w.business_id
    cross join lateral (
      select * from wallet_txn where wallet_id = w.wallet_id order by created_at desc, txn_id desc limit 5
    ) t
    where w.subscriber_id = ${subscriberId} ${ofBusiness}
    order by t.created_at desc, t.txn_id desc limit 5`.execute(db)
  return rows
}
