import { sql } from 'kysely'
import type { PlaceKind } from '#areas/places/server/psgc.ts'
import type { Database } from '#platform/server/db.ts'

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

/** A place as an option of a selector. */
export type PlaceChoice = { code: string; name: string }

const metroManila = { code: '1300000000', name: 'Metro Manila' }

const tables = (db: Database) => db.withTables<{ place: PlaceTable }>()

// Numbers in names sort by value: Barangay 2 comes before Barangay 10.
const byName = new Intl.Collator('en', { numeric: true })
const sorted = (places: PlaceChoice[]) => places.toSorted((a, b) => byName.compare(a.name, b.name))

export async function regions(db: Database): Promise<PlaceChoice[]> {
  return sorted(await offered(db).where('kind', '=', 'region').execute())
}

/** Provinces of a region. The capital region has none, so it returns Metro Manila under the region code. */
export async function provincesOf(db: Database, regionCode: string): Promise<PlaceChoice[]> {
  if (regionCode === metroManila.code) return [metroManila]
  return sorted(
    await offered(db).where('kind', '=', 'province').where('regionCode', '=', regionCode).execute(),
  )
}

/** Cities and municipalities of a province, including the independent cities located in it. */
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

/** Barangays of a city or municipality. In Manila each name includes the district. */
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

/** Place names by code, including places that are retired. */
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
