import { type RawBuilder, sql } from 'kysely'

/** Wallets of a person and their businesses, as the audit log identifies them. */
export const walletRecordsOfPerson = (subscriberId: number) => sql`
  select kind, wallet_id::text as record_id from wallet cross join unnest(array['wallet', 'wallet-limit']) as kind
    where subscriber_id = ${subscriberId}`

/** The account number and the status of a business's wallet, for a subquery. */
export const walletOfBusiness = (businessId: RawBuilder<unknown>) => sql`
  select account_no, status from wallet where business_id = ${businessId} and product = 'wallet'`
