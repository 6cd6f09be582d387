import type { ClientBase } from 'pg'
import { type Place, readPlaces } from '#areas/places/server/psgc.ts'

/** Updates the place table to the PSGC release that ships with the product. */
export async function loadPlaces(client: ClientBase): Promise<void> {
  const places = readPlaces()
  const column = (name: keyof Place) => places.map((place) => place[name])

  await client.query(
    `insert into place as held (code, kind, name, parent_code, region_code, province_code, city_code)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     on conflict (code) do update set
       kind = excluded.kind, name = excluded.name, parent_code = excluded.parent_code,
       region_code = excluded.region_code, province_code = excluded.province_code,
       city_code = excluded.city_code, retired = false`,
    [
      column('code'),
      column('kind'),
      column('name'),
      column('parentCode'),
      column('regionCode'),
      column('provinceCode'),
      column('cityCode'),
    ],
  )
  // Existing addresses still refer to removed places, so their rows are marked as retired instead of deleted.
  await client.query('update place set retired = true where not retired and code <> all ($1::text[])', [
    column('code'),
  ])
  await client.query('analyze place')
}
