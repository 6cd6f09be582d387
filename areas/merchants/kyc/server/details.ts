import { nameOfPlaces } from '#areas/merchants/geography/server/places.ts'
import { knownOf } from '#areas/merchants/kyc/server/record.ts'
import { placesOf, type SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { Database } from '#platform/server/database.ts'

/** Personal data with what the ID says, for whoever compares the two: here nothing is masked. */
export async function detailsOf(db: Database, person: SubscriberRecord) {
  const { region, province, city, barangay } = placesOf(person)
  const codes = [barangay, city, province, region].filter((code) => code !== null)
  const names = await nameOfPlaces(db, codes)
  const places = [...new Set(codes.map((code) => names.get(code) ?? code))]
  const { frozen_by: _by, frozen_by_id: _id, ...known } = await knownOf(db, person)
  return {
    ...known,
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
    address: [person.street, ...places, person.zip].filter((part) => part !== '').join(', '),
    address_parts: { ...placesOf(person), street: person.street, zip: person.zip },
    kyc_acct_type: person.kyc_acct_type,
    kyc_acct_status: person.kyc_acct_status,
    kyc_status: person.kyc_status,
  }
}
