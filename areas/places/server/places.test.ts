import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barangaysOf, citiesOf, nameOfPlaces, provincesOf, regions } from '#areas/places/server/places.ts'
import { loadPlaces } from '#areas/places/server/load-places.ts'
import { readPlaces } from '#areas/places/server/psgc.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const all = <T, R>(items: T[], work: (item: T) => Promise<R[]>) =>
  Promise.all(items.map(work)).then((found) => found.flat())
const codesOf = (places: { code: string }[]) => places.map(({ code }) => code)

describe('place hierarchy', () => {
  test('reaches each of the 42,011 barangays exactly once', async () => {
    const { db } = database
    const top = await regions(db)
    const provinces = await all(top, ({ code }) => provincesOf(db, code))
    const cities = await all(provinces, ({ code }) => citiesOf(db, code))
    const barangays = await all(cities, ({ code }) => barangaysOf(db, code))

    expect(top).toHaveLength(18)
    // 82 provinces, Metro Manila, the City of Isabela and the Special Geographic Area.
    expect(provinces).toHaveLength(85)
    // 149 cities and 1,493 municipalities.
    expect(cities).toHaveLength(1_642)
    expect(barangays).toHaveLength(42_011)
    expect(new Set(codesOf(barangays)).size).toBe(42_011)
  })

  test('lists Metro Manila as the only province of the capital region, under the region code', async () => {
    expect(await provincesOf(database.db, '1300000000')).toEqual([
      { code: '1300000000', name: 'Metro Manila' },
    ])
    expect(await citiesOf(database.db, '1300000000')).toHaveLength(17)
  })

  test.each([
    // City name, its code, the province that lists it although it is independent, number of barangays.
    ['Cebu City', '0730600000', '0702200000', 80],
    ['Davao City', '1130700000', '1102400000', 182],
    ['Iloilo City', '0631000000', '0603000000', 180],
    ['Baguio City', '1430300000', '1401100000', 129],
    ['Isabela City', '0990101000', '0990100000', 45],
    ['Tugunan', '1999908000', '1999900000', 9],
  ])('lists %s under the province where people expect it', async (name, city, province, barangays) => {
    expect(await citiesOf(database.db, province)).toContainEqual({ code: city, name })
    expect(await barangaysOf(database.db, city)).toHaveLength(barangays)
  })

  test('lists the barangays of Manila with their districts in numerical order', async () => {
    const barangays = await barangaysOf(database.db, '1380600000')
    expect(barangays).toHaveLength(897)
    const names = barangays.map(({ name }) => name)
    expect(names).toContain('Barangay 1 (Tondo I/II)')
    expect(names.indexOf('Barangay 2 (Tondo I/II)')).toBeLessThan(names.indexOf('Barangay 10 (Tondo I/II)'))
  })

  test('returns an empty list for an unknown code', async () => {
    expect(await provincesOf(database.db, '9900000000')).toEqual([])
    expect(await citiesOf(database.db, '')).toEqual([])
    expect(await barangaysOf(database.db, "'; drop table place; --")).toEqual([])
  })
})

test('place names › are returned for known codes only', async () => {
  const names = await nameOfPlaces(database.db, ['1381300000', '0700000000', '0000000000'])
  expect(Object.fromEntries(names)).toEqual({
    '0700000000': 'Region VII (Central Visayas)',
    '1381300000': 'Quezon City',
  })
})

test('place list › has unique codes, each in a place of a higher level', () => {
  const seen = new Set<string>()
  const misplaced = readPlaces().filter(({ code, parentCode }) => {
    const wrong = seen.has(code) || (parentCode !== null && !seen.has(parentCode))
    seen.add(code)
    return wrong
  })
  expect(misplaced).toEqual([])
})

test('place list › is rejected when a line is malformed', () => {
  expect(() => readPlaces('island 0100000000 Atlantis\n')).toThrow(/unknown type "island"/)
})

test('place list › keeps the name of a place dropped by a release but no longer offers it', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      "insert into place values ('0102899000', 'municipality', 'Old Town', '0102800000', '0100000000', '0102800000', null, false)",
    )
    await loadPlaces(client)
    expect(codesOf(await citiesOf(database.db, '0102800000'))).not.toContain('0102899000')
    expect(await nameOfPlaces(database.db, ['0102899000'])).toEqual(new Map([['0102899000', 'Old Town']]))
  } finally {
    await client.end()
  }
})
