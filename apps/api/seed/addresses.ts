import { z } from 'zod'
import { cityFacts, peopleInRegion, zipOfProvince } from '#apps/api/seed/city-facts.ts'
import { type Random, type Weighted, weighted } from './random.ts'
import { type Place, readPlaces } from '#areas/places/server/psgc.ts'
import { readDemoJson } from '#platform/server/files/demo-files.ts'

/** City or municipality where demo subscribers live. */
export type City = {
  code: string
  name: string
  regionCode: string
  /** Code of the province. Metro Manila has no province and uses the code of the region. */
  provinceCode: string
  zip: string
  barangays: { code: string; name: string }[]
}

const bangsamoro = '1900000000'
const sulu = '0906600000'

/** Whether most families in the city have Muslim names. */
export const isMostlyMuslim = (city: City) => city.regionCode === bangsamoro || city.provinceCode === sulu

/** Returns all cities and municipalities, weighted by population. */
export function citiesByPeople(): Weighted<City> {
  const cities = citiesOfTheCountry()
  const inRegion = Map.groupBy(cities, (city) => city.regionCode)
  const weights = [...inRegion].flatMap(([region, members]) => {
    const people = members.map(peopleIn)
    const sum = people.reduce((all, each) => all + each, 0)
    // The census population of a region is distributed over its cities.
    const scale = (peopleInRegion.get(region) ?? 0) / sum
    return members.map((city, at) => [city, (people[at] ?? 0) * scale] as const)
  })
  return weighted(weights)
}

function citiesOfTheCountry(): City[] {
  const cities = new Map<string, City>()
  const seen = new Map<string, number>()
  for (const place of readPlaces()) {
    if (place.kind === 'city' || place.kind === 'municipality') {
      const province = place.provinceCode ?? place.regionCode
      const position = seen.get(province) ?? 0
      seen.set(province, position + 1)
      cities.set(place.code, cityFrom(place, province, position))
    } else if (place.kind === 'barangay') {
      cities.get(place.cityCode ?? '')?.barangays.push({ code: place.code, name: place.name })
    }
  }
  return [...cities.values()]
}

function cityFrom({ code, name, regionCode }: Place, provinceCode: string, position: number): City {
  const facts = cityFacts.get(code)
  const zip = facts?.zip ?? (zipOfProvince.get(provinceCode) ?? 0) + position
  return {
    code,
    name,
    regionCode,
    provinceCode,
    zip: String(zip).padStart(4, '0'),
    barangays: [],
  }
}

function peopleIn({ code, name, barangays }: City): number {
  const known = cityFacts.get(code)?.people
  if (known) return known
  return name.endsWith(' City') ? 60 + barangays.length * 1.5 : 20 + barangays.length * 1.4
}

const Names = z.array(z.string()).min(1)
const { streets, subdivisions } = readDemoJson(
  new URL('./streets.json', import.meta.url),
  z.strictObject({ streets: Names, subdivisions: Names }),
)

/** Returns a street address: house number and street, lot and block, or purok. */
export function streetOf(random: Random, isCity: boolean): string {
  const form = random.fraction()
  const street = random.of(streets)
  if (isCity && form < 0.3) {
    return `Blk ${random.between(1, 48)} Lot ${random.between(1, 36)} ${street} St., ${random.of(subdivisions)}`
  }
  if (isCity && form < 0.36)
    return `Unit ${random.between(1, 19)}${random.of(['A', 'B', 'C', 'D'])}, ${street} Bldg.`
  if (!isCity && form < 0.45) return `Purok ${random.between(1, 9)}, ${street} St.`
  if (!isCity && form < 0.55)
    return `Sitio ${random.of(['Malinao', 'Ibaba', 'Ilaya', 'Centro', 'Bukid', 'Riverside'])}`
  return `${random.between(1, 998)} ${street} ${random.chance(0.15) ? 'Ave.' : 'St.'}`
}
