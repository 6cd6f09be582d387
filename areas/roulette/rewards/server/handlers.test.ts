import { fulfilmentMessages } from '#platform/contract/fulfilment.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roulettePlace } from '#areas/roulette/access.ts'
import { rewardCalls } from '#areas/roulette/rewards/contract.ts'
import { wheelRewards } from './rewards.ts'
import { type RouletteFixture, openRouletteFixture } from '#areas/roulette/server/testing/fixtures.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'

let fixture: RouletteFixture
beforeAll(async () => void (fixture = await openRouletteFixture()))
afterAll(() => fixture.close())

const { info, list, record } = rewardCalls
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const noWin = { type: 'no_win' as const, value: 0 }

/** Creates a reward won by a spin. */
async function won(
  prize: Parameters<RouletteFixture['turning']>[0] extends (infer One)[] | undefined ? One : never,
) {
  const { mainId, items } = await fixture.turning([prize, noWin])
  const person = await fixture.player()
  const spun = await fixture.spin(mainId, person, { chance: () => 0 })
  if (typeof spun === 'string' || spun.trackingId === null) throw new Error('Nothing was won.')
  return { ...person, mainId, itemId: items[0]?.id ?? 0, key: spun.trackingId }
}

test('physical reward › is processed, shipped, delivered with proof and completed', async () => {
  const { key, mainId } = await won({ name: 'Electric fan', stock: 5 })
  const editor = fixture.editor()
  const to = (status: 'processing' | 'shipped' | 'delivered' | 'completed' | 'credited', input = {}) =>
    editor.ask(record, { productTrackingId: key, status, ...input })
  expect(await to('credited')).toBe('fulfilment.STATUS_CHANGE {"from":"Pending","to":"Credited"}')
  expect(await to('processing')).toMatchObject({ data: { productTrackingId: key, status: 'processing' } })
  expect(await to('shipped')).toBe('fulfilment.ADDRESS_REQUIRED')
  expect(await to('shipped', { address: '12 Mabini St, Cebu City' })).toBe('fulfilment.COURIER_REQUIRED')
  expect(await to('shipped', { address: '12 Mabini St, Cebu City', courier: 'LBC' })).toMatch(
    'fulfilment.TRACKING_REQUIRED',
  )
  await to('shipped', { address: '12 Mabini St, Cebu City', courier: 'LBC', trackingNo: 'LBC-9' })
  expect(await to('delivered')).toBe('fulfilment.PROOF_REQUIRED')
  await to('delivered', { proof: [await fixture.upload(editor, 'roulette/rewards', png)] })
  await to('completed')

  const seen = await editor.get(info, { productTrackingId: key })
  expect(seen).toMatchObject({
    status: 'completed',
    address: '***',
    proof: [{}],
    spin: { spinNo: 1, ticket: 0 },
  })
  expect(seen.history.map(({ status }) => status)).toEqual([
    'completed',
    'delivered',
    'shipped',
    'processing',
    'pending',
  ])
  const page = await editor.get(list, { filters: { status: 'completed', mainId }, search: 'fan' })
  expect(page.rows).toMatchObject([{ productTrackingId: key, mobile: expect.stringContaining('***') }])
  const logs = await recordHistoryPage({ db: fixture.db, language: 'en' }, 'roulette-reward', key, {
    page: 1,
    limit: 10,
    cursor: undefined,
  })
  expect(logs.rows.map(({ toStatus }) => toStatus)).toEqual([
    'completed',
    'delivered',
    'shipped',
    'processing',
  ])
})

describe('load and coin rewards', () => {
  test('are credited once from their budget despite simultaneous requests', async () => {
    const { key, subscriberId } = await won({ type: 'blvck', value: 250 })
    const editor = fixture.editor()
    const credit = { productTrackingId: key, status: 'credited' as const }
    expect(await editor.ask(record, credit)).toBe('rewards.BUDGET_EXCEEDED')
    expect((await editor.get(info, { productTrackingId: key })).status).toBe('pending')
    await fixture.fill('BLVCK', 1_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => editor.ask(record, credit)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect(await fixture.purse(subscriberId, 'BLVCK')).toBe(250)
    expect(await fixture.account('operator:budget:blvck')).toBe(750)
    expect(await fixture.errors()).toEqual([])
  })

  test('are credited from level 40 only, and count for the approver', async () => {
    const { key, subscriberId } = await won({ type: 'load', value: '50.00' })
    await fixture.fill('ELOAD', 100_00)
    const credit = { productTrackingId: key, status: 'credited' as const }
    const maker = fixture.staffWith(toUpdate(roulettePlace))
    expect(await maker.ask(record, credit)).toBe('platform.LEVEL_TOO_LOW')
    const editor = fixture.editor()
    await editor.get(record, credit)
    expect(await fixture.purse(subscriberId, 'ELOAD')).toBe(50_00)
    const { rows } = await sql`
      select act, stage, amount from control_decision where staff_id = ${editor.id}`.execute(fixture.owner)
    expect(rows).toEqual([{ act: 'roulette-reward', stage: 'approve', amount: 50_00 }])
  })

  test('credit load in pesos, and are rejected for a frozen wallet', async () => {
    const { key, subscriberId } = await won({ type: 'load', value: '50.00' })
    await fixture.fill('ELOAD', 100_00)
    const editor = fixture.editor()
    const credit = { productTrackingId: key, status: 'credited' as const }
    await sql`update subscriber set wallet_status = 'frozen' where id = ${subscriberId}`.execute(
      fixture.owner,
    )
    expect(await editor.ask(record, credit)).toBe('roulette.SUBSCRIBER_CANNOT_RECEIVE')
    await sql`update subscriber set wallet_status = 'active' where id = ${subscriberId}`.execute(
      fixture.owner,
    )
    await editor.get(record, credit)
    expect(await fixture.purse(subscriberId, 'ELOAD')).toBe(50_00)
  })
})

describe('undelivered reward', () => {
  test('is cancelled with a reason by a person other than its processor, and returns to stock once', async () => {
    const { key, itemId } = await won({ stock: 3 })
    const [editor, checker] = [fixture.editor(), fixture.editor()]
    await editor.get(record, { productTrackingId: key, status: 'processing' })
    expect(await fixture.stockOf(itemId)).toBe(2)
    const input = {
      productTrackingId: key,
      status: 'cancelled' as const,
      remarks: 'Won by a relative of staff',
    }
    expect(await editor.ask(record, input)).toBe('roulette.OWN_REWARD')
    expect(await checker.ask(record, { ...input, remarks: 'No' })).toBe('platform.REASON_LENGTH')
    const answers = await Promise.all(Array.from({ length: 6 }, () => checker.ask(record, input)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect(await fixture.stockOf(itemId)).toBe(3)
    await expect(
      sql`update roulette_reward set cancelled_by_id = processed_by_id where tracking_id = ${key}`.execute(
        fixture.owner,
      ),
    ).rejects.toThrow(/two_people/)
  })

  test('is forfeited after sixty days', async () => {
    const { key, itemId } = await won({ stock: 3 })
    await sql`update roulette_reward set won_at = now() - interval '61 days' where tracking_id = ${key}`.execute(
      fixture.owner,
    )
    await wheelRewards.forfeitJob.run({
      db: fixture.worker,
      data: {},
      now: '',
      configuration: fixture.configuration,
      signal: new AbortController().signal,
      progress: async () => {},
      run: { id: 0, attempt: 1, startedBy: '' },
    })
    expect(await fixture.editor().get(info, { productTrackingId: key })).toMatchObject({
      status: 'forfeited',
      remarks: fulfilmentMessages('NOT_CLAIMED', { days: 60 }).text,
      history: [{ remarks: fulfilmentMessages('NOT_CLAIMED', { days: 60 }).text }, { remarks: '' }],
    })
    expect(await fixture.stockOf(itemId)).toBe(3)
  })
})

test('wheel reward › changes only with permission and from the version seen', async () => {
  const { key } = await won({})
  const input = { productTrackingId: key, status: 'processing' as const }
  expect(await fixture.staffWith(toRead(roulettePlace)).statusOf(record, input)).toBe(403)
  const editor = fixture.editor()
  expect((await editor.answer(record, { ...input, version: 9 })).status).toBe(409)
  expect((await editor.answer(record, { productTrackingId: key })).body.errors).toMatchObject([
    { field: 'status' },
  ])
  expect((await editor.answer(record, { ...input, productTrackingId: 999_999 })).status).toBe(404)
})
