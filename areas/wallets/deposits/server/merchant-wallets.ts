import { sql } from 'kysely'
import type { depositCalls, MerchantWallet } from '#areas/wallets/deposits/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type ListPlan, searchCountLimit, containingPerson } from '#platform/server/lists.ts'

type Request = RequestOf<(typeof depositCalls)['merchants']>

/** Query plan shared by the list of merchants with wallets and its export. Mobile numbers are masked. */
export function merchantWalletPlan({
  filters: { status, withDeposits },
  search,
  view,
}: Pick<Request, 'filters' | 'search' | 'view'>): ListPlan<MerchantWallet, 'createdAt'> {
  const isOnlyWithDeposits = view === 'deposit' || withDeposits === true
  return {
    table: 'published_business',
    key: 'business_id',
    sorts: {},
    date: 'created_at',
    ...(search !== '' && { countUpTo: searchCountLimit }),
    baseConditions: [sql<boolean>`t.deleted_at is null`],
    where: [
      ...containingPerson('search_text', search),
      withWallet(status),
      ...(isOnlyWithDeposits
        ? [sql<boolean>`t.business_id = any(array(select distinct business_id from wallet_deposit))`]
        : []),
      ...(withDeposits === false
        ? [sql<boolean>`not exists (select from wallet_deposit d where d.business_id = t.business_id)`]
        : []),
    ],
    select: sql<MerchantWallet>`
      s.cognito_sub, t.business_id, t.business_name, masked_mobile(s.mobile_number) as mobile, w.wallet_id,
      l.posted as balance, mdr_rate_in_force(t.business_id) as mdr_rate, w.status, d.pending_deposits, d.last_deposit_at`,
    joins: sql`
      join wallet w on w.business_id = t.business_id
      join published_subscriber s on s.id = t.subscriber_id
      join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
      cross join lateral (
        select count(*) filter (where status not in ('posted', 'returned')) as pending_deposits, max(deposited_at) as last_deposit_at
        from wallet_deposit where business_id = t.business_id
      ) d`,
  }
}

/** Condition for merchants with a wallet of one of the statuses. Few wallets are not active, so they are found first. */
function withWallet(status: Request['filters']['status'] = []) {
  if (status.length > 0 && !status.includes('active'))
    return sql<boolean>`t.business_id = any(array(
      select business_id from wallet where status = any(${status}::text[]) and status <> 'active' and business_id is not null))`
  return status.length > 0
    ? sql<boolean>`exists (select from wallet w where w.business_id = t.business_id and w.status = any(${status}::text[]))`
    : sql<boolean>`exists (select from wallet w where w.business_id = t.business_id)`
}
