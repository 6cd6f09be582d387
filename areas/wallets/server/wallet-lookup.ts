import { sql } from 'kysely'

/** Wallets of a person and their businesses, as the audit log identifies them. */
export const walletRecordsOfPerson = (subscriberId: number) => sql`
  select kind, wallet_id::text as record_id from wallet cross join unnest(array['wallet', 'wallet-limit']) as kind
    where subscriber_id = ${subscriberId}`
