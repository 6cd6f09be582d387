import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givingCalls } from '#areas/rewards/contract.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { type RewardFixture, openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { RunCancelled } from '#platform/server/jobs.ts'

let counter: RewardFixture
beforeAll(async () => void (counter = await openRewardFixture()))
afterAll(() => counter.close())
beforeEach(() => counter.fill('ELOAD', 10_000_000))

const { act, addReward, cancel, create, info, list, logs, update, userDetails, users, validateUsers } =
  eloadRewardCalls
const reason = 'Because the month says so'

test('eLoad reward › is requested, approved by another person, credited once and logged per recipient', async () => {
  const [requester, approver] = [counter.requester(), counter.approver()]
  const [one, two] = [await counter.person(), await counter.person()]
  const before = await counter.budget('ELOAD')
  const requested = await counter.submitted(requester, [one, { ...two, amount: '75.50' }])
  expect(requested).toMatchObject({ status: 'pending', refNo: expect.stringMatching(/^RWD\d{7}$/) })
  expect(await counter.budget('ELOAD')).toBe(before)

  const { data } = await approver.get(act, { action: 'approve', ...(await counter.seen(requested.rewardId)) })
  expect(data.status).toBe('approved')
  expect(await counter.budget('ELOAD')).toBe(before - 12_550)
  await counter.give(requested.rewardId)
  await counter.give(requested.rewardId)
  expect([
    await counter.purse(one.subscriberId, 'ELOAD'),
    await counter.purse(two.subscriberId, 'ELOAD'),
  ]).toEqual([5_000, 7_550])
  expect(await approver.get(info, { rewardId: requested.rewardId })).toMatchObject({
    status: 'completed',
    totalAmount: 12_550,
    credited: 2,
    failed: 0,
    approver: approver.email,
    requester: requester.email,
    users: [{ status: 'credited' }, { status: 'credited' }],
    supportingDocuments: [{ name: 'proof.png' }],
  })
  const { rows } = await requester.get(logs, { rewardId: requested.rewardId })
  expect(rows.map(({ action }) => action)).toEqual(['End', 'Start', 'Approve', 'Create'])
  const { rows: given } = await requester.get(givingCalls.recipients, {
    asset: 'ELOAD',
    rewardId: requested.rewardId,
  })
  expect(given).toMatchObject([{ cognito_sub: one.cognitoSub, status: 'credited', balanceAfter: 5_000 }, {}])
  const page = await requester.get(list, { search: requested.refNo, filters: { status: 'completed' } })
  expect(page.rows.map(({ rewardId }) => rewardId)).toEqual([requested.rewardId])
  expect(await counter.errors()).toEqual([])
})

test('eLoad reward › returned for changes is edited and resubmitted by its maker', async () => {
  const [requester, approver] = [counter.requester(), counter.approver()]
  const one = await counter.person()
  const { rewardId } = await counter.submitted(requester, [one])
  const before = await requester.get(info, { rewardId })
  const requestId = before.requestId ?? 0
  const { canReturn, hash } = await approver.get(approvalCalls.details, { requestId })
  expect(canReturn).toBe(true)
  await approver.get(approvalCalls.decide, { requestId, hash, verdict: 'return', reason })
  expect(await requester.get(info, { rewardId })).toMatchObject({
    status: 'pending',
    isReturned: true,
    returned: { reason },
    decision: null,
  })
  const { rows } = await requester.get(list, { search: before.refNo })
  expect(rows).toMatchObject([{ isReturned: true }])
  expect((await requester.get(logs, { rewardId })).rows[0]).toMatchObject({ action: 'Return', reason })
  expect(await approver.ask(act, { action: 'approve', ...(await counter.seen(rewardId)) })).toMatch(
    /^platform\.REQUEST_RETURNED_BY\b/,
  )
  await requester.get(update, {
    rewardId,
    version: before.version,
    title: 'With the right title',
    purpose: 'incentive',
    supportingDocuments: before.supportingDocuments.map(({ key }) => key),
  })
  expect(await requester.get(info, { rewardId })).toMatchObject({
    requestId,
    isReturned: false,
    returned: null,
    title: 'With the right title',
  })
  await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
  await counter.give(rewardId)
  expect(await counter.purse(one.subscriberId, 'ELOAD')).toBe(5_000)
})

describe('maker and checker', () => {
  test('are different people, whatever flags they hold', async () => {
    const both = counter.both()
    const { rewardId } = await counter.submitted(both, [await counter.person()])
    for (const action of ['approve', 'reject'] as const) {
      const { body } = await both.answer(act, { action, rewardId, reason })
      expect(body).toMatchObject({ status: 'err', code: 'MAKER_IS_CHECKER' })
    }
    const { requestId } = await both.get(info, { rewardId })
    const { hash } = await both.get(approvalCalls.details, { requestId: requestId ?? 0 })
    expect(
      await both.ask(approvalCalls.decide, { requestId: requestId ?? 0, hash, verdict: 'approve' }),
    ).toBe('platform.OWN_REQUEST')
    await expect(
      sql`update reward set status = 'approved', decided_by_id = requested_by_id where reward_id = ${rewardId}`.execute(
        counter.owner,
      ),
    ).rejects.toThrow(/reward_two_people/)
    await expect(
      sql`update reward set status = 'completed' where reward_id = ${rewardId}`.execute(counter.owner),
    ).rejects.toThrow(/reward_credit_decided/)
  })

  test('need their own permissions, which the server checks', async () => {
    const [requester, approver] = [counter.requester(), counter.approver()]
    const { rewardId } = await counter.submitted(requester, [await counter.person()])
    expect(await requester.statusOf(act, { action: 'approve', ...(await counter.seen(rewardId)) })).toBe(403)
    expect(await approver.statusOf(create, {})).toBe(403)
    expect(await approver.statusOf(addReward, {})).toBe(403)
    expect(await approver.statusOf(list, {})).toBe(200)
    expect(await requester.statusOf(info, { rewardId })).toBe(200)
  })

  test('require an approver of level 60 above ₱100,000.00', async () => {
    const requester = counter.requester()
    const people = await counter.crowd(21)
    const { rewardId } = await counter.submitted(
      requester,
      people.map((cognitoSub) => ({ cognitoSub, amount: '5000.00' })),
    )
    expect(
      await counter
        .approver({ level: 59 })
        .ask(act, { action: 'approve', ...(await counter.seen(rewardId)) }),
    ).toBe('platform.LEVEL_TOO_LOW')
    await counter.fill('ELOAD', 20_000_000)
    expect(
      (
        await counter
          .approver({ level: 60 })
          .get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
      ).data.status,
    ).toBe('approved')
  })

  test('require level 60 above ₱100,000 for the total of one maker and day', async () => {
    const requester = counter.requester()
    const people = await counter.crowd(20)
    const requestReward = async (amount: string) => {
      const whom = people.map((cognitoSub) => ({ cognitoSub, amount }))
      return (await counter.submitted(requester, whom)).rewardId
    }
    await counter.fill('ELOAD', 20_000_000)
    const [first, second] = [await requestReward('3000.00'), await requestReward('2000.01')]
    const low = counter.approver({ level: 59 })
    expect((await low.get(act, { action: 'approve', ...(await counter.seen(first)) })).data.status).toBe(
      'approved',
    )
    expect(await low.ask(act, { action: 'approve', ...(await counter.seen(second)) })).toBe(
      'platform.LEVEL_TOO_LOW',
    )
    expect(
      (await counter.approver({ level: 60 }).get(act, { action: 'approve', ...(await counter.seen(second)) }))
        .data.status,
    ).toBe('approved')
  })

  test('allow only selected approvers to decide, and only approvers to be selected', async () => {
    const requester = counter.requester()
    const { body, status } = await requester.answer(create, {
      title: 'To nobody',
      purpose: 'other',
      supportingDocuments: [await counter.file(requester)],
      users: [{ cognito_sub: (await counter.person()).cognitoSub, amount: '5.00' }],
      approvers: [1],
    })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'approvers'])
  })
})

describe('recipient without app account', () => {
  test('is listed but cannot be selected by any call', async () => {
    const requester = counter.requester()
    const nobody = await counter.person({ sub: false })
    const { rows: known } = await sql<{
      mobile: string
    }>`select mobile_number as mobile from subscriber where id = ${nobody.subscriberId}`.execute(
      counter.owner,
    )
    const mobile = known[0]?.mobile ?? ''
    const page = await requester.get(users, { search: mobile })
    expect(page.rows).toMatchObject([{ cognito_sub: null, disabled: true, why: 'never_signed_in' }])
    const details = await requester.get(userDetails, { users: [mobile, '09991112223'] })
    expect(details).toMatchObject({ rows: [{ disabled: true }], unknown: ['09991112223'] })

    const input = {
      title: 'To nobody',
      purpose: 'other' as const,
      supportingDocuments: [await counter.file(requester)],
    }
    expect(
      (await requester.answer(create, { ...input, users: [{ cognito_sub: null, amount: 5 }] })).status,
    ).toBe(422)
    expect(
      (await requester.answer(create, { ...input, users: [{ cognito_sub: nobody.cognitoSub, amount: 5 }] }))
        .status,
    ).toBe(422)
    expect((await requester.answer(addReward, { ...input, cognito_sub: null, amount: 5 })).status).toBe(422)
    expect(
      (await requester.get(validateUsers, { rows: [{ mobile_number: mobile, amount: '5.00' }] })).rows,
    ).toMatchObject([{ valid: false, message: expect.stringMatching(/never signed in/) }])

    const added = await requester.get(givingCalls.add, {
      asset: 'ELOAD',
      segment: { search: mobile },
      amount: 500,
    })
    expect(added.data).toMatchObject({ added: 0, leftOut: [{ why: 'never_signed_in', count: 1 }] })
    await expect(
      sql`insert into reward_recipient (reward_id, place, asset, subscriber_id, cognito_sub, name, mobile_number, amount)
        select max(reward_id), 99, 'ELOAD', ${nobody.subscriberId}, null, 'x', 'x', 500 from reward`.execute(
        counter.owner,
      ),
    ).rejects.toThrow(/null value/)
  })

  test('is skipped when the account is removed between request and distribution', async () => {
    const [requester, approver] = [counter.requester(), counter.approver()]
    const [lost, remaining] = [await counter.person(), await counter.person()]
    const { rewardId } = await counter.submitted(requester, [lost, remaining])
    await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
    await sql`update subscriber set cognito_sub = null where id = ${lost.subscriberId}`.execute(counter.owner)
    const budget = await counter.budget('ELOAD')
    await counter.give(rewardId)
    const seen = await requester.get(info, { rewardId })
    expect(seen).toMatchObject({ status: 'partially_completed', credited: 1, failed: 1 })
    expect(seen.users.map(({ status, failReason }) => [status, failReason !== ''])).toEqual([
      ['failed', true],
      ['credited', false],
    ])
    expect(await counter.budget('ELOAD')).toBe(budget + 5_000)

    // After a retry, the recipient who was credited before is not credited again.
    await sql`update subscriber set cognito_sub = ${lost.cognitoSub}::uuid where id = ${lost.subscriberId}`.execute(
      counter.owner,
    )
    expect(await requester.statusOf(act, { action: 'retry', rewardId })).toBe(403)
    await approver.get(act, { action: 'retry', rewardId })
    await counter.give(rewardId)
    expect(await requester.get(info, { rewardId, withUsers: false })).toMatchObject({
      status: 'completed',
      credited: 2,
      failed: 0,
    })
    expect([
      await counter.purse(lost.subscriberId, 'ELOAD'),
      await counter.purse(remaining.subscriberId, 'ELOAD'),
    ]).toEqual([5_000, 5_000])
    expect(await counter.budget('ELOAD')).toBe(budget)
    expect(await approver.ask(act, { action: 'retry', rewardId })).toMatch(/^rewards\.STATUS_NOT_ALLOWED\b/)
  })
})

describe('eLoad reward request', () => {
  test.each([
    ['nobody', { users: [] }],
    ['the same person twice', 'twice'],
    ['too little', { amount: '0.99' }],
    ['too much', { amount: '5000.01' }],
    ['less than nothing', { amount: '-5' }],
    ['no document', { supportingDocuments: [] }],
    ['no title', { title: ' ' }],
  ] as const)('eLoad reward request with %s is rejected', async (_, change) => {
    const requester = counter.requester()
    const { cognitoSub } = await counter.person()
    const user = {
      cognito_sub: cognitoSub,
      amount: typeof change === 'object' && 'amount' in change ? change.amount : '5',
    }
    const { status } = await requester.answer(create, {
      title: 'A reward',
      purpose: 'other',
      supportingDocuments: [await counter.file(requester)],
      users: change === 'twice' ? [user, user] : [user],
      ...(typeof change === 'object' && !('amount' in change) && change),
    })
    expect(status).toBe(422)
  })

  test('is changed only by its maker and only while pending', async () => {
    const [requester, other, approver] = [counter.requester(), counter.requester(), counter.approver()]
    const person = await counter.person()
    const requested = await counter.submitted(requester, [person])
    const input = {
      rewardId: requested.rewardId,
      version: requested.version,
      title: 'Another title',
      purpose: 'contest' as const,
      supportingDocuments: [await counter.file(requester)],
      users: [{ cognito_sub: person.cognitoSub, amount: '60.00' }],
    }
    expect(await other.ask(update, input)).toBe('rewards.NOT_REQUESTER')
    expect((await requester.get(update, input)).message).toMatch(/Links in earlier emails no longer work/)
    expect((await requester.answer(update, input)).status).toBe(409)
    expect(await requester.get(info, { rewardId: requested.rewardId })).toMatchObject({
      totalAmount: 6_000,
      title: 'Another title',
    })
    expect(await other.ask(cancel, { rewardId: requested.rewardId, reason })).toBe('rewards.NOT_REQUESTER')
    await requester.get(cancel, { rewardId: requested.rewardId, reason })
    expect(
      await approver.ask(act, { action: 'approve', ...(await counter.seen(requested.rewardId)) }),
    ).toMatch(/^platform\.REQUEST_WAS_CANCELLED\b/)
  })

  test('cannot exceed the budget', async () => {
    const [requester, approver] = [counter.requester(), counter.approver({ level: 80 })]
    const left = await counter.budget('ELOAD')
    const people = await counter.crowd(Math.floor(left / 500_000) + 1)
    const { rewardId } = await counter.submitted(
      requester,
      people.map((cognitoSub) => ({ cognitoSub, amount: '5000.00' })),
    )
    expect(await approver.ask(act, { action: 'approve', ...(await counter.seen(rewardId)) })).toMatch(
      'rewards.BUDGET_EXCEEDED',
    )
    expect(await requester.get(info, { rewardId })).toMatchObject({ status: 'pending' })
    expect(await counter.budget('ELOAD')).toBe(left)
  })

  test('is limited per person and month', async () => {
    const [requester, approver] = [counter.requester(), counter.approver()]
    const person = await counter.person()
    for (let index = 0; index < 4; index++) {
      const { rewardId } = await counter.submitted(requester, [{ ...person, amount: '5000.00' }])
      await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
      await counter.give(rewardId)
    }
    const { status, body } = await requester.answer(create, {
      title: 'One too many',
      purpose: 'other',
      supportingDocuments: [await counter.file(requester)],
      users: [{ cognito_sub: person.cognitoSub, amount: '1.00' }],
    })
    expect([status, body.message]).toEqual([422, expect.stringMatching(/above the monthly maximum/)])
    expect(await counter.purse(person.subscriberId, 'ELOAD')).toBe(2_000_000)
  })
})

test('eLoad reward › can be stopped during distribution and resumed for the remaining recipients', async () => {
  const [requester, approver] = [counter.requester(), counter.approver()]
  const people = await counter.crowd(900)
  const { rewardId } = await counter.submitted(
    requester,
    people.map((cognitoSub) => ({ cognitoSub, amount: '10.00' })),
  )
  await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
  let steps = 0
  await expect(
    counter.give(rewardId, async () => {
      if (++steps === 1) throw new RunCancelled()
    }),
  ).rejects.toThrow(RunCancelled)
  expect(await requester.get(info, { rewardId, withUsers: false })).toMatchObject({
    status: 'partially_completed',
    credited: 500,
    failed: 400,
  })
  await approver.get(act, { action: 'retry', rewardId })
  await counter.give(rewardId)
  expect(await requester.get(info, { rewardId, withUsers: false })).toMatchObject({
    status: 'completed',
    credited: 900,
  })
  const { rows } = await sql<{ total: number }>`
    select sum(l.posted)::bigint as total from reward_recipient r join reward_purse p on p.subscriber_id = r.subscriber_id
    and p.asset = 'ELOAD' join ledger_balance l using (account_id) where r.reward_id = ${rewardId}`.execute(
    counter.owner,
  )
  expect(rows[0]?.total).toBe(900_000)
  expect(await counter.errors()).toEqual([])
})

test('eLoad reward › cannot get more recipients or higher amounts after the decision', async () => {
  const [requester, approver] = [counter.requester(), counter.approver()]
  const [one, late] = [await counter.person(), await counter.person()]
  const { rewardId } = await counter.submitted(requester, [one])
  await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
  for (const change of [
    sql`insert into reward_recipient (reward_id, place, asset, subscriber_id, cognito_sub, name, mobile_number, amount)
      values (${rewardId}, 2, 'ELOAD', ${late.subscriberId}, ${late.cognitoSub}, 'Late', '+639171234567', 500)`,
    sql`update reward_recipient set amount = 500000 where reward_id = ${rewardId}`,
    sql`delete from reward_recipient where reward_id = ${rewardId}`,
  ])
    await expect(change.execute(counter.db)).rejects.toThrow(/cannot change/)
  await counter.give(rewardId)
  expect(await counter.purse(one.subscriberId, 'ELOAD')).toBe(5_000)
  await expect(
    sql`select reward_credit_rows(${rewardId}, array[1], array[gen_random_uuid()])`.execute(counter.db),
  ).rejects.toThrow()
})

test('eLoad reward › is credited once by two processes', async () => {
  const [requester, approver] = [counter.requester(), counter.approver()]
  const people = await counter.crowd(600)
  const before = await counter.budget('ELOAD')
  const { rewardId } = await counter.submitted(
    requester,
    people.map((cognitoSub) => ({ cognitoSub, amount: '2.00' })),
  )
  await approver.get(act, { action: 'approve', ...(await counter.seen(rewardId)) })
  await Promise.all([counter.give(rewardId), counter.give(rewardId), counter.give(rewardId)])
  expect(await requester.get(info, { rewardId, withUsers: false })).toMatchObject({
    status: 'completed',
    credited: 600,
  })
  expect(await counter.budget('ELOAD')).toBe(before - 120_000)
})

test('eLoad reward › is approved by one of sixteen simultaneous approvals', async () => {
  const requester = counter.requester()
  const { rewardId } = await counter.submitted(requester, [await counter.person()])
  const before = await counter.budget('ELOAD')
  const seen = await counter.seen(rewardId)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => counter.approver().ask(act, { action: 'approve', ...seen })),
  )
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  expect(await counter.budget('ELOAD')).toBe(before - 5_000)
})
