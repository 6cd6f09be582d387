import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRequest } from '#platform/contract/page.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { equal, type ListPlan, oneOf, queryPage, storedTotal } from './list-query.ts'
import { updateRankIndexes } from './rank-index.ts'
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
    sql`select create_rank_index('probe', 'status, shop', array['created_at', 'amount'])`,
    sql`update rank_index set range_rows = 20, group_size = 3 where list = 'probe'`,
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
  dateFrom?: string
  dateTo?: string
  status: string[]
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
    rankIndexes: columns,
    total: storedTotal('probe_day', filterConditions),
    select: sql`t.id`,
  }
  const { rows, pageInfo } = await queryPage(
    database.db.withoutPlugins(),
    Request.parse(request) as never,
    plan,
  )
  return { ids: rows.map(({ id }) => id), total: pageInfo.total }
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
    const sortBy = of(['createdAt', 'amount'] as const)
    const day = (n: number) => new Date(Date.UTC(2026, 4, 12 + n)).toISOString().slice(0, 10)
    const days =
      upTo(3) > 0 ? {} : { dateFrom: day(upTo(12)), ...(upTo(2) > 0 && { dateTo: day(14 + upTo(60)) }) }
    const request: Wanted = {
      sortBy,
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

async function pendingChanges(): Promise<unknown> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from probe_rank_changes`.execute(
    database.owner,
  )
  return rows[0]?.n
}

test('rank index › locates the same far pages as a plain query, including rows written since its last update', async () => {
  const random = dice(52)
  await write(2_500, random)
  // Before the rank index is built.
  await compare(20, random)
  expect(await updateRankIndexes(database.db)).toBe(2_500)
  await compare(80, random)
  for (let round = 0; round < 12; round++) {
    await write(1 + random.upTo(300), random)
    await sql`update probe set status = ${random.of(statuses)} where id % 41 = ${random.upTo(41)}`.execute(
      database.owner,
    )
    if (round % 4 === 1) await sql`delete from probe where id % 97 = ${round}`.execute(database.owner)
    await compare(25, random)
    if (random.upTo(3) > 0) await updateRankIndexes(database.db)
    await compare(25, random)
  }
})

test('rank index › has buckets of the given size that contain every row once', async () => {
  await updateRankIndexes(database.db)
  for (const along of ['created_at', 'amount']) {
    const { rows } = await sql<{ level: number; most: number; n: number; held: number }>`
      select level, max(n) as most, sum(n) as n, (select count(*) from probe) as held
      from (select level, sum(n)::bigint as n from ${sql.table(`probe_rank_${along}`)} group by level, at, key) buckets
      group by level order by level`.execute(database.owner)
    expect(rows).toHaveLength(2)
    for (const { n, held } of rows) expect(Number(n)).toBe(Number(held))
    expect(Number(rows[0]?.most)).toBeLessThanOrEqual(40)
  }
})

test('rank index › counts rows that are committed after an update once', async () => {
  const random = dice(7)
  let sees = () => {}
  const held = new Promise<void>((resolve) => (sees = resolve))
  let resume = () => {}
  const writing = inTransaction(database.owner, async (tx) => {
    await sql`update probe set status = 'failed' where id % 5 = 0`.execute(tx)
    await sql`insert into probe select 1000000 + n, timestamptz '2026-05-20' + n * interval '1 hour', 5000, 'success', 1
      from generate_series(1, 90) n`.execute(tx)
    await new Promise<void>((resolve) => {
      resume = resolve
      sees()
    })
  })
  await held
  await write(30, random)
  await updateRankIndexes(database.db)
  await compare(10, random)
  resume()
  await writing
  await compare(20, random)
  await updateRankIndexes(database.db)
  expect(await pendingChanges()).toBe(0)
  await compare(40, random)
})

test('rank index › is rebuilt after a very large insert and after a detached partition', async () => {
  const random = dice(3)
  await sql`update rank_index set range_rows = 1000 where list = 'probe'`.execute(database.owner)
  await write(50_001, random)
  expect(await pendingChanges()).toBe(1)
  await compare(3, random)
  await updateRankIndexes(database.db)
  await compare(20, random)
  await sql`alter table probe detach partition probe_may`.execute(database.owner)
  await sql`select rebuild_rank_index('probe')`.execute(database.owner)
  await compare(3, random)
  await updateRankIndexes(database.db)
  await compare(20, random)
})

test('rank index › can be read but not updated by the API role', async () => {
  for (const table of ['probe_rank_changes', 'probe_rank_amount'])
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow(
      /permission denied/,
    )
})
