import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalCalls } from '#platform/contract/approvals.ts'
import {
  type ApprovalFixture,
  openApprovalFixture,
} from '#platform/server/approvals/testing/approval-fixture.ts'
import { submitCalls, tierCentavos } from '#platform/server/approvals/testing/approval-types.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 50)
const racers = 32

let fixture: ApprovalFixture
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())

test(
  `concurrent decisions › execute one of ${racers} at two processes and move the money once, in ${rounds} rounds`,
  async () => {
    const maker = fixture.person()
    const managers = Array.from({ length: 4 }, () => fixture.manager())
    for (let round = 0; round < rounds; round++) {
      const { requestId, hash, wallet } = await fixture.submitted(maker, managers, { amountCentavos: 100 })
      const tokens = await Promise.all(managers.map((each) => fixture.tokenFor(each, requestId)))
      const answers = await Promise.all(
        Array.from({ length: racers }, (_, n) => {
          const who = n % managers.length
          // Four people, each at both processes, through the screen and through their link.
          const by = n % 8 < 4 ? { requestId } : { token: tokens[who] ?? '' }
          const manager = managers[who]
          if (!manager) throw new Error('There are four managers.')
          return fixture.decide(manager, { ...by, hash, verdict: 'approve' }, Math.floor(n / 16))
        }),
      )
      expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await fixture.balance(wallet)).toBe(100)
    }
    const { rows } = await sql<{ twice: number; undecided: number }>`
    select count(*) filter (where decided.count <> 1) as twice,
      count(*) filter (where request.status <> 'approved') as undecided
    from approval_request request
    join lateral (select count(*) from approval_decision d where d.request_id = request.id) decided on true`.execute(
      fixture.owner,
    )
    expect(rows[0]).toEqual({ twice: 0, undecided: 0 })
  },
  rounds * 3_000,
)

test('concurrent approval, rejection, withdrawal and change › exactly one succeeds', async () => {
  const maker = fixture.person()
  const [ana, ben] = [fixture.manager(), fixture.manager()]
  for (let round = 0; round < 40; round++) {
    const { requestId, hash, wallet, payload } = await fixture.submitted(maker, [ana, ben], {
      amountCentavos: 100,
    })
    await Promise.all([
      fixture.decide(ana, { requestId, hash, verdict: 'approve' }, 0),
      fixture.decide(ben, { requestId, hash, verdict: 'reject', reason: 'The other way round' }, 1),
      maker.answer(approvalCalls.takeBack, { requestId, reason: 'On second thoughts' }, round),
      maker.answer(submitCalls.replace, { requestId, payload: { ...payload, amountCentavos: 7 } }, round + 1),
    ])
    const status = await fixture.statusOf(requestId)
    expect(await fixture.balance(wallet)).toBe(status === 'approved' ? 100 : 0)
    const { rows } = await sql`select from approval_decision where request_id = ${requestId}`.execute(
      fixture.owner,
    )
    expect(rows).toHaveLength(status === 'approved' || status === 'rejected' ? 1 : 0)
  }
})

test('two-tier request › needs two approvals and posts once under concurrent decisions', async () => {
  const maker = fixture.person()
  const managers = Array.from({ length: 6 }, () => fixture.manager())
  for (let round = 0; round < 20; round++) {
    const { requestId, hash, wallet } = await fixture.submitted(maker, managers, {
      amountCentavos: tierCentavos + 1,
    })
    const answers = await Promise.all(
      managers.flatMap((each) =>
        [0, 1].map((appIndex) => fixture.decide(each, { requestId, hash, verdict: 'approve' }, appIndex)),
      ),
    )
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(2)
    expect(await fixture.balance(wallet)).toBe(tierCentavos + 1)
  }
})

test('two lists of the same requests in opposite order › finish without deadlock and decide each request once', async () => {
  const maker = fixture.person()
  const [ana, ben] = [fixture.manager(), fixture.manager()]
  const requests = await Promise.all(
    Array.from({ length: 12 }, () => fixture.submitted(maker, [ana, ben], { amountCentavos: 100 })),
  )
  const items = requests.map(({ requestId, hash }) => ({ requestId, hash }))
  const [one, other] = await Promise.all([
    ana.answer(approvalCalls.decideMany, { items, verdict: 'approve' }, 0),
    ben.answer(approvalCalls.decideMany, { items: items.toReversed(), verdict: 'approve' }, 1),
  ])
  const done = [one, other].map(({ body }) => (body.data as { done: number }).done)
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(12)
  for (const { wallet } of requests) expect(await fixture.balance(wallet)).toBe(100)
})
