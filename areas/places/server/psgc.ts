import { readFileSync } from 'node:fs'

const kinds = ['region', 'province', 'city', 'municipality', 'sub-municipality', 'barangay'] as const

export type PlaceKind = (typeof kinds)[number]

/** A place of the Philippine Standard Geographic Code (PSGC) with the places that contain it. */
export type Place = {
  code: string
  kind: PlaceKind
  name: string
  parentCode: string | null
  regionCode: string
  provinceCode: string | null
  cityCode: string | null
}

const file = new URL('./psgc.txt', import.meta.url)

/** Content of the place list. Its hash identifies the release. */
export const placesText = () => readFileSync(file, 'utf8')

/** Parses the place list. Each place must follow the place that contains it. */
export function readPlaces(text = placesText()): Place[] {
  const places: Place[] = []
  let region = ''
  let province: string | null = null
  let city: string | null = null
  let last = ''

  for (const line of text.split('\n')) {
    if (!line) continue
    const space = line.indexOf(' ')
    const first = line.slice(0, space)
    if (first.length === 3) {
      const code = last.slice(0, 7) + first
      add(code, 'barangay', line.slice(space + 1), last, city)
      continue
    }
    const kind = kindOf(first)
    const code = line.slice(space + 1, space + 11)
    const name = line.slice(space + 12)
    if (kind === 'region') {
      region = code
      province = null
      city = null
      add(code, kind, name, null, null)
    } else if (kind === 'province') {
      province = code
      add(code, kind, name, region, null)
    } else if (kind === 'sub-municipality') {
      add(code, kind, name, city, city)
    } else {
      city = code
      add(code, kind, name, province ?? region, null)
    }
    last = code
  }
  return places

  function add(
    code: string,
    kind: PlaceKind,
    name: string,
    parentCode: string | null,
    cityCode: string | null,
  ) {
    const provinceCode = kind === 'province' ? code : province
    places.push({ code, kind, name, parentCode, regionCode: region, provinceCode, cityCode })
  }
}

function kindOf(word: string): PlaceKind {
  const kind = kinds.find((each) => each === word)
  if (!kind) throw new Error(`The list of places has a line of the unknown type "${word}".`)
  return kind
}
