import { z } from 'zod'
import { NumberCell, optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const Code = z.string().regex(/^\d{10}$/, 'Invalid input: expected the ten digits of a PSGC code')

const regions = readDemoCsv(
  new URL('./regions.csv', import.meta.url),
  z.strictObject({ code: Code, name: z.string(), people: WholeCell }),
)
const cities = readDemoCsv(
  new URL('./cities.csv', import.meta.url),
  z.strictObject({
    code: Code,
    name: z.string(),
    people: WholeCell,
    zip: WholeCell,
    latitude: optionalCell(NumberCell),
    longitude: optionalCell(NumberCell),
  }),
)
const provinces = readDemoCsv(
  new URL('./provinces.csv', import.meta.url),
  z.strictObject({ code: Code, name: z.string(), zip: WholeCell }),
)

/** Population of each region in thousands (census of 2020). */
export const peopleInRegion = new Map(regions.map(({ code, people }) => [code, people]))

/** Large cities: population in thousands, first ZIP code and, for most, coordinates of the centre. */
export const cityFacts = new Map(cities.map((city) => [city.code, city]))

/**
 * First ZIP code of each province. ZIP codes of its cities are assigned in sequence and only approximate the real
 * ones.
 */
export const zipOfProvince = new Map(provinces.map(({ code, zip }) => [code, zip]))
