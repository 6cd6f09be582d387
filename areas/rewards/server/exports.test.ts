import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsPlace, eloadRewardsPlace, prpPlace } from '#areas/rewards/access.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { type RewardFixture, openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { toRead } from '#platform/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'

let counter: RewardFixture
beforeAll(async () => void (counter = await openRewardFixture()))
afterAll(() => counter.close())

test('reward exports › are available only with permission for the list', async () => {
  await counter.fill('BLVCK', 1_000)
  const person = await counter.person()
  const [requester, maker, editor] = [counter.requester(), counter.coinMaker(), counter.prpEditor()]
  await counter.submitted(requester, [person])
  await maker.get(coinCalls.give, {
    currency: 'BLVCK',
    users: [{ cognito_sub: person.cognitoSub, amount: 25 }],
    reason: 'Answered the survey',
  })
  await counter.put(person.subscriberId, 'PRP', 100)
  const category = await editor.get(prpCalls.createCategory, { name: 'Things' })
  const item = await editor.get(prpCalls.createItem, {
    categoryId: category.data.id,
    name: 'Lamp',
    images: [await counter.file(editor, 'prp/items')],
    points: 100,
    stock: 1,
  })
  await counter.offer(item.data.id)
  await editor.get(prpCalls.record, {
    cognito_sub: person.cognitoSub,
    itemId: item.data.id,
    address: '1 Rizal St',
    remarks: 'Moved there in May',
  })

  const [rewards, coins, prp] = [
    counter.staffWith(toRead(eloadRewardsPlace)),
    counter.staffWith(toRead(coinsPlace)),
    counter.staffWith(toRead(prpPlace)),
  ]
  expect(await rewards.get(eloadRewardCalls.export, {})).toMatchObject({ rows: 1 })
  expect(await prp.get(prpCalls.export, {})).toMatchObject({ rows: 1 })
  expect(
    await coins.get(exportCalls.csv, { report: 'coin-log', fixed: { currency: 'BLVCK' } }),
  ).toMatchObject({ rows: 1 })
  expect(await counter.approver().statusOf(eloadRewardCalls.export, {})).toBe(403)
  expect(await coins.statusOf(exportCalls.csv, { report: 'prp-rewards' })).toBe(403)
})
