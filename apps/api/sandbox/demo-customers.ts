import { sql } from 'kysely'
import type { DemoCustomer } from '#apps/sandbox/phone-api.ts'
import type { Database } from '#platform/server/db/database.ts'

/** In centavos. Others could not buy anything. */
const leastBalance = 100_000

/**
 * Customers to choose from: those who registered last, and some with money, points and requests to pay. The server of an
 * app knows its users, so they are read from the database; everything else goes through the app's calls.
 */
export async function demoCustomers(db: Database): Promise<DemoCustomer[]> {
  const { rows } = await sql<DemoCustomer>`
    with customer as (
      select s.id, s.cognito_sub, concat_ws(' ', s.first_name, s.last_name, nullif(s.suffix, '')) as name, s.mobile_number,
        s.kyc_acct_type, s.registered_at, l.posted - l.held as available,
        exists (select from reward_purse p where p.subscriber_id = s.id) as has_points,
        exists (select from wallet_payment_request r where r.payer_wallet_id = w.wallet_id and r.status = 'pending')
          as has_requests
      from published_subscriber s join published_wallet w on w.subscriber_id = s.id and w.business_id is null
      join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
      where s.status = 'active' and s.deleted_at is null and s.cognito_sub is not null and w.status = 'active'),
    newest as (select id from customer order by registered_at desc, id desc limit 3),
    richest as (
      select id from customer where available >= ${leastBalance} order by has_points desc, has_requests desc, id limit 5)
    select cognito_sub as subscriber, name, mobile_number as mobile, kyc_acct_type as kyc from customer
    where id in (table newest union table richest) order by id in (table richest) desc, registered_at desc, id`.execute(
    db,
  )
  return rows
}
