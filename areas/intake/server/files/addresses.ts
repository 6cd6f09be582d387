import { type PlacesOfAddress, validateAddress } from '#areas/places/public.ts'
import type { Database } from '#platform/server/db.ts'
import type { Message } from '#platform/words.ts'

type AddressErrors = { field: string; message: Message }[]

/** Checks addresses of many rows: each combination of places once. */
export function addressChecker() {
  const known = new Map<string, AddressErrors>()
  return async (
    db: Database,
    { region, province, city, barangay }: PlacesOfAddress,
  ): Promise<AddressErrors> => {
    const places = { region, province, city, barangay }
    const key = Object.values(places).join(' ')
    const errors =
      known.get(key) ??
      (await validateAddress(db, places)).map(({ field, message }) => ({
        field: field.replace(/^address\./, ''),
        message,
      }))
    known.set(key, errors)
    return errors
  }
}
