import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { promoCalls, promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { promoOptionHandlers } from '#areas/eload/promos/server/options.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'

let load: LoadApi
let providerId = 0
let categoryId = 0
beforeAll(async () => {
  load = await openLoadApi([...providerHandlers, ...promoHandlers, ...promoOptionHandlers])
  providerId = (await load.provider()).id
  const { rows } = await sql<{ id: number }>`
    insert into eload_category (name, carrier, sequence) values ('Diamonds', 'ml', 1) returning id`.execute(
    load.api.owner,
  )
  categoryId = rows[0]?.id ?? 0
})
afterAll(() => load.close())

const seller = () =>
  load.api.staffWith(
    toCreate(diamondPlace),
    toRead(diamondPlace),
    toUpdate(diamondPlace),
    toDelete(diamondPlace),
  )
const pack = (change: object = {}) => ({
  carrier: 'ml' as const,
  type: 'game_pin' as const,
  sku: 'ML-86',
  name: '86 Diamonds',
  amount: '100.00',
  categoryId,
  diamonds: 78,
  bonus: 8,
  requiresZone: true,
  providers: [{ providerId, providerSku: 'MLBB86', cost: '92.00' }],
  rebate: '2.00',
  ...change,
})

test('diamond pack › requires the permission of its own place in the access tree', async () => {
  const { data } = await seller().get(promoCalls.create, pack())
  const found = await seller().get(promoCalls.details, { carrier: 'ml', id: data.id })
  expect(found).toMatchObject({ diamonds: 78, bonus: 8, requiresZone: true, type: 'game_pin', margin: 800 })
  expect((await seller().get(promoCalls.list, { carrier: 'ml' })).rows).toHaveLength(1)
  expect(await seller().get(promoOptionCalls.categories, { carrier: 'ml' })).toMatchObject([
    { name: 'Diamonds' },
  ])
  const promoSeller = load.api.staffWith(toCreate(promoPlace), toRead(promoPlace))
  expect(await promoSeller.statusOf(promoCalls.list, { carrier: 'ml' })).toBe(403)
  expect(await promoSeller.statusOf(promoCalls.create, pack())).toBe(403)
  expect(await seller().statusOf(promoCalls.list, { carrier: 'globe' })).toBe(403)
})

test('diamond pack › is rejected with the invalid field', async () => {
  for (const [field, wrong] of [
    ['diamonds', { diamonds: null }],
    ['type', { type: 'data' }],
    ['networkId', { networkId: 1 }],
    ['rebate', { rebate: '8.01' }],
    ['amount', { amount: '5000.01' }],
    ['categoryId', { categoryId: 999_999 }],
    ['providers', { providers: [] }],
  ] as const) {
    const { status, body } = await seller().answer(promoCalls.create, pack({ sku: 'ML-X', ...wrong }))
    expect([status, body.errors?.some((error) => error.field === field)]).toEqual([422, true])
  }
})
