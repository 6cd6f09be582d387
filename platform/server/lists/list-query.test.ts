import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRequest } from '#platform/contract/page.ts'
import { type ListPlan, queryPage } from './list-query.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  // Every seventh row has the same rank as its neighbours, so that only the key distinguishes them.
  await sql`create table probe (id bigint primary key, rank int not null, word text not null)`.execute(
    database.owner,
  )
  await sql`insert into probe select n, n / 7, case when n % 3 = 0 then 'kape' else 'tsaa' end
    from generate_series(1, 900) n`.execute(database.owner)
})
afterAll(() => database.close())

const Request = listRequest({ filters: {}, sorts: ['rank'], defaultSort: 'rank' })
type Row = { id: number }

/** Fetches the same page with a given limit for counting. */
async function fetchPage(request: object, word: string, countUpTo: number) {
  const plan: ListPlan<Row, 'rank'> = {
    table: 'probe',
    sorts: { rank: { by: sql.ref('t.rank'), type: 'int' } },
    where: [sql`t.word = ${word}`],
    select: sql`t.id`,
    countUpTo,
  }
  const { rows, pageInfo } = await queryPage(
    database.owner.withoutPlugins(),
    Request.parse(request) as never,
    plan,
  )
  return { ids: rows.map(({ id }) => id), pageInfo }
}

test.each(['asc', 'desc'])('first page › is the same with and without counting: %s', async (sortDir) => {
  for (const limit of [1, 20, 50]) {
    // 300 rows contain the word: with 100 and 299 the count stops early; 300 and 400 count them all.
    for (const countUpTo of [100, 299, 300, 400]) {
      const along = await fetchPage({ limit, sortDir }, 'kape', countUpTo)
      const beside = await fetchPage({ limit, sortDir }, 'kape', 10_000)
      expect(along.ids).toEqual(beside.ids)
      expect(along.pageInfo.nextCursor).toBe(beside.pageInfo.nextCursor)
      const isCut = countUpTo < 300
      expect(along.pageInfo.total).toBe(isCut ? countUpTo : 300)
      expect(along.pageInfo.totalIsEstimate ?? false).toBe(isCut)
    }
  }
})

test('total › is the same on all pages of a search', async () => {
  const first = await fetchPage({ limit: 50 }, 'kape', 100)
  const next = await fetchPage({ limit: 50, page: 2, cursor: first.pageInfo.nextCursor }, 'kape', 100)
  expect(next.pageInfo).toMatchObject({ total: 100, totalIsEstimate: true, page: 2 })
  expect(next.ids).toEqual((await fetchPage({ limit: 50, page: 2 }, 'kape', 10_000)).ids)
})

test('empty result › has no rows and the total 0', async () => {
  const { ids, pageInfo } = await fetchPage({ limit: 50 }, 'gatas', 100)
  expect(ids).toEqual([])
  expect(pageInfo).toMatchObject({ total: 0, noOfPage: 0, nextCursor: null })
})
