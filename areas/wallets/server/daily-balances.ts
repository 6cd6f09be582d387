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
    ), posted as materialized (
      -- A hold that is settled later keeps the time of its reservation as created_at.
      select (ended_at at time zone 'Asia/Manila')::date as day, ended_at, txn_id, balance_before, balance_after
      from wallet_txn, period
      where wallet_id = ${walletId} and balance_after is not null and ended_at >= since
        and created_at >= since - interval '30 days'
    ), latest as materialized (
      select distinct on (day) day, balance_after from posted order by day, ended_at desc, txn_id desc
    ), earliest as (
      select balance_before from posted order by ended_at, txn_id limit 1
    )
    select coalesce(
      (select balance_after from latest where latest.day <= period.today - ago order by latest.day desc limit 1),
      (select balance_before from earliest)) as balance
    from period, generate_series(${days - 1}::int, 0, -1) as ago
    order by ago desc`.execute(db)
  return rows.flatMap(({ balance }) => (balance === null ? [] : [wholeCentavos(balance)]))
}
