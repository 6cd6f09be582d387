import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Unit of an account. A posting between two assets requires a counter-account in each. */
export type Asset = 'PHP' | 'VC' | 'BLVCK' | 'PRP' | 'ADS' | 'ELOAD'

/** Balance of an account in minor units. `available` is the amount that can be debited above the floor of zero. */
export type Balance = { accountId: number; posted: number; held: number; available: number; lastNo: number }

/** Balances of accounts, with the rows of hot accounts added up. Missing accounts are left out. */
export async function balancesOf(db: Database, accounts: readonly number[]): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance>`
    select account_id as "accountId", sum(posted)::bigint as posted, sum(held)::bigint as held,
           sum(posted - held)::bigint as available, sum(last_no)::bigint as "lastNo"
    from ledger_balance where account_id = any(${[...accounts]}::bigint[]) group by account_id`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Balance of an account at a past moment, from its postings. */
export async function balanceAt(db: Database, account: number, moment: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance_after), 0)::bigint as balance from (
      select distinct on (shard) balance_after from ledger_posting
      where account_id = ${account} and at <= ${moment}::timestamptz order by shard, no desc) latest`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}
