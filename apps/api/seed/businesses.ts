import { z } from 'zod'
import { Random, weighted } from './random.ts'
import { firstWord } from '#apps/api/seed/names.ts'
import type { SubscriberSeed } from '#apps/api/seed/subscribers.ts'
import { cityFacts } from '#apps/api/seed/city-facts.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'
import { readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const game = 3

// The seven rows of the table business_type with their relative frequency.
const types = weighted([
  [1, 58],
  [2, 13],
  [3, 7],
  [4, 5],
  [5, 3],
  [6, 10],
  [7, 4],
])

const Template = z
  .string()
  .regex(
    /^([^{}]|\{(called|own|initials|family)\})+$/,
    'Invalid input: expected only {called}, {own}, {initials} and {family}',
  )
const templates = readDemoCsv(
  new URL('./business-names.csv', import.meta.url),
  z.strictObject({ businessType: WholeCell, name: Template }),
)
const templatesOfType = Map.groupBy(templates, ({ businessType }) => businessType)

const registrations = weighted([
  ['DTI', 52],
  ['none', 34],
  ['BMBE', 9],
  ['SEC', 4],
  ['CDA', 1],
])

/** Returns the number of businesses a person owns: usually none, sometimes one, rarely two. */
export function businessesOwnedBy(person: number): number {
  const share = new Random(person, game).fraction()
  return share < 0.015 ? 2 : share < 0.285 ? 1 : 0
}

/** Generates a business of a subscriber, located near their home. */
export function businessOf(owner: SubscriberSeed, index: number, until: number) {
  const random = new Random(owner.id * 2 + index, game + 1)
  const type = random.from(types)
  const kind = random.from(registrations)
  // A business opens within three months of the registration, limited to the time left before the end of the demo.
  const registered = Date.parse(owner.registered_at)
  const openedAfter = random.fraction() ** 3 * Math.min(90 * dayMs, until - registered)
  const opened = registered + openedAfter
  const moment = new Date(opened).toISOString()
  const at = whereabouts(random, owner.city_code)
  const name = nameOf(random, type, owner)

  return {
    subscriber_id: owner.id,
    cognito_sub: owner.cognito_sub,
    business_name: name,
    business_type_id: type,
    store_category: random.chance(0.06) ? '' : type === 1 ? 'sss' : 'nsss',
    region_code: owner.region_code,
    province_code: owner.province_code,
    city_code: owner.city_code,
    barangay_code: owner.barangay_code,
    street: owner.street,
    zip: owner.zip,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    contact_number: owner.mobile_number,
    email: random.chance(0.3) ? owner.email : null,
    registration_kind: kind,
    registration_number: kind === 'none' ? '' : `${kind}-${random.digits(8)}`,
    registration_expiry: kind === 'DTI' || kind === 'BMBE' ? yearsAfter(opened, random.between(1, 5)) : null,
    tin: kind === 'none' ? '' : `${random.digits(3)}-${random.digits(3)}-${random.digits(3)}-00000`,
    social_medias_link: linksOf(random, name),
    status: owner.status === 'inactive' || random.chance(0.02) ? 'inactive' : 'active',
    created_by: owner.created_by,
    created_at: moment,
    updated_at: moment,
  }
}

function nameOf(random: Random, type: number, owner: SubscriberSeed): string {
  const own = firstWord(owner.first_name)
  const called = `${owner.sex === 'male' ? random.of(['Mang', 'Kuya', 'Tatay']) : random.of(['Aling', 'Ate', 'Nanay'])} ${own}`
  const initials = `${own.charAt(0)}${owner.last_name.replace(/^(de|dela|delos) /, '').charAt(0)}`
  const family = owner.last_name
  if (type === 1 && random.chance(0.03))
    return random.of(['Tres Marias Store', 'Three Sisters Store', 'Suki Mart', 'Triple J Store'])
  const words: Readonly<Record<string, string>> = { called, own, initials, family }
  const { name } = random.of(templatesOfType.get(type) ?? [])
  return name.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')
}

// Coordinates only for large cities, where a point near the centre is certain to be on land.
function whereabouts(random: Random, city: string): readonly [latitude: string, longitude: string] | null {
  const { latitude, longitude } = cityFacts.get(city) ?? {}
  if (latitude === undefined || longitude === undefined || random.chance(0.3)) return null
  const jitter = (degrees: number) => (degrees + (random.fraction() - 0.5) * 0.02).toFixed(6)
  return [jitter(latitude), jitter(longitude)]
}

function linksOf(random: Random, name: string): string {
  if (!random.chance(0.18)) return '[]'
  const page = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  return JSON.stringify([{ platform: 'facebook', url: `https://www.example.com/${page}` }])
}

function yearsAfter(moment: number, years: number): string {
  return new Date(moment + years * 365.25 * dayMs).toISOString().slice(0, 10)
}
