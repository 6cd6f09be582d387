import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  barangaysOf,
  citiesOf,
  nameOfPlaces,
  provincesOf,
  regions,
} from '#areas/merchants/geography/server/places.ts'
import { loadGeography } from '#areas/merchants/geography/server/load.ts'
import { readPlaces } from '#areas/merchants/geography/server/psgc.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const all = <T, R>(items: T[], work: (item: T) => Promise<R[]>) =>
  Promise.all(items.map(work)).then((found) => found.flat())
const codesOf = (places: { code: string }[]) => places.map(({ code }) => code)

describe('walking from the regions down', () => {
  test('meets each of the 42,011 barangays once', async () => {
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

  test('finds no province in the capital region but Metro Manila, under the code of the region', async () => {
    expect(await provincesOf(database.db, '1300000000')).toEqual([
      { code: '1300000000', name: 'Metro Manila' },
    ])
    expect(await citiesOf(database.db, '1300000000')).toHaveLength(17)
  })

  test.each([
    // city, the province it lies in without belonging to it, its barangays
    ['Cebu City', '0730600000', '0702200000', 80],
    ['Davao City', '1130700000', '1102400000', 182],
    ['Iloilo City', '0631000000', '0603000000', 180],
    ['Baguio City', '1430300000', '1401100000', 129],
    ['Isabela City', '0990101000', '0990100000', 45],
    ['Tugunan', '1999908000', '1999900000', 9],
  ])('finds %s in the province people look for it', async (name, city, province, barangays) => {
    expect(await citiesOf(database.db, province)).toContainEqual({ code: city, name })
    expect(await barangaysOf(database.db, city)).toHaveLength(barangays)
  })

  test('finds the barangays of Manila with their districts, in the order of their numbers', async () => {
    const barangays = await barangaysOf(database.db, '1380600000')
    expect(barangays).toHaveLength(897)
    const names = barangays.map(({ name }) => name)
    expect(names).toContain('Barangay 1 (Tondo I/II)')
    expect(names.indexOf('Barangay 2 (Tondo I/II)')).toBeLessThan(names.indexOf('Barangay 10 (Tondo I/II)'))
  })

  test('finds nothing under a code that does not exist', async () => {
    expect(await provincesOf(database.db, '9900000000')).toEqual([])
    expect(await citiesOf(database.db, '')).toEqual([])
    expect(await barangaysOf(database.db, "'; drop table place; --")).toEqual([])
  })
})

test('places are named by their codes, and unknown codes by nothing', async () => {
  const names = await nameOfPlaces(database.db, ['1381300000', '0700000000', '0000000000'])
  expect(Object.fromEntries(names)).toEqual({
    '0700000000': 'Region VII (Central Visayas)',
    '1381300000': 'Quezon City',
  })
})

test('each place has a code of its own and lies in one that stands above it', () => {
  const seen = new Set<string>()
  const misplaced = readPlaces().filter(({ code, parentCode }) => {
    const wrong = seen.has(code) || (parentCode !== null && !seen.has(parentCode))
    seen.add(code)
    return wrong
  })
  expect(misplaced).toEqual([])
})

test('a broken line of the list is refused, not skipped', () => {
  expect(() => readPlaces('island 0100000000 Atlantis\n')).toThrow(/unknown kind "island"/)
})

test('a release that drops a place keeps its name and offers it no more', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      "insert into place values ('0102899000', 'municipality', 'Old Town', '0102800000', '0100000000', '0102800000', null, false)",
    )
    await loadGeography(client)
    expect(codesOf(await citiesOf(database.db, '0102800000'))).not.toContain('0102899000')
    expect(await nameOfPlaces(database.db, ['0102899000'])).toEqual(new Map([['0102899000', 'Old Town']]))
  } finally {
    await client.end()
  }
})
