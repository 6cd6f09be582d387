import { Dice, weighted } from '#apps/api/seed/dice.ts'
import { firstWord } from '#apps/api/seed/names.ts'
import type { SubscriberSeed } from '#apps/api/seed/subscribers.ts'
import { cityFacts } from '#apps/api/seed/city-facts.ts'

const dayMs = 86_400_000
const game = 3

// The seven types of the table business_type, by how often they come up.
const types = weighted([
  [1, 58],
  [2, 13],
  [3, 7],
  [4, 5],
  [5, 3],
  [6, 10],
  [7, 4],
])

const registrations = weighted([
  ['DTI', 52],
  ['none', 34],
  ['BMBE', 9],
  ['SEC', 4],
  ['CDA', 1],
])

/** How many businesses this person runs: most none, some one, a few two. */
export function businessesOwnedBy(person: number): number {
  const share = new Dice(person, game).fraction()
  return share < 0.015 ? 2 : share < 0.285 ? 1 : 0
}

/** A business of a subscriber, near where they live. */
export function businessOf(owner: SubscriberSeed, nth: number, until: number) {
  const dice = new Dice(owner.id * 2 + nth, game + 1)
  const type = dice.from(types)
  const kind = dice.from(registrations)
  // Within three months, but none of them in the last moment: what is not over yet has that much less time.
  const registered = Date.parse(owner.registered_at)
  const openedAfter = dice.fraction() ** 3 * Math.min(90 * dayMs, until - registered)
  const opened = registered + openedAfter
  const moment = new Date(opened).toISOString()
  const at = whereabouts(dice, owner.city_code)
  const name = nameOf(dice, type, owner)

  return {
    subscriber_id: owner.id,
    cognito_sub: owner.cognito_sub,
    business_name: name,
    business_type_id: type,
    store_category: dice.chance(0.06) ? '' : type === 1 ? 'sss' : 'nsss',
    region_code: owner.region_code,
    province_code: owner.province_code,
    city_code: owner.city_code,
    barangay_code: owner.barangay_code,
    street: owner.street,
    zip: owner.zip,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    contact_number: owner.mobile_number,
    email: dice.chance(0.3) ? owner.email : null,
    registration_kind: kind,
    registration_number: kind === 'none' ? '' : `${kind}-${dice.digits(8)}`,
    registration_expiry: kind === 'DTI' || kind === 'BMBE' ? yearsAfter(opened, dice.between(1, 5)) : null,
    tin: kind === 'none' ? '' : `${dice.digits(3)}-${dice.digits(3)}-${dice.digits(3)}-00000`,
    social_medias_link: linksOf(dice, name),
    status: owner.status === 'inactive' || dice.chance(0.02) ? 'inactive' : 'active',
    created_by: owner.created_by,
    created_at: moment,
    updated_at: moment,
  }
}

function nameOf(dice: Dice, type: number, owner: SubscriberSeed): string {
  const own = firstWord(owner.first_name)
  const called = `${owner.sex === 'male' ? dice.of(['Mang', 'Kuya', 'Tatay']) : dice.of(['Aling', 'Ate', 'Nanay'])} ${own}`
  const initials = `${own.charAt(0)}${owner.last_name.replace(/^(de|dela|delos) /, '').charAt(0)}`
  const family = owner.last_name
  if (type === 1 && dice.chance(0.03))
    return dice.of(['Tres Marias Store', 'Three Sisters Store', 'Suki Mart', 'Triple J Store'])
  switch (type) {
    case 1:
      return dice.of([
        `${called} Store`,
        `${own}'s Sari-Sari Store`,
        `${initials} Store`,
        `${family} Family Store`,
        `${called} Sari-Sari Store`,
        `Tindahan ni ${called}`,
        `${own} & Sons Store`,
        `${own} & Sisters Store`,
        `${initials} Sari-Sari Store`,
      ])
    case 2:
      return dice.of([
        `${initials} Carinderia`,
        `${called} Carinderia`,
        `${own}'s Eatery`,
        `Lutong Bahay ni ${called}`,
        `${family} Eatery`,
        `Kainan sa Kanto ni ${own}`,
        `${own}'s Lugawan at Gotohan`,
      ])
    case 3:
      return dice.of([
        `${family} Grocery`,
        `${initials} Mini Mart`,
        `${own}'s Grocery`,
        `${family} General Merchandise`,
      ])
    case 4:
      return dice.of([
        `${own}'s Bakery`,
        `Panaderia ${family}`,
        `${family} Bakeshop`,
        `${initials} Pan de Sal Haus`,
      ])
    case 5:
      return dice.of([`Botika ni ${own}`, `${family} Pharmacy`, `${initials} Drugstore`, `Botika ${family}`])
    case 6:
      return dice.of([
        `${own}'s Barbershop`,
        `${initials} Laundry Shop`,
        `${family} Vulcanizing Shop`,
        `${own}'s Beauty Salon`,
        `${initials} Cellphone Repair`,
        `${family} Water Station`,
        `${initials} Computer Shop`,
      ])
    default:
      return dice.of([
        `${family} Trading`,
        `${initials} Rice Dealer`,
        `${own}'s Ukay-Ukay`,
        `${family} Poultry Supply`,
        `${initials} Online Shop`,
        `${family} Hardware`,
      ])
  }
}

// Large cities only, where a point near the centre is sure to be on land.
function whereabouts(dice: Dice, city: string): readonly [latitude: string, longitude: string] | null {
  const centre = cityFacts[city]?.at
  if (!centre || dice.chance(0.3)) return null
  const near = (degrees: number) => (degrees + (dice.fraction() - 0.5) * 0.02).toFixed(6)
  return [near(centre[0]), near(centre[1])]
}

function linksOf(dice: Dice, name: string): string {
  if (!dice.chance(0.18)) return '[]'
  const page = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  return JSON.stringify([{ platform: 'facebook', url: `https://www.example.com/${page}` }])
}

function yearsAfter(moment: number, years: number): string {
  return new Date(moment + years * 365.25 * dayMs).toISOString().slice(0, 10)
}
