import { sql } from 'kysely'
import { dailyWalletLimit } from '#areas/adjustments/rules.ts'
import type { Database } from '#platform/server/db/database.ts'

const today = sql`date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`
const countsTowardsLimit = sql`a.status not in ('rejected', 'cancelled', 'expired', 'failed') and a.created_at >= ${today}`

/** Whether the adjustment raises the daily total of its wallet above what one approver may approve. */
export async function exceedsDailyWalletLimit(
  db: Database,
  { adjustmentId, walletId, amount }: { adjustmentId: number; walletId: number; amount: number },
): Promise<boolean> {
  // Advisory lock per wallet: of two simultaneous adjustments, the second one counts the first.
  await sql`select pg_advisory_xact_lock(7018, ${walletId}::int)`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(a.amount), 0)::bigint as total from adjustment a
    where a.wallet_id = ${walletId} and a.adjustment_id <> ${adjustmentId} and ${countsTowardsLimit}`.execute(
    db,
  )
  return (rows[0]?.total ?? 0) + amount > dailyWalletLimit
}

/** Whether a batch exceeds the daily total of any of its wallets. */
export async function exceedsDailyWalletLimits(db: Database, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ isMuch: boolean }>`
    select exists (
      select from (
        select wallet_id, sum(amount) as total from adjustment_batch_row
        where batch_id = ${batchId} and place is not null group by wallet_id
      ) w where w.total + (
        select coalesce(sum(a.amount), 0) from adjustment a where a.wallet_id = w.wallet_id and ${countsTowardsLimit}
      ) > ${dailyWalletLimit}
    ) as is_much`.execute(db)
  return rows[0]?.isMuch === true
}
