import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makers, viewers } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { listCountCalls } from '#platform/contract/list-counts.ts'
import { listTotalCalls } from '#platform/contract/list-totals.ts'
import { pendingWorkCalls, type Worker } from '#platform/contract/pending-work.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { equal, queryPage } from '#platform/server/lists/list-query.ts'
import { listCountHandlers, pendingWorkHandlers } from '#platform/server/lists/list-counts.ts'
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
  sales: call('/probes/sales', {
    needs: makers,
    request: listRequest({ filters: { status: z.string() }, sorts: ['at'], defaultSort: 'at' }),
    reply: pageOf(z.object({ id: z.int() })),
  }),
  queue: call('/probes/queue', {
    needs: makers,
    request: listRequest({ filters: { word: z.string() }, sorts: ['id'], defaultSort: 'id' }),
    reply: pageOf(z.object({ id: z.int() })),
  }),
  broken: call('/probes/broken', {
    needs: makers,
    request: listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' }),
    reply: pageOf(z.object({ id: z.int() })),
  }),
  drawer: call('/probes/:shelf/list', {
    needs: makers,
    request: listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' }).extend({
      shelf: z.coerce.number(),
    }),
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
      totals: {
        amount: sql`t.id * 100`,
        isDebit: sql<boolean>`t.id % 2 = 0`,
        status: sql`t.word`,
      },
      select: sql`t.id`,
      countUpTo: 400,
    }),
  sales: ({ db, request }) => {
    const filters = equal('status', request.filters.status)
    return queryPage<{ id: number }, 'at'>(db.withoutPlugins(), request, {
      table: 'probe',
      sorts: { at: { by: sql.ref('t.id'), type: 'bigint' } },
      date: 'at',
      where: filters,
      dailyCounts: { table: 'probe_day', day: 'day', count: 'n', where: filters },
      totals: { amount: sql`t.id`, dailyAmount: 'amount' },
      select: sql`t.id`,
    })
  },
  queue: ({ db, request }) =>
    queryPage<{ id: number }, 'id'>(db.withoutPlugins(), request, {
      table: 'probe',
      sorts: { id: { by: sql.ref('t.id'), type: 'bigint' } },
      where: equal('word', request.filters.word),
      select: sql`t.id`,
      countUpTo: 400,
    }),
  broken: ({ db, request }) =>
    queryPage<{ id: number }, 'id'>(db.withoutPlugins(), request, {
      table: 'missing_probe',
      sorts: { id: { by: sql.ref('t.id'), type: 'bigint' } },
      where: [],
      select: sql`t.id`,
      countUpTo: 400,
    }),
  drawer: ({ db, request }) =>
    queryPage<{ id: number }, 'id'>(db.withoutPlugins(), request, {
      table: 'probe',
      sorts: { id: { by: sql.ref('t.id'), type: 'bigint' } },
      where: equal('shelf', request.shelf),
      select: sql`t.id`,
      countUpTo: 400,
    }),
  words: () => [],
})

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([
    ...handlers,
    ...listCountHandlers(() => handlers),
    ...pendingWorkHandlers(
      () => handlers,
      [
        { menuPath: '/coffee', call: calls.queue, filters: { word: 'kape' } },
        { menuPath: '/broken', call: calls.broken },
        { menuPath: '/milk', call: calls.queue, filters: { word: 'gatas' } },
        { menuPath: '/all', call: calls.queue },
        {
          menuPath: '/decided',
          call: calls.queue,
          filters: { word: 'kape' },
          oldestBy: 'id',
          needs: makers,
          canDecide: ({ id }: { id: number }, { level }: Worker) => level >= 90 && id % 2 === 0,
        },
        { menuPath: '/for-managers', call: calls.queue, needs: { minLevel: 95 } },
      ],
    ),
  ])
  await sql`create table probe (id bigint primary key, shelf int not null, word text not null)`.execute(
    api.owner,
  )
  await sql`create table probe_day (day date, status text, n bigint, amount bigint)`.execute(api.owner)
  await sql`insert into probe_day values ('2026-11-20', 'paid', 3, 900), ('2026-11-21', 'paid', 2, 500),
    ('2026-11-21', 'failed', 1, 70), ('2026-11-22', 'paid', 9, 9000)`.execute(api.owner)
  await sql`grant select on probe, probe_day to erp_api`.execute(api.owner)
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

test('counts › are available for a list with a parameter in its path', async () => {
  const drawer = { list: '/probes/:shelf/list', fixed: { shelf: 2 }, queries: [{ filters: {} }] }
  expect(await api.staffWith(makers).get(listCountCalls.counts, drawer)).toEqual([{ total: 0 }])
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

test('pending work › is counted by its lists, up to their limits, without empty ones', async () => {
  expect(await api.staffWith(makers).get(pendingWorkCalls.counts, {})).toEqual([
    { menuPath: '/coffee', total: 300 },
    { menuPath: '/all', total: 400, totalIsEstimate: true },
  ])
})

test('pending work › of a queue is what the person can decide', async () => {
  const decider = api.staffWith(makers, { as: { level: 90 } })
  const counts = await decider.get(pendingWorkCalls.counts, {})
  // Of the 100 rows that are read, 50 can be decided.
  expect(counts).toContainEqual({ menuPath: '/decided', total: 250 })
  expect(counts.map(({ menuPath }) => menuPath)).not.toContain('/for-managers')
})

test('pending work › leaves out a list that fails, and logs its error', async () => {
  const lines: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  try {
    const counts = await api.staffWith(makers).get(pendingWorkCalls.counts, {})
    expect(counts.map(({ menuPath }) => menuPath)).toEqual(['/coffee', '/all'])
  } finally {
    stderr.mockRestore()
  }
  expect(lines.join('')).toContain('"msg":"Pending rows of /broken could not be counted.","err":{')
})

test('pending work › is not counted for a person who cannot read the list', async () => {
  expect(await api.staffWith(viewers).get(pendingWorkCalls.counts, {})).toEqual([])
})

test('totals › sum the credits and debits by status, of the first rows if more match', async () => {
  const person = api.staffWith(makers)
  const { queries: _, ...query } = { ...input, filters: {}, sortDir: 'asc' as const }
  // 1 to 400, of which every third is kape.
  expect(await person.get(listTotalCalls.totals, query)).toEqual({
    statuses: [
      { status: 'kape', count: 133, amount: 1_346_700, debits: 1_326_600 },
      { status: 'tsaa', count: 267, amount: 2_653_300, debits: 2_693_400 },
    ],
    firstRows: 400,
  })
  expect(await person.get(listTotalCalls.totals, { ...query, filters: { word: 'kape' } })).toEqual({
    statuses: [{ status: 'kape', count: 300, amount: 6_750_000, debits: 6_795_000 }],
    firstRows: null,
  })
  expect(await api.staffWith(viewers).statusOf(listTotalCalls.totals, query)).toBe(403)
})

test('totals › come from the daily counts if these cover the query', async () => {
  const query = { list: '/probes/sales', dateFrom: '2026-11-20', dateTo: '2026-11-21' }
  const person = api.staffWith(makers)
  expect(await person.get(listTotalCalls.totals, query)).toEqual({
    statuses: [
      { status: 'failed', count: 1, amount: 70 },
      { status: 'paid', count: 5, amount: 1400 },
    ],
    firstRows: null,
  })
  expect(await person.get(listTotalCalls.totals, { ...query, filters: { status: 'failed' } })).toMatchObject({
    statuses: [{ status: 'failed', count: 1, amount: 70 }],
  })
})
