import { sql } from 'kysely'
import { qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import type { Database } from '#platform/server/db/database.ts'

/** A person with their own wallet. */
export type Person = { subject: string; accountNo: string; mobile: string }
/** A store with its wallet, its owner, and the QR code at its counter. */
export type Store = { subject: string; accountNo: string; qr: string }
export type Participants = { people: Person[]; stores: Store[] }

const maxParticipants = 3_000
/** In centavos. Others could not buy anything. */
const leastBalance = 50_000

/**
 * Reads who takes part: active wallets with money. The server of an app knows its users, so they are read from
 * the database; everything else goes through the app's calls.
 */
export async function findParticipants(db: Database): Promise<Participants> {
  const { rows } = await sql<Person & { businessId: number | null; businessName: string | null }>`
    select s.cognito_sub as subject, w.account_no, s.mobile_number as mobile, w.business_id, b.business_name
    from wallet w join subscriber s on s.id = w.subscriber_id
    join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    left join business b on b.business_id = w.business_id
    where w.status = 'active' and s.status = 'active' and s.deleted_at is null and s.cognito_sub is not null
      and l.posted - l.held > ${leastBalance}
    order by hashint8(w.wallet_id) limit ${maxParticipants}`.execute(db)
  return {
    people: rows
      .filter(({ businessId }) => businessId === null)
      .map(({ subject, accountNo, mobile }) => ({ subject, accountNo, mobile })),
    stores: rows.flatMap(({ subject, accountNo, businessId, businessName }) =>
      businessId === null
        ? []
        : [{ subject, accountNo, qr: qrOf({ accountNo, businessId, businessName: businessName ?? '' }) }],
    ),
  }
}

const qrOf = (store: { accountNo: string; businessId: number; businessName: string }) =>
  qrTextFor({ ...store, city: 'Manila', zip: '', businessType: 1 })
