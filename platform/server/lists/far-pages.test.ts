import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRequest } from '#platform/contract/page.ts'
import { equal, type ListPlan, oneOf, queryPage, storedTotal } from './list-query.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  for (const statement of [
    sql`create table probe (
      id bigint not null, created_at timestamptz not null, amount bigint not null, status text not null, shop bigint,
      primary key (id, created_at)) partition by range (created_at)`,
    sql`create table probe_may partition of probe for values from ('2026-05-01') to ('2026-06-01')`,
    sql`create table probe_other partition of probe default`,
    sql`create index probe_by_date on probe (created_at, id)`,
    sql`create index probe_by_amount on probe (amount, id)`,
    // A view computes the daily counts that triggers maintain in the product.
    sql`create view probe_day as select manila_day(created_at) as day, status, shop, count(*)::bigint as n
      from probe group by 1, 2, 3`,
    sql`grant select on probe, probe_day to erp_api`,
  ])
    await statement.execute(database.owner)
})
afterAll(() => database.close())

const Request = listRequest({ filters: {}, sorts: ['createdAt', 'amount'], defaultSort: 'createdAt' })
type Wanted = {
  sortBy: 'createdAt' | 'amount'
  sortDir: 'asc' | 'desc'
  page: number
  limit: number
  cursor?: string
  dateFrom?: string
  dateTo?: string
  status: readonly string[]
  shop: number | null
}
const columns = { createdAt: 'created_at', amount: 'amount' } as const

async function fetchPage({ status, shop, ...request }: Wanted) {
  const filterConditions = [...oneOf('status', status), ...equal('shop', shop)]
  const plan: ListPlan<{ id: number }, Wanted['sortBy']> = {
    table: 'probe',
    sorts: {
      createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
    },
    date: 'created_at',
    partitionedBy: 'created_at',
    where: filterConditions,
    dailyCounts: { table: 'probe_day', day: 'day', count: 'n', sort: 'createdAt', where: filterConditions },
    total: storedTotal('probe_day', filterConditions),
    select: sql`t.id`,
  }
  const { rows, pageInfo } = await queryPage(
    database.db.withoutPlugins(),
    Request.parse(request) as never,
    plan,
  )
  return { ids: rows.map(({ id }) => id), ...pageInfo }
}

/** The same page fetched with a plain query. */
async function plain({ sortBy, sortDir, page, limit, dateFrom, dateTo, status, shop }: Wanted) {
  const where = [
    sql`true`,
    ...oneOf('status', status),
    ...equal('shop', shop),
    ...(dateFrom ? [sql`t.created_at >= ${manilaDayStart(dateFrom)}`] : []),
    ...(dateTo ? [sql`t.created_at < ${manilaDayAfter(dateTo)}`] : []),
  ]
  const dir = sql.raw(sortDir)
  const { rows } = await sql<{ id: number; total: number }>`
    with asked as (select * from probe t where ${sql.join(where, sql` and `)})
    select id, (select count(*) from asked) as total from asked
    order by ${sql.ref(columns[sortBy])} ${dir}, id ${dir} limit ${limit} offset ${(page - 1) * limit}`.execute(
    database.owner,
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total }
}

// Seeded random numbers, so that failures are reproducible.
function dice(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const upTo = (most: number) => Math.floor(next() * most)
  return { upTo, of: <Of>(from: readonly Of[]) => from[upTo(from.length)] as Of }
}

const statuses = ['success', 'failed', 'pending']
let written = 0
async function write(n: number, { upTo }: ReturnType<typeof dice>) {
  // A third of the rows have the same amount, and many the same moment, so that only their ids distinguish them.
  const from = written
  written += n
  await sql`insert into probe
    select n, timestamptz '2026-05-28 13:00:00+00' + (n / 6) * interval '17 minutes' - (n % 5) * interval '3 days',
      case when n % 3 = 0 then 5000 else 100 * (n * 7919 % 97 + 1) end,
      (array['success', 'success', 'failed', 'pending'])[1 + n * 31 % 4], nullif((n + ${upTo(9)}::int) % 4, 0)
    from generate_series(${from + 1}::int, ${written}::int) n`.execute(database.owner)
}

async function compare(times: number, { upTo, of }: ReturnType<typeof dice>) {
  for (let time = 0; time < times; time++) {
    const limit = of([10, 20, 50])
    const day = (n: number) => new Date(Date.UTC(2026, 4, 12 + n)).toISOString().slice(0, 10)
    const days =
      upTo(3) > 0 ? {} : { dateFrom: day(upTo(12)), ...(upTo(2) > 0 && { dateTo: day(14 + upTo(60)) }) }
    const request: Wanted = {
      sortBy: of(['createdAt', 'amount'] as const),
      sortDir: of(['asc', 'desc'] as const),
      limit,
      page: Math.ceil(1_000 / limit) + 1 + upTo(Math.ceil((written - 1_000) / limit)),
      ...days,
      status: of([[], [], ['success'], ['failed', 'pending']]),
      shop: of([null, null, null, 2]),
    }
    const [found, should] = [await fetchPage(request), await plain(request)]
    expect({ ...request, ids: found.ids }).toEqual({ ...request, ids: should.ids })
    if (should.total !== undefined) expect(found.total).toBe(should.total)
  }
}

test('far pages › contain the same rows as a plain query', async () => {
  const random = dice(52)
  await write(2_500, random)
  await compare(60, random)
  for (let round = 0; round < 3; round++) {
    await write(1 + random.upTo(300), random)
    await sql`update probe set status = ${random.of(statuses)} where id % 41 = ${random.upTo(41)}`.execute(
      database.owner,
    )
    await sql`delete from probe where id % 97 = ${round}`.execute(database.owner)
    await compare(25, random)
  }
})

test('page number › ends at row 10,000, except in date order', async () => {
  await write(12_000, dice(7))
  const request = { sortDir: 'desc', limit: 20, status: [], shop: null } as const
  const byAmount = { ...request, sortBy: 'amount' } as const
  const last = await fetchPage({ ...byAmount, page: 500 })
  expect(last).toMatchObject({ page: 500, noOfPage: 500 })
  expect(last.total).toBeGreaterThan(12_000)
  expect(last.ids).toEqual((await plain({ ...byAmount, page: 500 })).ids)
  expect(await fetchPage({ ...byAmount, page: 501 })).toEqual(last)

  const byDate = { ...request, sortBy: 'createdAt', page: 600 } as const
  const found = await fetchPage(byDate)
  expect(found).toMatchObject({ page: 600, noOfPage: Math.ceil(found.total / 20) })
  expect(found.ids).toEqual((await plain(byDate)).ids)
})

test('cursor › continues after the last page that has a number', async () => {
  const request = { sortBy: 'amount', sortDir: 'desc', limit: 20, status: [], shop: null } as const
  const { nextCursor } = await fetchPage({ ...request, page: 500 })
  const next = await fetchPage({ ...request, page: 501, cursor: nextCursor ?? '' })
  expect(next.page).toBe(501)
  expect(next.ids).toEqual((await plain({ ...request, page: 501 })).ids)
})
