import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makers, viewers } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { listCountCalls } from '#platform/contract/list-counts.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { equal, queryPage } from '#platform/server/lists/list-query.ts'
import { listCountHandlers } from '#platform/server/lists/list-counts.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = {
  list: call('/probes/list', {
    needs: makers,
    request: listRequest({
      filters: { word: z.enum(['kape', 'tsaa']) },
      sorts: ['id'],
      defaultSort: 'id',
    }).extend({ shelf: z.int() }),
    reply: pageOf(z.object({ id: z.int() })),
  }),
  words: call('/probes/words', { needs: makers, request: z.object({}), reply: z.array(z.string()) }),
}

const handlers = handlersFor(calls, {
  list: ({ db, request }) =>
    queryPage<{ id: number }, 'id'>(db.withoutPlugins(), request, {
      table: 'probe',
      sorts: { id: { by: sql.ref('t.id'), type: 'bigint' } },
      where: [...equal('shelf', request.shelf), ...equal('word', request.filters.word)],
      select: sql`t.id`,
      countUpTo: 400,
    }),
  words: () => [],
})

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...handlers, ...listCountHandlers(() => handlers)])
  await sql`create table probe (id bigint primary key, shelf int not null, word text not null)`.execute(
    api.owner,
  )
  await sql`grant select on probe to erp_api`.execute(api.owner)
  await sql`insert into probe select n, 1, case when n % 3 = 0 then 'kape' else 'tsaa' end
    from generate_series(1, 900) n`.execute(api.owner)
})
afterAll(() => api.close())

const input = {
  list: '/probes/list',
  fixed: { shelf: 1 },
  queries: [{ filters: {} }, { filters: { word: 'kape' } }, { filters: { word: 'gatas' } }],
}

test('counts › are those of the list, up to its limit, and null for a rejected query', async () => {
  const person = api.staffWith(makers)
  expect(await person.get(listCountCalls.counts, input)).toEqual([
    { total: 400, totalIsEstimate: true },
    { total: 300 },
    null,
  ])
  expect(await person.get(listCountCalls.counts, { ...input, fixed: { shelf: 2 } })).toEqual([
    { total: 0 },
    { total: 0 },
    null,
  ])
})

test('counts › require the permission of the list', async () => {
  expect(await api.staffWith(viewers).statusOf(listCountCalls.counts, input)).toBe(403)
})

test('counts › are available for lists only', async () => {
  const answer = await api
    .staffWith(makers)
    .answer(listCountCalls.counts, { ...input, list: '/probes/words' })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'list' }] } })
})
