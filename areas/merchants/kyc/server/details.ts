import { nameOfPlaces } from '#areas/places/public.ts'
import type { KycDetails, KycRecord } from '#areas/merchants/kyc/contract.ts'
import { hasCase } from '#areas/merchants/kyc/rules.ts'
import { nowIn } from './transitions.ts'
import { knownOf, openCaseOf, selectKyc } from '#areas/merchants/kyc/server/record.ts'
import { type SubscriberRecord, subscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { mask } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

type Staff = { id: number }

/** Whether the case is assigned to this staff member, who may then read unmasked personal data. */
export async function hasCaseOf(db: Database, person: SubscriberRecord, staff: Staff): Promise<boolean> {
  const open = await openCaseOf(db, person.id)
  return open !== null && hasCase({ case: open }, staff, await nowIn(db))
}

/** Returns the KYC record. The ID number is masked unless the case is assigned to the staff member. */
export async function recordFor(db: Database, person: SubscriberRecord, staff: Staff): Promise<KycRecord> {
  const kyc = await selectKyc(db, person, staff)
  return hasCase(kyc, staff, await nowIn(db)) ? kyc : { ...kyc, id_number: mask('idNumber', kyc.id_number) }
}

/** Returns personal data and ID data, masked unless the case is assigned to the staff member. */
export async function detailsFor(db: Database, person: SubscriberRecord, staff: Staff): Promise<KycDetails> {
  return (await hasCaseOf(db, person, staff))
    ? fullDetailsOf(db, person)
    : detailsOf(db, subscriberRecord.masked(person), 'masked')
}

/** Returns unmasked details: for the reviewer assigned to the case, or for an audited reveal. */
export const fullDetailsOf = (db: Database, person: SubscriberRecord) => detailsOf(db, person, 'full')

async function detailsOf(
  db: Database,
  person: SubscriberRecord,
  visibility: 'full' | 'masked',
): Promise<KycDetails> {
  const { region, province, city, barangay } = person.address
  const codes = [barangay, city, province, region].filter((code) => code !== null)
  const names = await nameOfPlaces(db, codes)
  const places = [...new Set(codes.map((code) => names.get(code) ?? code))]
  const { frozen_by: _by, frozen_by_id: _id, ...known } = await knownOf(db, person)
  return {
    ...known,
    id_number: visibility === 'masked' ? mask('idNumber', known.id_number) : known.id_number,
    is_masked: visibility === 'masked',
    id: person.id,
    cognito_sub: person.cognito_sub,
    first_name: person.first_name,
    middle_name: person.middle_name,
    last_name: person.last_name,
    suffix: person.suffix,
    birth_date: person.birth_date,
    sex: person.sex,
    nationality: person.nationality,
    mobile_number: person.mobile_number,
    email: person.email,
    address: [person.address.street, ...places, person.address.zip].filter((part) => part !== '').join(', '),
    address_parts: person.address,
    kyc_acct_type: person.kyc_acct_type,
    kyc_acct_status: person.kyc_acct_status,
    kyc_status: person.kyc_status,
  }
}
