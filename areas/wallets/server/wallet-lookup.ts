import { sql } from 'kysely'

/** The wallets of a person and their shops, as entries of the trail name them. */
export const walletRecordsOfPerson = (subscriberId: number) => sql`
  select kind, wallet_id::text as record_id from wallet cross join unnest(array['wallet', 'wallet-limit']) as kind
    where subscriber_id = ${subscriberId}`
