import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { seed, seedDemo } from '#apps/api/seed.ts'
import { businessOf, businessesOwnedBy } from '#apps/api/seed/businesses.ts'
import { parseSeedOptions } from '#apps/api/seed/cli.ts'
import { mobileNumberOf } from '#apps/api/seed/mobile-numbers.ts'
import { officeTime } from '#apps/api/seed/acts/office-hours.ts'
import { registrationTimes } from '#apps/api/seed/registration-times.ts'
import { type SubscriberSet, subscriberAt } from '#apps/api/seed/subscribers.ts'
import type { Database } from '#platform/server/db/database.ts'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const until = Date.parse('2026-11-21T06:00:00Z')
const setOf = (count: number, first = 0): SubscriberSet => ({
  first,
  count,
  until,
  lastOfficeTime: officeTime(until, 0),
  timeOf: registrationTimes(count, until),
})
const peopleOf = (set: SubscriberSet) =>
  Array.from({ length: set.count }, (_, place) => subscriberAt(set, place))
const twentyThousand = peopleOf(setOf(20_000))
const share = (matches: (person: (typeof twentyThousand)[number]) => boolean) =>
  twentyThousand.filter(matches).length / twentyThousand.length

describe('seed with the same parameters', () => {
  test('generates the same people and businesses', () => {
    const again = peopleOf(setOf(20_000))
    expect(again).toEqual(twentyThousand)
    expect(twentyThousand.slice(0, 200).map((owner) => businessOf(owner, 0, until))).toEqual(
      again.slice(0, 200).map((owner) => businessOf(owner, 0, until)),
    )
  })

  test('gives the first person the same name in small and large data sets', () => {
    const { first_name, last_name, mobile_number } = subscriberAt(setOf(1_000_000), 0)
    expect(twentyThousand[0]).toMatchObject({ first_name, last_name, mobile_number })
  })
})

describe('mobile numbers', () => {
  test('are valid and unique for 20,000 people', () => {
    const numbers = twentyThousand.map((person) => person.mobile_number)
    expect(numbers.filter((number) => mobileFrom(number) !== number)).toEqual([])
    expect(new Set(numbers).size).toBe(20_000)
  })

  test('are valid and well distributed for ten million people', () => {
    const people = Array.from({ length: 20_000 }, (_, at) => at * 499)
    const numbers = new Set(people.map(mobileNumberOf))
    expect(numbers.size).toBe(people.length)
    expect([...numbers].filter((number) => mobileFrom(number) === null)).toEqual([])
  })
})

test('names › contain no line break', () => {
  const named = twentyThousand.flatMap((person) => [person.first_name, person.middle_name, person.last_name])
  expect(named.filter((name) => /[^\S ]/.test(name))).toEqual([])
})

test('emails and sign-in ids › are unique and use reserved domains', () => {
  const emails = twentyThousand.flatMap(({ email }) => email ?? [])
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.filter((email) => !/^[a-z]+[._]?[a-z]+\d+@example\.(com|net|org)$/.test(email))).toEqual([])
  const ids = twentyThousand.flatMap(({ cognito_sub }) => cognito_sub ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
})

test('registrations › are of adults and not in the future', () => {
  const years = (person: (typeof twentyThousand)[number]) =>
    (Date.parse(person.registered_at) - Date.parse(person.birth_date)) / (365.25 * 86_400_000)
  expect(Math.min(...twentyThousand.map(years))).toBeGreaterThan(18)
  expect(Math.max(...twentyThousand.map(years))).toBeLessThan(90)
  const moments = twentyThousand.map((person) => Date.parse(person.registered_at))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments.at(-1)).toBeLessThanOrEqual(until)
  expect(moments[0]).toBeGreaterThan(until - 3.01 * 365.25 * 86_400_000)
  expect(
    twentyThousand.filter((each) => each.last_login_at && each.last_login_at < each.registered_at),
  ).toEqual([])
})

test('subscribers › are distributed by population and register mostly in the evening', () => {
  expect(share((person) => person.region_code === '0400000000')).toBeCloseTo(0.149, 1)
  expect(share((person) => person.region_code === '1300000000')).toBeCloseTo(0.124, 1)
  expect(new Set(twentyThousand.map((person) => person.region_code)).size).toBe(18)
  const hour = (person: (typeof twentyThousand)[number]) =>
    (new Date(person.registered_at).getUTCHours() + 8) % 24
  expect(share((person) => hour(person) >= 18 && hour(person) < 22)).toBeGreaterThan(
    10 * share((person) => hour(person) >= 1 && hour(person) < 5),
  )
})

test.each([20_000, 200_000])('%i people › are mostly verified and a few hundred pending', (count) => {
  const people = count === 20_000 ? twentyThousand : peopleOf(setOf(count))
  const counts = Map.groupBy(people, (person) => person.kyc_acct_status)
  const many = (status: string) => counts.get(status)?.length ?? 0
  expect(many('Live') / count).toBeGreaterThan(0.75)
  expect(many('PendingVerification')).toBeGreaterThan(150)
  expect(many('PendingVerification')).toBeLessThan(600)
  for (const status of ['Freeze', 'FailedVerification', 'ManualVerification', ''])
    expect(many(status)).toBeGreaterThan(10)
  expect(people.filter((person) => person.watchlist_status !== 'clear').length / count).toBeLessThan(0.004)
})

test('businesses › are owned by about a third of the people', () => {
  const many = twentyThousand.reduce((sum, _, person) => sum + businessesOwnedBy(person), 0)
  expect(many).toBeGreaterThan(5_500)
  expect(many).toBeLessThan(6_500)
})

// Slow tests: the whole demo is generated more than once.
test('businesses › open at a similar rate on every day, including the last', () => {
  const day = 86_400_000
  const ages = twentyThousand.flatMap((owner) =>
    Array.from({ length: businessesOwnedBy(owner.id) }, (_, index) => {
      const { created_at: opened } = businessOf(owner, index, until)
      expect(Date.parse(opened)).toBeGreaterThanOrEqual(Date.parse(owner.registered_at))
      return (until - Date.parse(opened)) / day
    }),
  )
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(within(0, 1)).toBeLessThan(2 * (within(1, 15) / 14))
  expect(within(0, 1)).toBeGreaterThan(within(1, 15) / 14 / 2)
})

describe('seeding a database', { timeout: 120_000 }, () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => void (database = await openDemoDatabase()), 180_000)
  afterAll(() => database.close())

  const read = async <Row>(text: string, db = database.db) => (await sql.raw<Row>(text).execute(db)).rows
  const shapeOf = (db: Database) =>
    read(
      `
    select indexdef as made from pg_indexes where schemaname = 'public'
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
      db,
    )

  test('fills it once, reports the row counts and keeps indexes, keys and triggers', async () => {
    const empty = await openTestDatabase()
    expect(await shapeOf(database.db)).toEqual(await shapeOf(empty.db))
    await empty.close()
    expect(await seedDemo(database.url, () => {})).toBe(false)

    const [counts] = await read<Record<string, number>>(`select
      (select count(*) from subscriber) as subscribers, (select sum(n)::bigint from subscriber_count) as counted,
      (select sum(n)::bigint from subscriber_day_count) as by_day, (select count(*) from business) as businesses,
      (select count(*) from business b join subscriber s on s.id = b.subscriber_id
        where b.created_at < s.registered_at or b.cognito_sub is distinct from s.cognito_sub) as wrong`)
    expect(counts).toMatchObject({ subscribers: 20_000, counted: 20_000, byDay: 20_000, wrong: 0 })
    expect(counts?.['businesses']).toBeGreaterThan(5_500)
  })

  test('continues from existing data, and new records get the next number', async () => {
    await seed(database.url, { subscribers: 20_500, transactions: 0, onlyWhenEmpty: false, until }, () => {})
    expect(await read('select count(*) as n, max(id) as last from subscriber')).toEqual([
      { n: 20_500, last: 20_500 },
    ])
    expect(
      await read(`insert into subscriber (first_name, last_name, mobile_number)
        values ('Ana', 'Reyes', '+639000000000') returning id`),
    ).toEqual([{ id: 20_501 }])
  })

  test('gives most applicants a resume in PDF, attached to them', async () => {
    const [counts] = await read<{ applicants: number; resumes: number }>(`
      select count(*)::int as applicants, count(f.key)::int as resumes
      from careers_applicant a left join stored_file f on f.key = a.resume_key and f.folder = 'careers/resume'
        and f.content_type = 'application/pdf' and f.name like '%-resume.pdf' and f.attached_to = 'careers-applicant:' || a.id`)
    expect(counts?.resumes).toBeGreaterThan((counts?.applicants ?? 0) / 2)
    expect(counts?.resumes).toBeLessThan(counts?.applicants ?? 0)
  })

  test('creates consistent addresses: barangay, city and province match', async () => {
    expect(
      await read(`select s.id from subscriber s join place p on p.code = s.barangay_code
        where p.kind <> 'barangay' or p.city_code <> s.city_code or p.region_code <> s.region_code
          or coalesce(p.province_code, p.region_code) <> s.province_code`),
    ).toEqual([])
  })
})

describe('the command line', () => {
  test('accepts separators in numbers', () => {
    expect(parseSeedOptions(['--subscribers', '1_000,000', '--transactions', '5000000'], until)).toEqual({
      subscribers: 1_000_000,
      transactions: 5_000_000,
      until,
    })
  })
  test.each([
    [['--subscribers', 'many']],
    [['--subscribers', '-1']],
    [['--until', 'soon']],
    [['--people', '3']],
    [['x']],
  ])('explains and rejects %j', (words) => expect(() => parseSeedOptions(words)).toThrow(/npm run seed/))
})
