import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '#apps/api/seed/random.ts'
import type { Database } from '#platform/server/db.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const states = [
  ['NoKYC', '', 'None'],
  ['PendingKYC', 'PendingVerification', 'Submitted'],
  ['FullyVerified', 'Live', 'Approved'],
] as const
const regionCodes = [null, '1300000000', '0400000000']

async function expectTrueCounts() {
  const { rows } = await sql`
    with counted as (
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, '') as region_code, count(*) as n
      from subscriber where deleted_at is null group by 1, 2, 3, 4, 5
    ), kept as (
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, sum(n)::bigint as n
      from subscriber_count group by 1, 2, 3, 4, 5 having sum(n) <> 0
    )
    (select * from counted except select * from kept) union all (select * from kept except select * from counted)`.execute(
    database.db,
  )
  expect(rows).toEqual([])

  const { rows: days } = await sql`
    with counted as (
      select manila_day(registered_at) as day, count(*) as n from subscriber where deleted_at is null group by 1
    ), kept as (
      select day, sum(n)::bigint as n from subscriber_day_count group by 1 having sum(n) <> 0
    )
    (select * from counted except select * from kept) union all (select * from kept except select * from counted)`.execute(
    database.db,
  )
  expect(days).toEqual([])
}

let numbers = 0
async function change(db: Database, random: Random) {
  const [type, accountStatus, kycStatus] = random.of(states)
  const region = random.of(regionCodes)
  const some = sql`select id from subscriber where id % ${random.between(2, 7)} = 0 order by id for update`
  const kind = random.fraction()
  if (kind < 0.4) {
    const first = (numbers += 10)
    await sql`
      insert into subscriber (first_name, last_name, mobile_number, region_code, registered_at, kyc_acct_type, kyc_acct_status, kyc_status)
      select 'Ana', 'Reyes', '+63917' || lpad((${first}::int + i)::text, 7, '0'), ${region},
        now() - make_interval(hours => i * 7), ${type}, ${accountStatus}, ${kycStatus}
      from generate_series(1, ${random.between(0, 9)}::int) as i`.execute(db)
  } else if (kind < 0.65) {
    await sql`update subscriber set kyc_acct_type = ${type}, kyc_acct_status = ${accountStatus}, kyc_status = ${kycStatus},
      region_code = ${region} where id in (${some})`.execute(db)
  } else if (kind < 0.75) {
    await sql`update subscriber set registered_at = registered_at - interval '1 day', status = 'inactive' where id in (${some})`.execute(
      db,
    )
  } else if (kind < 0.85) {
    await sql`update subscriber set deleted_at = case when deleted_at is null then now() end where id in (${some})`.execute(
      db,
    )
  } else if (kind < 0.9) {
    await sql`delete from subscriber where id in (${some})`.execute(db)
  } else {
    await sql`select fold_subscriber_counts()`.execute(db)
  }
}

test('daily counts › match the rows after random changes', async () => {
  const random = new Random(1, 100)
  for (let round = 0; round < 120; round++) await change(database.db, random)
  await expectTrueCounts()
})

test('daily counts › are correct without deadlocks under concurrent changes', async () => {
  const people = [1, 2, 3, 4, 5, 6].map((person) => new Random(person, 200))
  await Promise.all(
    people.map(async (random) => {
      for (let round = 0; round < 12; round++) {
        // Two changes in one transaction, with the counted keys in any order.
        await database.db.transaction().execute(async (tx) => {
          await touch(tx, random)
          await touch(tx, random)
        })
      }
    }),
  )
  await expectTrueCounts()

  // Each worker changes its own rows, but all of them update the same few counts.
  async function touch(tx: Database, random: Random) {
    const person = people.indexOf(random)
    const [type, accountStatus, kycStatus] = random.of(states)
    await sql`update subscriber set kyc_acct_type = ${type}, kyc_acct_status = ${accountStatus}, kyc_status = ${kycStatus}
      where id % 6 = ${person}`.execute(tx)
    await sql`select fold_subscriber_counts()`.execute(tx)
  }
})

test('daily counts › keep their sums when rows are merged into one per count', async () => {
  await sql`select fold_subscriber_counts()`.execute(database.owner)
  await expectTrueCounts()
  const { rows } = await sql<{ most: number }>`
    select max(many)::int as most from (
      select count(*) as many from subscriber_count group by kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code
    ) as each`.execute(database.db)
  expect(rows[0]?.most).toBeLessThanOrEqual(8)
})

test('daily counts › are the same after a recount that follows a bulk load', async () => {
  await sql`select recount_subscribers()`.execute(database.owner)
  await expectTrueCounts()
})

test('subscriber table › rejects a KYC type and status that do not belong together', async () => {
  await expect(
    sql`insert into subscriber (first_name, last_name, mobile_number, kyc_acct_type, kyc_acct_status, kyc_status)
      values ('Ana', 'Reyes', '+639170000009', 'NoKYC', 'Live', 'None')`.execute(database.db),
  ).rejects.toThrow(/subscriber_kyc_state/)
})

test('name search › ignores diacritics', async () => {
  const { rows } = await sql<{
    folded: string
  }>`select search_fold('ÑOÑO Peñaflor-Muñoz José') as folded`.execute(database.db)
  expect(rows[0]?.folded).toBe('nono penaflor-munoz jose')
})
