import { sql } from 'kysely'
import type { AdjustableTransaction } from '#areas/adjustments/contract.ts'
import type { Database } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { countUse } from '#platform/server/rate-limits.ts'
import type { Staff } from '#platform/server/staff.ts'

const maxResults = 10
const limits = [
  { max: 60, seconds: 60 },
  { max: 600, seconds: 86_400 },
]

type Lookup = Pick<RequestContext<{ walletId: number; refNo: string }, Staff>, 'db' | 'request' | 'staff'>

/** Returns the newest transactions of a wallet, and whether a reference number belongs to the wallet. */
export async function recentTransactions({ db, request: { walletId, refNo }, staff }: Lookup) {
  await countUse(db, { personId: staff.id, purpose: 'transactions of a wallet', limits })
  const { rows } = await sql<AdjustableTransaction>`
    select ref_no, type, amount, status, created_at from published_wallet_txn
    where wallet_id = ${walletId} order by created_at desc, txn_id desc limit ${maxResults}`.execute(db)
  const isOfWallet =
    refNo === '' || rows.some((row) => row.refNo === refNo) || (await hasTransaction(db, walletId, refNo))
  return { rows, isOfWallet }
}

async function hasTransaction(db: Database, walletId: number, refNo: string): Promise<boolean> {
  const { rows } = await sql<{ isOfWallet: boolean }>`
    select exists (select from published_wallet_txn where wallet_id = ${walletId} and ref_no = ${refNo}) as is_of_wallet`.execute(
    db,
  )
  return rows[0]?.isOfWallet === true
}
