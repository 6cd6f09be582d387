import type { Message } from '#platform/words.ts'
import { placesMessages } from '#areas/places/messages.ts'
import { sql } from 'kysely'
import type { PlaceTable } from '#areas/places/server/places.ts'
import type { Database } from '#platform/server/db.ts'

/** PSGC codes of an address, from region to barangay. Null where no place is selected. */
export type PlacesOfAddress = {
  region: string | null
  province: string | null
  city: string | null
  barangay: string | null
}

const metroManila = '1300000000'
const steps = ['region', 'province', 'city', 'barangay'] as const

/** The codes as stored. In Metro Manila, which has no provinces, the region code fills the province column. */
export const withProvince = (places: PlacesOfAddress): PlacesOfAddress =>
  places.region === metroManila && places.province === null && places.city !== null
    ? { ...places, province: metroManila }
    : places

type AddressError = { field: string; message: Message }

/** Returns an error for the first place that is missing, unknown or not in the place above it, or an empty list. */
export async function validateCompleteAddress(
  db: Database,
  places: PlacesOfAddress,
): Promise<AddressError[]> {
  const missing = steps.find((step) => places[step] === null)
  return missing
    ? [{ field: `address.${missing}`, message: placesMessages('PLACE_REQUIRED', { level: missing }) }]
    : validateAddress(db, places)
}

/** Returns an error for the first place that does not belong to the place above it, or an empty list. */
export async function validateAddress(db: Database, places: PlacesOfAddress): Promise<AddressError[]> {
  const found = await placesByCode(db, Object.values(places))
  for (const [position, step] of steps.entries()) {
    const code = places[step]
    const above = steps.slice(0, position).find((each) => places[each] === null)
    if (code === null) continue
    if (above)
      return [{ field: `address.${above}`, message: placesMessages('PLACE_REQUIRED', { level: above }) }]
    const error = getPlaceError(step, found.get(code), places)
    if (error) return [{ field: `address.${step}`, message: error }]
  }
  return []
}

function getPlaceError(
  step: (typeof steps)[number],
  place: PlaceTable | undefined,
  { region, province, city }: PlacesOfAddress,
): Message | null {
  if (!place || place.retired || !isA[step](place)) return placesMessages('PLACE_UNKNOWN', { level: step })
  const isInParent = {
    region: true,
    province: place.regionCode === region,
    city: place.regionCode === region && (place.provinceCode ?? place.regionCode) === province,
    barangay: place.cityCode === city,
  }
  return isInParent[step] ? null : placesMessages('PLACE_ELSEWHERE', { name: place.name, level: above[step] })
}

const isA: Record<(typeof steps)[number], (place: PlaceTable) => boolean> = {
  region: ({ kind }) => kind === 'region',
  province: ({ kind, code }) => kind === 'province' || code === metroManila,
  city: ({ kind }) => kind === 'city' || kind === 'municipality',
  barangay: ({ kind }) => kind === 'barangay',
}

const above = { region: 'country', province: 'region', city: 'province', barangay: 'city' }

async function placesByCode(db: Database, codes: (string | null)[]): Promise<Map<string, PlaceTable>> {
  const requested = codes.filter((code) => code !== null)
  if (requested.length === 0) return new Map()
  const rows = await db
    .withTables<{ place: PlaceTable }>()
    .selectFrom('place')
    .selectAll()
    .where('code', '=', sql<string>`any (${requested})`)
    .execute()
  return new Map(rows.map((place) => [place.code, place]))
}
