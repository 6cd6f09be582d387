import { sql } from 'kysely'

/** SQL for the adjustments of a person's wallets, as keys of audit entries. */
export const adjustmentsOfPerson = (subscriberId: number) => sql`
  select 'adjustment' as kind, a.adjustment_id::text as record_id
    from adjustment a join published_wallet w on w.wallet_id = a.wallet_id where w.subscriber_id = ${subscriberId}`
