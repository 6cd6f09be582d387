import { sql } from 'kysely'
import type { SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import type { Database } from '#platform/server/db.ts'

/** A subscriber of another system, whose draft and places are valid. */
export type MigratedSubscriber = SubscriberDraft & {
  /** Account in the app, if the person has one. */
  cognitoSub: string | null
  /** Whether the other system verified the identity. */
  isVerified: boolean
  /** Day of the registration in Manila. */
  registeredOn: string | null
}

/** Inserts subscribers with one statement and returns their ids in the same order. No events are published for them. */
export async function insertSubscribers(
  tx: Database,
  rows: readonly MigratedSubscriber[],
  by: string,
): Promise<number[]> {
  const values = rows.map(({ address, isVerified, registeredOn, cognitoSub, ...row }, index) => ({
    ...row,
    ...address,
    index,
    verified: isVerified,
    registered: registeredOn,
    account: cognitoSub,
  }))
  const { rows: created } = await sql<{ id: number; mobile: string }>`
    insert into subscriber (cognito_sub, first_name, middle_name, last_name, suffix, mobile_number, email, birth_date, sex, nationality,
      source_of_funds, occupation, language, region_code, province_code, city_code, barangay_code, street, zip, kyc_acct_type,
      kyc_acct_status, kyc_status, registered_at, created_by, updated_by)
    select r.account, r.first_name, coalesce(r.middle_name, ''), r.last_name, coalesce(r.suffix, ''), r.mobile_number, r.email,
      r.birth_date, r.sex, coalesce(r.nationality, 'PH'), coalesce(r.source_of_funds, ''), coalesce(r.occupation, ''), r.language,
      r.region, r.province, r.city, r.barangay, coalesce(r.street, ''), coalesce(r.zip, ''),
      case when r.verified then 'FullyVerified' else 'NoKYC' end, case when r.verified then 'Live' else '' end,
      case when r.verified then 'Approved' else 'None' end,
      coalesce(r.registered::timestamp at time zone 'Asia/Manila', now()), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (index int, account uuid, first_name text, middle_name text,
      last_name text, suffix text, mobile_number text, email text, birth_date date, sex text, nationality text, source_of_funds text,
      occupation text, language text, region text, province text, city text, barangay text, street text, zip text, verified boolean,
      registered date)
    order by r.index
    returning id, mobile_number as mobile`.execute(tx)
  const ids = new Map(created.map(({ id, mobile }) => [mobile, id]))
  return rows.map(({ mobile_number }) => ids.get(mobile_number) ?? 0)
}

type Identifiers = { mobiles: readonly string[]; emails: readonly string[]; accounts: readonly string[] }

/** Which of these mobile numbers, emails in lower case and app accounts belong to a subscriber. */
export async function knownIdentifiers(db: Database, { mobiles, emails, accounts }: Identifiers) {
  const { rows } = await sql<{ mobiles: string[]; emails: string[]; accounts: string[] }>`
    select array(select mobile_number from subscriber
        where mobile_number = any(${mobiles}::text[]) and deleted_at is null and mobile_number_released_at is null) as mobiles,
      array(select lower(email) from subscriber
        where lower(email) = any(${emails}::text[]) and email is not null and deleted_at is null) as emails,
      array(select cognito_sub::text from subscriber where cognito_sub = any(${accounts}::uuid[])) as accounts`.execute(
    db,
  )
  const [known] = rows
  return {
    mobiles: new Set(known?.mobiles),
    emails: new Set(known?.emails),
    accounts: new Set(known?.accounts),
  }
}

export type KnownOwner = { id: number; cognitoSub: string | null; isVerified: boolean }

/** Active subscribers by their mobile number. */
export async function ownersByMobile(
  db: Database,
  mobiles: readonly string[],
): Promise<Map<string, KnownOwner>> {
  const { rows } = await sql<KnownOwner & { mobile: string }>`
    select id, cognito_sub, kyc_acct_type = 'FullyVerified' as is_verified, mobile_number as mobile from subscriber
    where mobile_number = any(${mobiles}::text[]) and status = 'active' and deleted_at is null
      and mobile_number_released_at is null`.execute(db)
  return new Map(rows.map(({ mobile, ...owner }) => [mobile, owner]))
}
