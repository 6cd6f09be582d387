import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remindBeforeExpiry } from './approvals.ts'
import {
  type ApprovalFixture,
  type FixturePerson,
  openApprovalFixture,
} from '#platform/server/approvals/testing/approval-fixture.ts'
import { submitCalls, testApprovalTypes } from '#platform/server/approvals/testing/approval-types.ts'

let fixture: ApprovalFixture
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())

const asks = (maker: FixturePerson, sentTo: FixturePerson[], pesos: number) =>
  fixture.submitted(maker, sentTo, { kind: 'test-daily-credit', amountCentavos: pesos * 100 })

const approves = async (who: FixturePerson, { requestId, hash }: { requestId: number; hash: string }) => {
  const { body } = await fixture.decide(who, { requestId, hash, verdict: 'approve' })
  return { status: await fixture.statusOf(requestId), code: body.code, message: body.message }
}

const rejects = async (who: FixturePerson, { requestId, hash }: { requestId: number; hash: string }) => {
  await fixture.decide(who, { requestId, hash, verdict: 'reject', reason: 'Wrong wallet, ask again.' })
  expect(await fixture.statusOf(requestId)).toBe('rejected')
}

describe('daily limits', () => {
  test('requires two approvers once the sum of small requests of one maker is large', async () => {
    const [maker, ben, cora] = [fixture.person(), fixture.manager(), fixture.manager()]
    const needed = async (pesos: number) => {
      const { requestId } = await asks(maker, [ben, cora], pesos)
      const { rows } = await sql<{
        n: number
      }>`select approvals_needed as n from approval_request where id = ${requestId}`.execute(fixture.db)
      return rows[0]?.n
    }
    expect(await needed(6_000)).toBe(1)
    expect(await needed(4_000)).toBe(1)
    expect(await needed(1)).toBe(2)
    // Requests of another maker do not count.
    expect((await approves(ben, await asks(fixture.person(), [ben], 6_000))).status).toBe('approved')
  })

  test('requires one more approver if too few are addressed', async () => {
    const [maker, ben] = [fixture.person(), fixture.manager()]
    await asks(maker, [ben], 9_000)
    await expect(asks(maker, [ben], 2_000)).rejects.toThrow('2 different people')
  })

  test('limits the amount one person approves of one maker and lets another person continue', async () => {
    const [maker, ben, cora, dan] = [
      fixture.person(),
      fixture.manager(),
      fixture.manager(),
      fixture.manager(),
    ]
    expect((await approves(ben, await asks(maker, [ben], 9_000))).status).toBe('approved')
    const second = await asks(maker, [ben, cora, dan], 4_000)
    expect(await approves(ben, second)).toMatchObject({
      status: 'pending',
      code: 'FORBIDDEN',
      message: expect.stringContaining('daily limit for approving requests'),
    })
    expect((await approves(cora, second)).status).toBe('pending')
    expect((await approves(dan, second)).status).toBe('approved')
    // The approver can still reject.
    const third = await asks(maker, [ben, cora], 5_000)
    const { requestId, hash } = third
    await fixture.decide(ben, { requestId, hash, verdict: 'reject', reason: 'Not today, ask again.' })
    expect(await fixture.statusOf(third.requestId)).toBe('rejected')
  })

  test('does not count requests of the day before', async () => {
    const [maker, ben] = [fixture.person(), fixture.manager()]
    const { requestId } = await asks(maker, [ben], 9_500)
    await countedEarlier(requestId)
    expect((await approves(ben, await asks(maker, [ben], 900))).status).toBe('approved')
  })

  test('counts a request on the day on which its amount was raised, not on that of its creation', async () => {
    const [maker, ben] = [fixture.person(), fixture.manager()]
    const small = [await asks(maker, [ben], 1), await asks(maker, [ben], 1), await asks(maker, [ben], 1)]
    for (const { requestId } of small) await countedEarlier(requestId)
    const raised = small.map(({ requestId, payload }) =>
      maker.get(submitCalls.replace, {
        kind: 'test-daily-credit',
        requestId,
        payload: { ...payload, amountCentavos: 400_000 },
      }),
    )
    const results = await Promise.allSettled(raised)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  test('counts no request that was withdrawn, rejected or returned', async () => {
    const [maker, ben] = [fixture.person(), fixture.manager()]
    const first = await asks(maker, [ben], 9_000)
    await rejects(ben, first)
    expect((await approves(ben, await asks(maker, [ben], 9_000))).status).toBe('approved')
  })
})

const countedEarlier = (requestId: number) =>
  sql`update control_exposure set at = at - interval '25 hours' where record_id = ${String(requestId)}`.execute(
    fixture.owner,
  )

test('a decision › is refused until the person reauthenticates, and the refusal is stored', async () => {
  const [maker, ben] = [fixture.person(), fixture.manager()]
  const request = await asks(maker, [ben], 10)
  fixture.staleSessions.add(ben.id)
  expect(await approves(ben, request)).toMatchObject({ status: 'pending', code: 'UNAUTHENTICATED' })
  fixture.staleSessions.delete(ben.id)
  expect((await approves(ben, request)).status).toBe('approved')
  const { rows } = await sql`
    select staff_id, stage, result, refused_by, amount from control_decision
    where record_kind = 'approval' and record_id = ${String(request.requestId)} order by id`.execute(
    fixture.db,
  )
  expect(rows).toEqual([
    { staffId: maker.id, stage: 'submit', result: 'passed', refusedBy: null, amount: 1000 },
    { staffId: ben.id, stage: 'approve', result: 'refused', refusedBy: 'step-up', amount: 1000 },
    { staffId: ben.id, stage: 'approve', result: 'passed', refusedBy: null, amount: 1000 },
  ])
})

test('a decision › by permission needs the level of approvers, so that makers cannot decide for each other', async () => {
  const [maker, other, checker] = [fixture.person(), fixture.checker({ level: 39 }), fixture.checker()]
  const request = await fixture.submitted(maker, [], { kind: 'test-placed-credit' })
  expect(await approves(other, request)).toMatchObject({ status: 'pending', code: 'FORBIDDEN' })
  expect((await approves(checker, request)).status).toBe('approved')
})

test('exposure › agrees with the requests after submissions and withdrawals of 32 racers in two processes', async () => {
  const maker = fixture.person()
  const [ben, cora] = [fixture.manager(), fixture.manager()]
  const racers = Array.from({ length: 32 }, async (_, index) => {
    const request = await fixture.submitted(maker, [ben, cora], {
      kind: 'test-daily-credit',
      amountCentavos: 10_000 + index,
    })
    if (index % 3 === 0) await rejects(index % 2 === 0 ? ben : cora, request)
  })
  await Promise.all(racers)
  const { rows } = await sql<{ counted: number; requested: number }>`
    select (select sum(amount) from control_exposure where subject_kind = 'maker' and subject_id = ${String(maker.id)}
        and released_at is null)::bigint as counted,
      (select sum(amount_centavos) from approval_request where maker_id = ${maker.id} and status in ('pending', 'approved'))::bigint as requested`.execute(
    fixture.db,
  )
  expect(rows[0]?.counted).toBe(rows[0]?.requested)
  expect(rows[0]?.counted).toBeGreaterThan(0)
})

test('approval pause › blocks decisions by a person whose account was changed recently', async () => {
  const [maker, ben] = [fixture.person(), fixture.manager()]
  const request = await asks(maker, [ben], 10)
  ben.becomes({ pausedUntil: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await approves(ben, request)).toMatchObject({ status: 'pending', code: 'FORBIDDEN' })
  ben.becomes({ pausedUntil: null })
  expect((await approves(ben, request)).status).toBe('approved')
})

test('reminder › reminds approvers who have not decided once, a day before the request expires', async () => {
  const [maker, ben, cora] = [fixture.person(), fixture.manager(), fixture.manager()]
  const { requestId } = await fixture.submitted(maker, [ben, cora], { amountCentavos: 6_000_000 })
  const remind = () => remindBeforeExpiry(fixture.db, testApprovalTypes, 'https://console.erp.test')
  expect(await remind()).toBe(0)
  await sql`update approval_request set expires_at = now() + interval '20 hours' where id = ${requestId}`.execute(
    fixture.owner,
  )
  await fixture.decide(ben, { requestId, hash: await fixture.hashOf(requestId), verdict: 'approve' })
  const sent = await Promise.all([remind(), remind()])
  expect(sent.toSorted()).toEqual([0, 1])
  expect(await remind()).toBe(0)
  const { rows } = await sql<{ recipient: string }>`
    select recipient from outbox_mail where subject like 'Reminder, for your approval%'`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([{ recipient: cora.email }])
})
