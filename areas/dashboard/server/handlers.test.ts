import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { figureHandlers } from '#areas/dashboard/server/handlers.ts'
import { saleFigures } from '#areas/eload/server/figures.ts'
import { subscriberFigure } from '#areas/merchants/server/figures.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { figureWindow } from '#platform/contract/figures.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(figureHandlers([...saleFigures, subscriberFigure]))
})
afterAll(() => api.close())

const seller = () => api.staffWith(withAnyFlag(eloadLogPlace))

test('figures › returns only figures of lists the person can read, and rejects others', async () => {
  const { figures } = await seller().get(figureCalls.overview, {})
  expect(figures.map(({ name }) => name)).toEqual(['load-sales', 'load-failed'])
  expect(await seller().statusOf(figureCalls.rows, { figure: 'new-subscribers' })).toBe(403)
  expect(await seller().statusOf(figureCalls.rows, { figure: 'nothing' })).toBe(404)
})

test('figure period › counts today from midnight in Manila and last week up to the same time', () => {
  expect(figureWindow('2026-12-10T06:30:00Z', 'today')).toEqual({
    from: '2026-12-09T16:00:00.000Z',
    until: '2026-12-10T06:30:00.000Z',
  })
  expect(figureWindow('2026-12-10T06:30:00Z', 'before')).toEqual({
    from: '2026-12-02T16:00:00.000Z',
    until: '2026-12-03T06:30:00.000Z',
  })
  // The current hour ends at the current time, and a future hour is empty.
  expect(figureWindow('2026-12-10T06:30:00Z', 'today', 14)).toEqual({
    from: '2026-12-10T06:00:00.000Z',
    until: '2026-12-10T06:30:00.000Z',
  })
  expect(figureWindow('2026-12-10T06:30:00Z', 'today', 20)).toEqual({
    from: '2026-12-10T06:30:00.000Z',
    until: '2026-12-10T06:30:00.000Z',
  })
})

test('figure period › excludes rows of last week later in the day', async () => {
  await sql`
    insert into subscriber (first_name, last_name, mobile_number, registered_at)
    select 'Ana', 'Reyes', '+63917' || lpad(n::text, 7, '0'), at from (values
      (1, now() - interval '1 millisecond'), (2, now() - interval '7 days 1 millisecond'),
      (3, now() - interval '7 days' + interval '1 minute')) v (n, at)`.execute(api.owner)
  const { figures } = await api.staffWith(subscriberFigure.needs).get(figureCalls.overview, {})
  expect(figures).toEqual([
    expect.objectContaining({
      name: 'new-subscribers',
      today: { count: 1, amount: null },
      before: { count: 1, amount: null },
    }),
  ])
})
