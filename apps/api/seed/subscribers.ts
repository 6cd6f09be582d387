import { type City, citiesByPeople, isMostlyMuslim, streetOf } from '#apps/api/seed/addresses.ts'
import { Random, weighted } from './random.ts'
import { occupationOf, nationalityOf } from './occupations.ts'
import { mobileNumberOf } from '#apps/api/seed/mobile-numbers.ts'
import { type FullName, type Sex, fullNameOf } from '#apps/api/seed/names.ts'
import type { RegistrationTimes } from '#apps/api/seed/registration-times.ts'
import { officeTimeAfter } from './acts/office-hours.ts'
import { dayMs, hourMs } from '#platform/contract/fields/manila.ts'

const yearMs = 365.25 * dayMs

/** Random sequences of a person: `person` for personal details, `fate` for events after the registration. */
const games = { person: 1, fate: 2 }

/** Size of a data set, index of its first person in the global order, reference time and last office time before it. */
export type SubscriberSet = {
  first: number
  count: number
  until: number
  lastOfficeTime: number
  timeOf: RegistrationTimes
}

/** A demo subscriber with the columns of the table. */
export type SubscriberSeed = ReturnType<typeof subscriberAt>

const cities = citiesByPeople()
const mailHosts = weighted([
  ['example.com', 70],
  ['example.net', 18],
  ['example.org', 12],
])

const verified = { kyc_acct_type: 'FullyVerified', kyc_acct_status: 'Live', kyc_status: 'Approved' }
const frozen = { kyc_acct_type: 'FullyVerified', kyc_acct_status: 'Freeze', kyc_status: 'Approved' }
const failed = { kyc_acct_type: 'FailedKYC', kyc_acct_status: 'FailedVerification', kyc_status: 'Rejected' }
const manual = { kyc_acct_type: 'ManualKYC', kyc_acct_status: 'ManualVerification', kyc_status: 'Submitted' }
const pending = {
  kyc_acct_type: 'PendingKYC',
  kyc_acct_status: 'PendingVerification',
  kyc_status: 'Submitted',
}
const none = { kyc_acct_type: 'NoKYC', kyc_acct_status: '', kyc_status: 'None' }

// The number of pending reviews stays at a few hundred, regardless of the number of people.
const waiting = 340
const waitingDays = 21
// Within these days of the registration nothing is frozen, put on hold or put on the watchlist.
const settledDays = 16

/** Generates the person at an index of the set. The same index gives the same person on every machine. */
export function subscriberAt(set: SubscriberSet, place: number) {
  const person = set.first + place
  const random = new Random(person, games.person)
  const registered = set.timeOf(place)
  const city = random.from(cities)
  const sex: Sex = random.chance(0.54) ? 'female' : 'male'
  const name = fullNameOf(random, sex, isMostlyMuslim(city))
  const { funds, occupation } = occupationOf(random, sex)
  const byStaff = random.chance(0.02)

  return {
    id: person + 1,
    cognito_sub: byStaff ? null : random.uuid(),
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    suffix: name.suffix,
    mobile_number: mobileNumberOf(person),
    email: random.chance(0.72) ? emailOf(random, name, person) : null,
    birth_date: birthDateOf(random, registered, occupation),
    sex: random.chance(0.02) ? null : sex,
    nationality: nationalityOf(random),
    source_of_funds: funds,
    occupation,
    ...addressIn(random, city),
    ...lifeSince(new Random(person, games.fate), set, place, byStaff),
  }
}

/** Generates the address columns for a city. */
export function addressIn(random: Random, city: City) {
  return {
    region_code: city.regionCode,
    province_code: city.provinceCode,
    city_code: city.code,
    barangay_code: random.of(city.barangays).code,
    street: streetOf(random, city.name.endsWith(' City')),
    zip: city.zip,
  }
}

function emailOf(random: Random, { first, last }: FullName, person: number): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  const dot = random.of(['', '.', '_'])
  // The number of the person makes the email address unique.
  return `${plain(first)}${dot}${plain(last)}${person + 1}@${random.from(mailHosts)}`
}

/** Returns a birth date at least 18 years before the registration. Most people are in their twenties and thirties. */
function birthDateOf(random: Random, registered: number, occupation: string): string {
  const spread = occupation.startsWith('Retired') ? 22 : occupation.includes('tudent') ? 5 : 44
  const least = occupation.startsWith('Retired') ? 56 : 18.1
  const age = least + spread * random.fraction() ** 1.9
  return new Date(registered - age * yearMs).toISOString().slice(0, 10)
}

function lifeSince(random: Random, set: SubscriberSet, place: number, byStaff: boolean) {
  const registered = set.timeOf(place)
  const outcome = kycOf(random, set, registered)
  const kyc = isAlwaysManual(set, place, registered) ? manual : outcome
  const isSettled = set.until - registered > settledDays * dayMs
  const watch = (kyc === frozen || kyc === verified) && isSettled ? random.fraction() : 1
  const watchlist = watch < 0.0006 ? 'watchlisted' : watch < 0.0013 ? 'under_review' : 'clear'
  const inactive = random.chance(0.028)
  const lastLogin = byStaff ? null : lastLoginOf(random, set.until, registered, inactive)
  const moment = (ms: number) => new Date(ms).toISOString()
  return {
    ...kyc,
    watchlist_status: watchlist,
    status: inactive ? 'inactive' : 'active',
    wallet_status: isSettled
      ? walletStatus(random, kyc === frozen || watchlist === 'watchlisted', watchlist, inactive)
      : 'active',
    registered_at: moment(registered),
    last_login_at: lastLogin === null ? null : moment(lastLogin),
    created_by: byStaff ? 'maker@erp.test' : null,
    created_at: moment(registered),
    updated_by: null,
    updated_at: moment(registered),
  }
}

/** Selects one person, so that small demo data also has a manual review on the day after a Sunday or a holiday. */
function isAlwaysManual({ until, timeOf }: SubscriberSet, place: number, registered: number): boolean {
  const latest = until - 10 * dayMs
  return registered <= latest && timeOf(place + 1) > latest
}

function kycOf(random: Random, set: SubscriberSet, registered: number) {
  const outcome = outcomeOf(random, set, registered)
  const age = set.until - registered
  if (outcome === frozen && age < settledDays * dayMs) return verified
  // The images await their first review.
  if (outcome === verified || outcome === failed) {
    return age < settledDays * dayMs && officeTimeAfter(registered + 3 * hourMs, 120) > set.until
      ? pending
      : outcome
  }
  // A manual review is due within 24 hours, so after a Sunday or a holiday only a few are left open.
  const isLate = set.until - set.lastOfficeTime > 16 * hourMs && Math.floor(registered / 1000) % 8 !== 0
  return outcome === manual && (age < 6 * dayMs || isLate) ? pending : outcome
}

function outcomeOf(random: Random, { count, until }: SubscriberSet, registered: number) {
  const days = (until - registered) / dayMs
  const recent = Math.min(0.7, (waiting * 3 * 365) / (count * waitingDays * 1.6))
  const share = random.fraction()
  if (days < waitingDays && share < recent) return share < recent * 0.85 ? pending : manual
  // People verify their identity within the first weeks or never.
  const stillNone = 0.11 + 0.4 * Math.exp(-days / 20)
  const outcome = random.fraction()
  if (outcome < stillNone) return none
  if (outcome > 0.976) return failed
  return outcome > 0.971 ? frozen : verified
}

function lastLoginOf(random: Random, until: number, registered: number, inactive: boolean): number {
  const age = until - registered
  // Most people were active within the last days. The others stopped at some time after the registration.
  const ago =
    inactive || random.chance(0.22)
      ? age * random.fraction()
      : Math.min(age, random.fraction() ** 3 * 40 * dayMs)
  return Math.floor(until - ago)
}

function walletStatus(random: Random, isFrozen: boolean, watchlist: string, inactive: boolean): string {
  const share = random.fraction()
  if (isFrozen) return 'frozen'
  if (watchlist === 'under_review') return 'on_hold'
  if (inactive) return share < 0.35 ? 'closed' : 'on_hold'
  return share < 0.004 ? 'on_hold' : 'active'
}
