import { sql } from 'kysely'
import type { WalletLevel, WalletStatus } from '#areas/wallets/contract.ts'
import type { Database } from '#platform/server/database.ts'

/** A wallet as other areas need it: whose it is, whether it moves, what it has. */
export type WalletFacts = {
  walletId: number
  subscriberId: number
  cognitoSub: string | null
  businessId: number | null
  businessName: string | null
  ownerName: string
  /** In full: mask it before it is shown. */
  mobileNumber: string
  accountNo: string
  product: string
  status: WalletStatus
  kycLevel: WalletLevel
  accountId: number
  balance: number
  held: number
  available: number
  version: number
}

type Which = {
  walletIds?: readonly number[]
  businessIds?: readonly number[]
  subscriberIds?: readonly number[]
  cognitoSubs?: readonly string[]
  /** As +639XXXXXXXXX. */
  mobileNumbers?: readonly string[]
}

/** The wallets that answer to any of these keys. A person's own wallet comes before those of their shops. */
export async function findWallets(db: Database, which: Which): Promise<WalletFacts[]> {
  const { walletIds, businessIds, subscriberIds, cognitoSubs, mobileNumbers } = which
  const asked = [
    ...(walletIds ? [sql`w.wallet_id = any(${[...walletIds]}::bigint[])`] : []),
    ...(businessIds ? [sql`w.business_id = any(${[...businessIds]}::bigint[])`] : []),
    ...(subscriberIds ? [sql`w.subscriber_id = any(${[...subscriberIds]}::bigint[])`] : []),
    ...(cognitoSubs ? [sql`s.cognito_sub = any(${[...cognitoSubs]}::uuid[])`] : []),
    ...(mobileNumbers
      ? [sql`(s.mobile_number = any(${[...mobileNumbers]}::text[]) and s.deleted_at is null)`]
      : []),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<WalletFacts>`
    select w.wallet_id, w.subscriber_id, s.cognito_sub, w.business_id, b.business_name,
           concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')) as owner_name,
           s.mobile_number, w.account_no, w.product, w.status, w.kyc_level, w.ledger_account_id as account_id,
           l.posted as balance, l.held, l.posted - l.held as available, w.version
    from wallet w
    join subscriber s on s.id = w.subscriber_id
    join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    left join business b on b.business_id = w.business_id
    where ${sql.join(asked, sql` or `)}
    order by w.subscriber_id, w.business_id nulls first`.execute(db)
  return rows
}
