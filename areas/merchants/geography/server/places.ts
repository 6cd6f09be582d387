import { sql } from 'kysely'
import type { PlaceKind } from '#areas/merchants/geography/server/psgc.ts'
import type { Database } from '#platform/server/db/database.ts'

/** A row of the list of places. */
export type PlaceTable = {
  code: string
  kind: PlaceKind
  name: string
  parentCode: string | null
  regionCode: string
  provinceCode: string | null
  cityCode: string | null
  retired: boolean
}

/** A place as a list offers it. */
export type PlaceChoice = { code: string; name: string }

const metroManila = { code: '1300000000', name: 'Metro Manila' }

const tables = (db: Database) => db.withTables<{ place: PlaceTable }>()

// Numbers in names count as numbers: Barangay 2 stands before Barangay 10.
const byName = new Intl.Collator('en', { numeric: true })
const sorted = (places: PlaceChoice[]) => places.toSorted((a, b) => byName.compare(a.name, b.name))

/** The regions of the country. */
export async function regions(db: Database): Promise<PlaceChoice[]> {
  return sorted(await offered(db).where('kind', '=', 'region').execute())
}

/** The provinces of a region; for the capital region, which has none, Metro Manila under the region's code. */
export async function provincesOf(db: Database, regionCode: string): Promise<PlaceChoice[]> {
  if (regionCode === metroManila.code) return [metroManila]
  return sorted(
    await offered(db).where('kind', '=', 'province').where('regionCode', '=', regionCode).execute(),
  )
}

/** The cities and municipalities of a province, with the independent cities that lie in it. */
export async function citiesOf(db: Database, provinceCode: string): Promise<PlaceChoice[]> {
  const cities = offered(db).where('kind', 'in', ['city', 'municipality'])
  return sorted(
    await (
      provinceCode === metroManila.code
        ? cities.where('regionCode', '=', metroManila.code)
        : cities.where('provinceCode', '=', provinceCode)
    ).execute(),
  )
}

/** The barangays of a city or municipality; in Manila each names its district. */
export async function barangaysOf(db: Database, cityCode: string): Promise<PlaceChoice[]> {
  const rows = await tables(db)
    .selectFrom('place')
    .leftJoin('place as district', (join) =>
      join.onRef('district.code', '=', 'place.parentCode').on('district.kind', '=', 'sub-municipality'),
    )
    .select(['place.code', 'place.name', 'district.name as district'])
    .where('place.kind', '=', 'barangay')
    .where('place.cityCode', '=', cityCode)
    .where('place.retired', '=', false)
    .execute()
  return sorted(
    rows.map(({ code, name, district }) => ({ code, name: district ? `${name} (${district})` : name })),
  )
}

/** The names of these places by their codes, those of places that are offered no more too. */
export async function nameOfPlaces(db: Database, codes: string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('place')
    .select(['code', 'name'])
    .where('code', '=', sql<string>`any (${codes})`)
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

function offered(db: Database) {
  return tables(db).selectFrom('place').select(['code', 'name']).where('retired', '=', false)
}
