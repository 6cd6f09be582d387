import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 50)
const racers = 32

let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const { act, cancel, update } = adjustmentCalls

test(
  `adjustment › moves the money once when ${racers} line managers approve at two processes, ${rounds} times`,
  async () => {
    const maker = await fixture.person()
    const managers = [await fixture.manager(), await fixture.manager(), await fixture.manager()]
    const wallet = await fixture.wallet()
    for (let round = 1; round <= rounds; round++) {
      const created = await fixture.raised(maker, managers, wallet, { amount: 1, relatedTxn: `R${round}` })
      const tokens = await Promise.all(managers.map((each) => fixture.tokenFor(each, created.refNo)))
      const seen = await fixture.seen(created.adjustmentId)
      const answers = await Promise.all(
        Array.from({ length: racers }, (_, index) => {
          const manager = managers[index % managers.length]
          if (!manager) throw new Error('There are three managers.')
          const by = index % 2 === 0 ? seen : { token: tokens[index % managers.length] }
          // A different value in an irrelevant field does not make the request a new one.
          return manager.answer(
            act,
            { action: 'approve', ...by, ...(index % 5 === 0 && { reason: `Looked at it, ${index}` }) },
            index % 2,
          )
        }),
      )
      expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      await Promise.all([fixture.post(created.adjustmentId), fixture.post(created.adjustmentId)])
      expect(await fixture.balance(wallet.walletId)).toBe(round * 100)
    }
  },
  rounds * 4_500,
)

test('adjustment › applies one of a simultaneous approval, rejection, withdrawal and change without deadlock', async () => {
  const [maker, ana, ben] = [await fixture.person(), await fixture.manager(), await fixture.manager()]
  for (let round = 0; round < 40; round++) {
    const wallet = await fixture.wallet()
    const created = await fixture.raised(maker, [ana, ben], wallet, { amount: 5 })
    const { adjustmentId, version } = created
    const draft = {
      adjustmentId,
      version,
      walletId: wallet.walletId,
      cognitoSub: wallet.cognitoSub,
      type: 'credit',
      amount: 7,
      reasonCode: 'other',
      remarks: 'Another amount after all',
      lineManagers: [ana.id],
    }
    const seen = await fixture.seen(adjustmentId)
    const answers = await Promise.all([
      ana.answer(act, { action: 'approve', ...seen }, 0),
      ben.answer(act, { action: 'reject', ...seen, reason: 'It is not his' }, 1),
      maker.answer(cancel, { adjustmentId, reason: 'On second thoughts' }, round % 2),
      maker.answer(update, draft, (round + 1) % 2),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await fixture.post(adjustmentId)
    const { rows } = await sql<{ status: string; amount: number }>`
      select status, amount from adjustment where adjustment_id = ${adjustmentId}`.execute(fixture.db)
    const { status, amount } = rows[0] ?? { status: '', amount: 0 }
    expect(await fixture.balance(wallet.walletId)).toBe(status === 'completed' ? amount : 0)
  }
}, 300_000)

test('adjustment › always has the status of its approval request', async () => {
  const { rows } = await sql`
    select a.ref_no, a.status, r.status as request from adjustment a join approval_request r on r.id = a.request_id
    where r.status <> case a.status when 'for_approval' then 'pending' when 'completed' then 'approved' when 'failed' then 'approved'
      when 'processing' then 'approved' else a.status end`.execute(fixture.owner)
  expect(rows).toEqual([])
  const waiting = await (await fixture.manager()).get(approvalCalls.counts, {})
  expect(waiting.waiting).toBe(0)
  expect(await verifyLedger(fixture.owner)).toEqual([])
})
