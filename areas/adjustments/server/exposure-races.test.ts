import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 25)

let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const { act, cancel, create, update } = adjustmentCalls

/** Sums of the counters, and the same sums computed again from the adjustments and the decisions about them. */
async function exposures() {
  const { rows } = await sql<{ subject: string; counted: number | null; computed: number | null }>`
    with counted as (
      select subject_kind || ' ' || subject_id as subject, sum(amount)::bigint as amount from control_exposure
      where released_at is null and subject_kind in ('maker', 'wallet', 'approver', 'pair') group by 1
    ), effective as (
      select a.adjustment_id, a.amount, a.wallet_id, a.requested_by_id as maker_id, a.request_id
      from adjustment a where a.status not in ('rejected', 'cancelled', 'expired')
    ), approved as (
      select e.amount, e.maker_id, d.person_id from effective e
      join approval_request q on q.id = e.request_id
      join approval_decision d on d.request_id = q.id and d.version = q.version and d.verdict = 'approve'
    ), computed as (
      select subject, sum(amount)::bigint as amount from (
        select 'maker ' || maker_id as subject, amount from effective
        union all select 'wallet ' || wallet_id, amount from effective
        union all select 'approver ' || person_id, amount from approved
        union all select 'pair ' || person_id || '-' || maker_id, amount from approved
      ) each group by 1
    )
    select subject, c.amount as counted, r.amount as computed from counted c full join computed r using (subject)
    order by subject`.execute(fixture.owner)
  return rows
}

test(
  `counters › equal the sums of the adjustments after ${rounds} rounds of 32 simultaneous submissions, changes, decisions and withdrawals at two processes`,
  async () => {
    const makers = [await fixture.person(), await fixture.person()]
    const managers = [await fixture.manager(), await fixture.manager(), await fixture.manager()]
    const wallets = [await fixture.wallet(), await fixture.wallet(), await fixture.wallet()]
    const draftOf = (index: number, amount: number) => {
      const wallet = wallets[index % wallets.length]
      return {
        walletId: wallet?.walletId ?? 0,
        cognitoSub: wallet?.cognitoSub ?? '',
        type: 'credit' as const,
        amount,
        reasonCode: 'other' as const,
        remarks: 'One of many at the same time',
        lineManagers: managers.map(({ id }) => id),
      }
    }
    const outcomes = new Map<string, number>()
    for (let round = 1; round <= rounds; round++) {
      const maker = makers[round % makers.length]
      if (!maker) throw new Error('There are two makers.')
      const open = await Promise.all(
        [0, 1, 2, 3].map((index) => maker.get(create, draftOf(index, index + 1))),
      )
      const seen = await Promise.all(open.map(({ adjustmentId }) => fixture.seen(adjustmentId)))
      const answers = await Promise.all(
        Array.from({ length: 32 }, async (_, index) => {
          const door = index % 2
          const target = seen[index % seen.length]
          const manager = managers[index % managers.length]
          if (!target || !manager) throw new Error('There are four adjustments and three managers.')
          switch (index % 8) {
            case 0:
              return maker.answer(create, draftOf(index, 0.05 * (index + 1)), door)
            case 1:
            case 5:
              return maker.answer(update, { ...target, ...draftOf(index, index + 0.25) }, door)
            case 2:
              return manager.answer(
                act,
                { action: 'reject', ...target, reason: 'Another one is right' },
                door,
              )
            case 3:
              return maker.answer(
                cancel,
                { adjustmentId: target.adjustmentId, reason: 'On second thoughts' },
                door,
              )
            default:
              return manager.answer(act, { action: 'approve', ...target }, door)
          }
        }),
      )
      // Under load a connection can be lost; its transaction is rolled back, counters included.
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
      for (const [index, { body }] of answers.entries()) {
        const key = `${index % 8} ${body.status}`
        outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
      }
    }
    const sums = await exposures()
    expect(sums.filter(({ counted, computed }) => counted !== computed)).toEqual([])
    // Each kind of subject was counted, and each kind of call succeeded at least once.
    expect(new Set(sums.map(({ subject }) => subject.split(' ')[0]))).toEqual(
      new Set(['approver', 'maker', 'pair', 'wallet']),
    )
    for (const kind of [0, 1, 2, 3, 4]) expect(outcomes.get(`${kind} ok`) ?? 0).toBeGreaterThan(0)
  },
  rounds * 4_500,
)
