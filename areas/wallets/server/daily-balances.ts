import { sql } from 'kysely'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

const days = 30

/**
 * Balance of a wallet at the end of each of the last 30 Manila days, today last, in centavos. Empty if no transaction
 * succeeded within them.
 */
export async function dailyBalancesOf(db: Database, walletId: number): Promise<Centavos[]> {
  const { rows } = await sql<{ balance: number | null }>`
    with period as (
      select today, (today - ${days - 1}::int)::timestamp at time zone 'Asia/Manila' as since
      from (select (now() at time zone 'Asia/Manila')::date as today) t
    ), latest as (
      select distinct on (day) (created_at at time zone 'Asia/Manila')::date as day, balance_after
      from wallet_txn
      where wallet_id = ${walletId} and balance_after is not null and created_at >= (select since from period)
      order by day, created_at desc, txn_id desc
    ), earliest as (
      select balance_before from wallet_txn
      where wallet_id = ${walletId} and balance_before is not null and created_at >= (select since from period)
      order by created_at, txn_id limit 1
    )
    select coalesce(
      (select balance_after from latest where latest.day <= period.today - ago order by latest.day desc limit 1),
      (select balance_before from earliest)) as balance
    from period, generate_series(${days - 1}::int, 0, -1) as ago`.execute(db)
  return rows.flatMap(({ balance }) => (balance === null ? [] : [wholeCentavos(balance)]))
}
