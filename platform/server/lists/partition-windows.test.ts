import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRequest } from '#platform/contract/page.ts'
import { type Condition, type ListPlan, queryPage } from './list-query.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const { owner } = database
  await sql`create table probe (id bigint not null, at timestamptz not null, word text not null, primary key (id, at))
    partition by range (at)`.execute(owner)
  // Partitions for some past and future months and a default partition, as in the product.
  await sql`create table probe_other partition of probe default`.execute(owner)
  await sql`do $$ begin
    for n in -6..3 loop
      execute format('create table probe_%s partition of probe for values from (%L) to (%L)', n + 6,
        date_trunc('month', now()) + make_interval(months => n), date_trunc('month', now()) + make_interval(months => n + 1));
    end loop;
  end $$`.execute(owner)
  // Many rows in the last days, few in the months before, some before all partitions, and two in the future; every
  // fifth moment has two rows.
  await sql`insert into probe
    select n, now() + case when n <= 2 then interval '10 days' when n <= 400 then make_interval(mins => -(n - n % 5)) else
        make_interval(hours => -(n - 400) * 30) end,
      case when n % 50 = 0 then 'bihira' when n % 3 = 0 then 'kape' else 'tsaa' end
    from generate_series(1, 600) n`.execute(owner)
  await sql`create index on probe (at, id)`.execute(owner)
})
afterAll(() => database.close())

const Request = listRequest({ filters: {}, sorts: ['at'], defaultSort: 'at' })
type Row = { id: number }

async function fetchPage(request: object, where: Condition[], more: Partial<ListPlan<Row, 'at'>>) {
  const plan: ListPlan<Row, 'at'> = {
    table: 'probe',
    sorts: { at: { by: sql.ref('t.at'), type: 'timestamptz' } },
    date: 'at',
    where,
    select: sql`t.id`,
    ...more,
  }
  const { rows, pageInfo } = await queryPage(
    database.owner.withoutPlugins(),
    Request.parse(request) as never,
    plan,
  )
  return { ids: rows.map(({ id }) => id), pageInfo }
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const spans = [
  {},
  { dateFrom: dayFromNow(-100) },
  { dateTo: dayFromNow(-60) },
  { dateFrom: dayFromNow(-50), dateTo: dayFromNow(-49) },
  { dateFrom: dayFromNow(-150), dateTo: dayFromNow(-2) },
]

test.each(['asc', 'desc'])(
  'partition windows › return the same pages as the whole table in both directions: %s',
  async (sortDir) => {
    for (const word of ['', 'kape', 'bihira']) {
      const where: Condition[] = word === '' ? [] : [sql`t.word = ${word}`]
      for (const countUpTo of [20, 100, 10_000]) {
        for (const request of [...spans.map((span) => ({ ...span, sortDir })), { search: word, sortDir }]) {
          let [page, cursor] = [1, undefined as string | undefined]
          const seen: (string | null | undefined)[] = []
          for (;;) {
            const body = { ...request, limit: 25, page, cursor }
            const windowed = await fetchPage(body, where, { countUpTo, partitionedBy: 'at' })
            expect(windowed).toEqual(await fetchPage(body, where, { countUpTo }))
            seen.push(windowed.pageInfo.previousCursor)
            if (windowed.pageInfo.nextCursor === null) break
            cursor = windowed.pageInfo.nextCursor
            page++
          }
          for (const back of seen.toReversed()) {
            page--
            if (!back) break
            const body = { ...request, limit: 25, page, cursor: back }
            expect(await fetchPage(body, where, { countUpTo, partitionedBy: 'at' })).toEqual(
              await fetchPage(body, where, { countUpTo }),
            )
          }
        }
      }
    }
  },
)

test('partition windows › return the same page at an offset as the whole table', async () => {
  for (const page of [2, 5, 9, 14, 24, 30]) {
    const body = { limit: 25, page }
    expect(await fetchPage(body, [], { partitionedBy: 'at' })).toEqual(await fetchPage(body, [], {}))
  }
})
