import { sql } from 'kysely'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import type { Database } from '#platform/server/db.ts'

/** Inserts a successful transaction at noon in Manila of a day before today, without a posting. */
export async function transactionOf(
  owner: Database,
  walletId: number,
  {
    daysAgo,
    amount,
    type = 'cash_in',
    transfer = null,
  }: { daysAgo: number; amount: number; type?: string; transfer?: string | null },
): Promise<void> {
  await sql`
    insert into wallet_txn (wallet_id, ref_no, type, amount, balance_before, balance_after, channel, status, transfer_id, created_at, ended_at)
    select ${walletId}, 'TXN' || lpad(nextval('wallet_txn_no')::text, 10, '0'), ${type}, ${amount}, 0, ${amount}, 'App', 'success',
      ${transfer}::uuid, noon, noon
    from (select ((now() at time zone 'Asia/Manila')::date - ${daysAgo}::int + time '12:00') at time zone 'Asia/Manila' as noon) at`.execute(
    owner,
  )
}

/** A customer whose identity is complete. */
export async function customer(owner: Database): Promise<{ subscriberId: number; walletId: number }> {
  const { subscriberId, walletId } = await walletWith(owner)
  await sql`
    update subscriber set birth_date = '1988-04-12', street = '12 Mabini St', city_code = p.city_code, province_code = p.province_code,
      region_code = p.region_code, barangay_code = p.code
    from place p where p.kind = 'barangay' and p.province_code is not null and subscriber.id = ${subscriberId}
      and p.code = (select min(code) from place where kind = 'barangay' and province_code is not null)`.execute(
    owner,
  )
  return { subscriberId, walletId }
}
