import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { KycChange } from '#areas/merchants/kyc/contract.ts'
import { addHistory } from './transitions.ts'
import { knownOf, lockPerson } from './record.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { changeSubscriber } from '#areas/merchants/subscribers/server/mutations.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, VersionConflict } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Corrects the identity data of a verified subscriber and records old and new values. */
export async function changeVerified(tx: Database, request: z.output<typeof KycChange>, staff: Staff) {
  const { reason, id_type, id_number, id_expiry, version, ...others } = request
  const { cognito_sub, subscriber_id, businessId, ...person } = others
  const stored = await lockPerson(tx, { cognito_sub, subscriber_id, businessId })
  if (stored.kyc_acct_status !== 'Live') {
    throw new AppError(merchantsMessages('NOT_LIVE'))
  }
  if (version !== undefined && version !== stored.version) throw new VersionConflict()
  const before = { ...auditSnapshot(stored), ...(await idOf(tx, stored)) }
  const row = await changeSubscriber(
    tx,
    stored,
    { id: stored.id, version: stored.version, ...person },
    staff.email,
  )
  await sql`insert into kyc_record (subscriber_id, level) values (${stored.id}, 'full') on conflict do nothing`.execute(
    tx,
  )
  await sql`
    update kyc_record set id_type = coalesce(${id_type ?? null}, id_type), id_number = coalesce(${id_number ?? null}, id_number),
      id_expiry = case when ${id_expiry === undefined} then id_expiry else ${id_expiry ?? null}::date end, updated_at = now()
    where subscriber_id = ${stored.id}`.execute(tx)
  await addHistory(tx, stored.id, { action: 'Update', actor: staff.email, reasonCode: null, reason })
  return { row, before, after: { ...auditSnapshot(row), ...(await idOf(tx, row)) }, label: fullName(row) }
}

async function idOf(db: Database, person: SubscriberRecord) {
  const { id_type, id_number, id_expiry } = await knownOf(db, person)
  return { id_type, id_number, id_expiry }
}

const auditSnapshot = (row: SubscriberRecord) => ({
  first_name: row.first_name,
  middle_name: row.middle_name,
  last_name: row.last_name,
  suffix: row.suffix,
  birth_date: row.birth_date,
  address: row.address,
})
