import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPackingLists, orderCalls } from '#areas/eseller/orders/contract.ts'
import { type ESuppliesFixture, openESuppliesFixture } from '#areas/eseller/server/testing/fixtures.ts'

let market: ESuppliesFixture
let orderIds: number[]
beforeAll(async () => {
  market = await openESuppliesFixture()
  orderIds = []
  for (let n = 0; n <= maxPackingLists; n++)
    orderIds.push((await market.order({ status: 'confirmed' })).orderId)
})
afterAll(() => market.close())

const printed = (person: ReturnType<ESuppliesFixture['editor']>, ids: readonly number[]) =>
  person.answer(orderCalls.packingList, { orderIds: ids })
const remaining = 60 - maxPackingLists

test('packing lists › count towards the limit of revealed values by order', async () => {
  const person = market.editor()
  expect(await printed(person, orderIds.slice(0, maxPackingLists))).toMatchObject({ status: 200 })
  expect(await printed(person, orderIds.slice(0, remaining + 1))).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY' },
  })
  // Neither the refused lists nor a repeated order used up the rest.
  const rest = orderIds.slice(0, remaining)
  expect(await printed(person, [...rest, ...rest])).toMatchObject({ status: 200 })
  const [orderId = 0] = orderIds
  const one = { orderId, field: 'mobile', reason: 'The courier needs it.' }
  expect(await person.answer(orderCalls.reveal, one)).toMatchObject({ status: 429 })
})

test('packing lists › are printed for a limited number of orders at once', async () => {
  expect(await printed(market.editor(), orderIds)).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION', errors: [{ field: 'orderIds' }] },
  })
})
