import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bannerCalls } from '#areas/eload/banners/contract.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { seedDemoLoad } from '#areas/eload/server/demo.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...bannerHandlers])
  const client = new Client({ connectionString: load.api.url })
  await client.connect()
  await client.query('begin')
  await seedDemoLoad(client, Date.now())
  await client.query('commit')
  await client.end()
})
afterAll(() => load.close())

test('demo networks › are eight, each with a provider', async () => {
  const { rows } = await load.editor().get(networkCalls.list, { limit: 100 })
  expect(rows.map(({ name }) => name)).toEqual([
    'Cherry',
    'DITO',
    'Globe',
    'GOMO',
    'Smart',
    'Sun',
    'TM',
    'TNT',
  ])
  expect(rows.every(({ primaryProvider }) => primaryProvider.status === 'active')).toBe(true)
  expect(await load.editor().get(networkCalls.suggest, { mobile: '0917 555 0123' })).toMatchObject({
    network: { name: 'Globe' },
  })
})

test('demo banners › have positions without gaps, and include scheduled and expired ones', async () => {
  const { rows } = await load.editor().get(bannerCalls.list, { limit: 100 })
  expect(new Set(rows.map(({ shownState }) => shownState))).toEqual(
    new Set(['active', 'scheduled', 'expired']),
  )
  const home = await load.editor().get(bannerCalls.order, { placement: 'home' })
  expect(home.rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})
