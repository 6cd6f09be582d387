import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { givingCalls } from '#areas/rewards/contract.ts'
import { type RewardFixture, openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { recordHistory } from '#platform/contract/history.ts'

let counter: RewardFixture
beforeAll(async () => {
  counter = await openRewardFixture()
  await counter.fill('BLVCK', 10_000_000)
  await counter.fill('VC', 10_000_000)
})
afterAll(() => counter.close())

const { give, grant, grants, logs, users } = coinCalls
const reason = 'Winner of the town fiesta'

test('coin grant › credits small amounts immediately and requires an approval for more', async () => {
  const [maker, checker] = [counter.coinMaker(), counter.coinChecker()]
  const person = await counter.person()
  const input = {
    currency: 'BLVCK' as const,
    users: [{ cognito_sub: person.cognitoSub, amount: 10_000 }],
    reason,
  }
  const few = await maker.get(give, input)
  expect(few.data).toMatchObject({ status: 'credited', refNo: expect.stringMatching(/^BLV\d{7}$/) })
  expect(await counter.purse(person.subscriberId, 'BLVCK')).toBe(10_000)

  const many = await maker.get(give, {
    ...input,
    users: [{ cognito_sub: person.cognitoSub, amount: 10_001 }],
  })
  const { grantId } = many.data
  expect(many.data.status).toBe('pending')
  expect(await counter.purse(person.subscriberId, 'BLVCK')).toBe(10_000)
  expect(await maker.statusOf(give, { ...(await counter.seenGrant(grantId)), action: 'approve' })).toBe(403)
  expect(
    (await checker.get(give, { ...(await counter.seenGrant(grantId)), action: 'approve' })).data.status,
  ).toBe('credited')
  expect(await checker.ask(give, { ...(await counter.seenGrant(grantId)), action: 'approve' })).toMatch(
    /^platform\.REQUEST_APPROVED_BY\b/,
  )
  expect(await counter.purse(person.subscriberId, 'BLVCK')).toBe(20_001)

  const { rows } = await maker.get(logs, { currency: 'BLVCK', cognito_sub: person.cognitoSub })
  expect(
    rows.map(({ amount, balanceAfter, status, actor }) => [amount, balanceAfter, status, actor]),
  ).toEqual([
    [10_001, 20_001, 'credited', maker.email],
    [10_000, 10_000, 'credited', maker.email],
  ])
  const found = await maker.get(users, { currency: 'BLVCK', id: person.subscriberId })
  expect(found.rows).toMatchObject([{ balance: 20_001, currency: 'BLVCK', disabled: false }])
  expect(await counter.purse(person.subscriberId, 'VC')).toBe(0)
  expect(await counter.errors()).toEqual([])
})

test('coin grant › adds up the daily total of a person, including simultaneous grants', async () => {
  const [maker, other] = [counter.coinMaker(), counter.coinMaker()]
  const [one = '', two = '', three = ''] = await counter.crowd(3)
  const giveCoins = async (client: typeof maker, cognito_sub: string, amount: number) =>
    (await client.get(give, { currency: 'VC', users: [{ cognito_sub, amount }], reason })).data.status
  expect(await giveCoins(maker, one, 4_000)).toBe('credited')
  const racing = await Promise.all([giveCoins(maker, one, 4_000), giveCoins(maker, two, 4_000)])
  expect(racing.toSorted()).toEqual(['credited', 'pending'])
  expect(await maker.get(givingCalls.summary, { asset: 'VC' })).toMatchObject({ givenToday: 8_000 })
  expect(await giveCoins(maker, three, 2_001)).toBe('pending')
  expect(await giveCoins(maker, three, 2_000)).toBe('credited')
  expect(await giveCoins(other, three, 10_000)).toBe('credited')
  await sql`update reward set created_at = now() - interval '25 hours' where requested_by_id = ${maker.id}`.execute(
    counter.owner,
  )
  await sql`update control_exposure set at = at - interval '25 hours' where subject_id = ${String(maker.id)}`.execute(
    counter.owner,
  )
  expect(await giveCoins(maker, one, 10_000)).toBe('credited')
})

test('coin grant › cannot be decided without the version seen', async () => {
  const [maker, checker] = [counter.coinMaker(), counter.coinChecker()]
  const users = [{ cognito_sub: (await counter.person()).cognitoSub, amount: 20_000 }]
  const { grantId } = (await maker.get(give, { currency: 'VC', users, reason })).data
  for (const action of ['approve', 'reject'] as const) {
    const blind = await checker.answer(give, { grantId, action, reason })
    expect([blind.status, blind.body.errors?.[0]?.field]).toEqual([422, 'version'])
    expect(await checker.statusOf(give, { grantId, action, reason, version: 99 })).toBe(409)
  }
})

test('coin grant › cannot be approved by its maker and is not credited when rejected', async () => {
  const [one, two] = [counter.coinChecker(), counter.coinChecker()]
  const person = await counter.person()
  const { data } = await one.get(give, {
    currency: 'VC',
    users: [{ cognito_sub: person.cognitoSub, amount: 50_000 }],
    reason,
  })
  const { grantId } = data
  expect(await one.ask(give, { ...(await counter.seenGrant(grantId)), action: 'approve' })).toBe(
    'platform.OWN_REQUEST',
  )
  expect(
    (await two.answer(give, { ...(await counter.seenGrant(grantId)), action: 'reject' })).body.errors?.[0]
      ?.field,
  ).toBe('reason')
  expect(
    (
      await two.get(give, {
        ...(await counter.seenGrant(grantId)),
        action: 'reject',
        reason: 'Not on the list',
      })
    ).data.status,
  ).toBe('rejected')
  const { rows } = await one.get(logs, { currency: 'VC', grantId })
  expect(rows).toMatchObject([{ status: 'rejected', balanceAfter: null }])
  expect(await counter.purse(person.subscriberId, 'VC')).toBe(0)
  expect((await one.get(grants, { currency: 'VC', filters: { status: 'rejected' } })).rows).toMatchObject([
    { grantId },
  ])
})

test('coin grant history › requires permission for coins, not for load rewards', async () => {
  const [maker, checker] = [counter.coinMaker(), counter.coinChecker()]
  const person = await counter.person()
  const giveCoins = async (amount: number) => {
    const users = [{ cognito_sub: person.cognitoSub, amount }]
    return (await maker.get(give, { currency: 'BLVCK', users, reason })).data.grantId
  }
  const few = await giveCoins(10)
  const many = await giveCoins(20_000)
  await checker.get(give, { ...(await counter.seenGrant(many)), action: 'approve' })
  const auditSnapshot = async (client: typeof maker, kind: string, recordId: number) =>
    (await client.get(recordHistory, { kind, recordId })).rows.map(({ action }) => action)
  expect(await auditSnapshot(maker, 'coin-grant', few)).toEqual(['End', 'Start', 'Create'])
  expect(await auditSnapshot(maker, 'coin-grant', many)).toEqual(['End', 'Start', 'Approve', 'Create'])
  expect(await auditSnapshot(counter.both(), 'reward', many)).toEqual([])
  expect(await counter.both().statusOf(recordHistory, { kind: 'coin-grant', recordId: many })).toBe(403)
})

describe('coin grant validation', () => {
  test.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['a part of a coin', 1.5],
    ['too many', 100_001],
  ])('rejects %s', async (_, amount) => {
    const person = await counter.person()
    const { status } = await counter.coinMaker().answer(give, {
      currency: 'VC',
      users: [{ cognito_sub: person.cognitoSub, amount }],
      reason,
    })
    expect(status).toBe(422)
  })

  test('rejects people without an app account, by name and in a list', async () => {
    const maker = counter.coinMaker()
    const nobody = await counter.person({ sub: false })
    const input = { currency: 'VC', reason }
    expect((await maker.answer(give, { ...input, users: [{ cognito_sub: null, amount: 5 }] })).status).toBe(
      422,
    )
    expect(
      (await maker.answer(give, { ...input, users: [{ cognito_sub: nobody.cognitoSub, amount: 5 }] })).status,
    ).toBe(422)
    expect((await maker.answer(give, { ...input, fromList: true })).status).toBe(422)
  })

  test('rejects amounts above the budget', async () => {
    const maker = counter.coinMaker()
    const people = await counter.crowd(110)
    const left = await counter.budget('VC')
    const { data } = await maker.get(give, {
      currency: 'VC',
      users: people.map((cognito_sub) => ({ cognito_sub, amount: 100_000 })),
      reason,
    })
    expect(
      await counter
        .coinChecker()
        .ask(give, { ...(await counter.seenGrant(data.grantId)), action: 'approve' }),
    ).toBe('rewards.BUDGET_EXCEEDED')
    expect((await maker.get(grant, { grantId: data.grantId })).status).toBe('pending')
    expect(await counter.budget('VC')).toBe(left)
  })
})

test('coin grant › credits three of twenty simultaneous grants when the budget covers three', async () => {
  const before = await counter.budget('BLVCK')
  const maker = counter.coinMaker()
  const people = await counter.crowd(20)
  const rest = before - 30_000
  // A larger pending grant reserves the rest of the budget.
  const crowd = await counter.crowd(Math.ceil(rest / 100_000))
  const held = crowd.map((cognito_sub, index) => ({
    cognito_sub,
    amount: index === 0 ? rest % 100_000 || 100_000 : 100_000,
  }))
  const { data } = await maker.get(give, { currency: 'BLVCK', users: held, reason })
  await counter.coinChecker().get(give, { ...(await counter.seenGrant(data.grantId)), action: 'approve' })
  const answers = await Promise.all(
    people.map((cognito_sub) =>
      counter.coinMaker().ask(give, { currency: 'BLVCK', users: [{ cognito_sub, amount: 10_000 }], reason }),
    ),
  )
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(3)
  expect(await counter.budget('BLVCK')).toBe(0)
  expect(await counter.errors()).toEqual([])
})

describe('recipient list', () => {
  test('is built by search, segment and earlier rewards, with each person once', async () => {
    const [maker, checker] = [counter.coinMaker(), counter.coinChecker()]
    await counter.fill('VC', 1_000_000)
    const [first = '', ...crowd] = await counter.crowd(40)
    const asset = 'VC' as const
    const nobody = await counter.person({ sub: false })
    await maker.get(givingCalls.add, { asset, users: [first], amount: 100 })
    const { data } = await maker.get(givingCalls.add, { asset, users: [first, ...crowd], amount: 300 })
    expect(data).toMatchObject({ added: 39, changed: 1, recipients: 40, total: 12_000, ineligible: 0 })
    const seen = await maker.get(givingCalls.segment, {
      asset,
      segment: { search: 'Aling Nena' },
      amount: 300,
    })
    expect(seen.matches).toBe(seen.able + seen.ineligible.reduce((sum, { count }) => sum + count, 0))
    expect(seen.ineligible.map(({ why }) => why)).toContain('never_signed_in')
    expect(nobody.subscriberId).toBeGreaterThan(0)
    const page = await maker.get(givingCalls.rows, { asset, search: 'Crowd', limit: 5 })
    expect(page).toMatchObject({
      pageInfo: { total: 40 },
      rows: [{ amount: 300, source: 'search', why: null }, {}, {}, {}, {}],
    })
    const taken = await maker.get(givingCalls.remove, { asset, ids: [page.rows[0]?.id ?? 0] })
    const { version } = taken.data
    expect(
      (await maker.answer(give, { currency: 'VC', fromList: true, listVersion: version - 1, reason })).body
        .code,
    ).toBe('STALE')
    const response = await maker.get(give, { currency: 'VC', fromList: true, listVersion: version, reason })
    expect(response.data.status).toBe('pending')
    await checker.get(give, { ...(await counter.seenGrant(response.data.grantId)), action: 'approve' })
    expect(await maker.get(grant, { grantId: response.data.grantId })).toMatchObject({
      status: 'credited',
      credited: 39,
    })
    expect(await maker.get(givingCalls.summary, { asset })).toMatchObject({ recipients: 0 })
    await maker.get(givingCalls.load, { asset, rewardId: response.data.grantId })
    expect(await maker.get(givingCalls.summary, { asset })).toMatchObject({ recipients: 39, total: 11_700 })
  })

  test('belongs to one user, and a segment needs a condition', async () => {
    const [one, other] = [counter.coinMaker(), counter.coinMaker()]
    await one.get(givingCalls.add, { asset: 'BLVCK', users: await counter.crowd(2), amount: 5 })
    expect(await other.get(givingCalls.summary, { asset: 'BLVCK' })).toMatchObject({ recipients: 0 })
    expect(await one.ask(givingCalls.add, { asset: 'BLVCK', segment: {}, amount: 5 })).toBe(
      'rewards.SEGMENT_REQUIRED',
    )
    expect(await one.statusOf(givingCalls.add, { asset: 'ELOAD', users: [], amount: 5 })).toBe(403)
  })
})
