import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givingCalls } from '#areas/rewards/contract.ts'
import { type RewardFixture, openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { importCalls } from '#platform/contract/imports.ts'

let counter: RewardFixture
beforeAll(async () => void (counter = await openRewardFixture()))
afterAll(() => counter.close())

const { askBudget, budget, rows, summary } = givingCalls
const asset = 'VC' as const

describe('reward budget', () => {
  test("changes by another person's decision and never falls below zero", async () => {
    const [asker, manager] = [await counter.manager(), await counter.manager()]
    const input = {
      asset,
      direction: 'add' as const,
      amount: 5_000,
      reason: 'Coins for December',
      lineManagers: [manager.id],
    }
    expect(await asker.ask(askBudget, { ...input, lineManagers: [asker.id] })).toBe(
      'platform.OWN_LINE_MANAGER',
    )
    const { data } = await asker.get(askBudget, input)
    expect(await asker.ask(askBudget, input)).toMatch(/^platform\.ALREADY_PENDING\b/)
    const { hash } = await manager.get(approvalCalls.details, { requestId: data.id })
    await manager.get(approvalCalls.decide, { requestId: data.id, hash, verdict: 'approve' })
    expect(await manager.get(budget, { asset })).toMatchObject({ left: 5_000, promised: 0 })

    const out = await asker.get(askBudget, { ...input, direction: 'take_out', amount: 5_001 })
    const details = await manager.get(approvalCalls.details, { requestId: out.data.id })
    expect(
      await manager.ask(approvalCalls.decide, {
        requestId: out.data.id,
        hash: details.hash,
        verdict: 'approve',
      }),
    ).toBe('rewards.BUDGET_TOO_LOW')
    expect(await counter.budget(asset)).toBe(5_000)
  })
})

test('recipient file › previews each row and adds only valid rows to the list', async () => {
  const maker = counter.coinMaker()
  const [one, two, nobody] = [
    await counter.person(),
    await counter.person(),
    await counter.person({ sub: false }),
  ]
  const mobileOf = async (id: number) => {
    const { rows: found } = await sql<{
      mobile: string
    }>`select mobile_number as mobile from subscriber where id = ${id}`.execute(counter.owner)
    return found[0]?.mobile ?? ''
  }
  await maker.get(givingCalls.add, { asset, users: [two.cognitoSub], amount: 10 })
  const content = [
    'Mobile number,Cognito sub,Amount',
    `${await mobileOf(one.subscriberId)},,500`,
    `,${one.cognitoSub},600`,
    `,${two.cognitoSub},700`,
    `${await mobileOf(nobody.subscriberId)},,500`,
    `09991112223,,500`,
    `,${two.cognitoSub},1.5`,
    `,,5`,
  ].join('\n')
  const key = await counter.file(maker, 'imports', { name: 'people.csv', content })
  const kind = 'vc-recipients'
  const { mapping } = await maker.get(importCalls.read, { kind, key })
  const { data } = await maker.get(importCalls.check, { kind, key, mapping })
  expect(data.counts).toMatchObject({ create: 1, update: 1, error: 5 })
  const validated = await maker.get(importCalls.rows, { runId: data.runId })
  expect(validated.rows.map(({ result, errors }) => [result, errors[0]?.message ?? ''])).toEqual([
    ['create', ''],
    ['error', expect.stringMatching(/^Row 2 is about the same person/)],
    ['update', ''],
    ['error', expect.stringMatching(/never signed in/)],
    ['error', expect.stringMatching(/No subscriber has this mobile/)],
    ['error', expect.stringMatching(/COINS_WHOLE|whole number/)],
    ['error', expect.stringMatching(/Enter the mobile number/)],
  ])
  await maker.get(importCalls.apply, { runId: data.runId, partial: true })
  expect(await maker.get(summary, { asset })).toMatchObject({ recipients: 2, total: 1_200 })
  const list = await maker.get(rows, { asset })
  expect(list.rows.map(({ amount, source }) => [amount, source])).toEqual([
    [700, 'file'],
    [500, 'file'],
  ])
  expect(await counter.approver().statusOf(importCalls.read, { kind, key })).toBe(403)
})
