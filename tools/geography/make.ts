// Generates the tree of Philippine places that staff select from: npm run geography.
// It reads a development dependency, so the product ships only the generated file.
import { writeFileSync } from 'node:fs'
import {
  getAllProvinces,
  getAllRegions,
  getBarangaysByMunicipality,
  getMunicipalitiesByProvince,
} from '@aivangogh/ph-address'
import { provinceOfIndependentCity } from '#tools/geography/independent-cities.ts'

const manila = '1380600000'
const metroManila = '1300000000'
const specialGeographicArea = '1999900000'
const isabelaCity = '0990100000'

const barangaysExpected = 42_011
const file = new URL('../../areas/places/server/psgc.txt', import.meta.url)

type Named = { psgcCode: string; name: string }

const lines: string[] = []
let barangays = 0

for (const region of inOrder(getAllRegions())) {
  lines.push(`region ${region.psgcCode} ${regionName(region)}`)
  if (region.psgcCode === metroManila) writeMetroManila()
  for (const province of provincesOf(region.psgcCode)) {
    lines.push(`province ${province.psgcCode} ${province.name}`)
    for (const city of citiesOf(province.psgcCode)) writeCity(city)
  }
}

// A release that adds or removes barangays must be reviewed by a person.
if (barangays !== barangaysExpected) {
  throw new Error(`The tree has ${barangays} barangays where ${barangaysExpected} were expected.`)
}
writeFileSync(file, `${lines.join('\n')}\n`)
console.log(`Wrote ${lines.length} places, ${barangays} of them barangays.`)

function provincesOf(regionCode: string): Named[] {
  const known: Named[] = getAllProvinces().filter((province) => province.regionCode === regionCode)
  // Two parents that are not provinces and that no list of the source contains.
  if (regionCode === '1900000000')
    known.push({ psgcCode: specialGeographicArea, name: 'Special Geographic Area' })
  if (regionCode === '0900000000') known.push({ psgcCode: isabelaCity, name: 'City of Isabela' })
  return inOrder(known)
}

function citiesOf(provinceCode: string): Named[] {
  const independent = Object.entries(provinceOfIndependentCity)
    .filter(([, province]) => province === provinceCode)
    // The source lists such a city under a province with the code of the city.
    .flatMap(([city]) => getMunicipalitiesByProvince(city))
  return inOrder([...getMunicipalitiesByProvince(provinceCode), ...independent])
}

function writeMetroManila() {
  for (const city of inOrder(getMunicipalitiesByProvince(metroManila))) {
    writeCity(city)
    if (city.psgcCode !== manila) continue
    for (const district of inOrder(getMunicipalitiesByProvince(manila))) {
      lines.push(`sub-municipality ${district.psgcCode} ${district.name}`)
      writeBarangays(district)
    }
  }
}

function writeCity(city: Named) {
  lines.push(`${/\bCity\b/.test(city.name) ? 'city' : 'municipality'} ${city.psgcCode} ${city.name}`)
  writeBarangays(city)
}

/** Writes three digits per barangay. The other seven are those of the city in the line above. */
function writeBarangays(city: Named) {
  for (const barangay of inOrder(getBarangaysByMunicipality(city.psgcCode))) {
    if (barangay.psgcCode.slice(0, 7) !== city.psgcCode.slice(0, 7)) {
      throw new Error(`${barangay.psgcCode} does not start with the code of its city ${city.psgcCode}.`)
    }
    lines.push(`${barangay.psgcCode.slice(7)} ${barangay.name}`)
    barangays++
  }
}

function regionName({ name, designation }: { name: string; designation: string }): string {
  return designation ? `${name} (${designation})` : name
}

function inOrder<T extends Named>(places: readonly T[]): T[] {
  return places.toSorted((a, b) => a.psgcCode.localeCompare(b.psgcCode, 'en'))
}
