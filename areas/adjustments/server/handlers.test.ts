import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalTypes } from '#apps/api/registry.ts'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { expireOverdue } from '#platform/server/approvals/approvals.ts'

let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const { act, cancel, checks, create, info, list, resend, reverse, transactions, update, wallets } =
  adjustmentCalls
const reason = 'Because the slip says so'
const states = async (adjustmentId: number) => {
  const { rows } = await sql<{ status: string; failReason: string; txn: number | null }>`
    select status, fail_reason, wallet_txn_id as txn from adjustment where adjustment_id = ${adjustmentId}`.execute(
    fixture.db,
  )
  return rows[0]
}

test('adjustment › credits the wallet once after another person approves it by link', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet(1_000)
  const created = await fixture.raised(maker, [manager], wallet)
  expect(created).toMatchObject({ refNo: expect.stringMatching(/^ADJ\d{7}$/), status: 'for_approval' })
  expect(await fixture.balance(wallet.walletId)).toBe(1_000)

  const token = await fixture.tokenFor(manager, created.refNo)
  const stale = await manager.answer(act, { action: 'approve', token, version: created.version + 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  expect(await manager.get(act, { action: 'approve', token, version: created.version })).toMatchObject({
    status: 'approved',
    refNo: created.refNo,
  })
  expect(await fixture.balance(wallet.walletId)).toBe(1_000)
  await fixture.post(created.adjustmentId)
  await fixture.post(created.adjustmentId)
  expect(await fixture.balance(wallet.walletId)).toBe(13_550)
  const details = await maker.get(info, { adjustmentId: created.adjustmentId })
  expect(details).toMatchObject({
    status: 'completed',
    decidedBy: manager.email,
    balance: 13_550,
    walletTxnId: expect.any(Number),
  })
  const { rows } =
    await sql`select 1 from wallet_txn where ref_no = ${created.refNo} and type = 'adjustment_credit'`.execute(
      fixture.owner,
    )
  expect(rows).toHaveLength(1)
  expect(await manager.says(act, { action: 'approve', token })).toBe('platform.LINK_USED')
})

test('approval › enqueues the job in its own transaction', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const created = await fixture.raised(maker, [manager], await fixture.wallet())
  const blind = await manager.answer(act, { action: 'approve', adjustmentId: created.adjustmentId })
  expect([blind.status, blind.body.errors?.[0]?.field]).toEqual([422, 'version'])
  await manager.get(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })
  const { rows } = await sql<{ state: string }>`
    select state from job_run where name = 'adjustments.post' and key = ${String(created.adjustmentId)}`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([{ state: 'queued' }])
})

test('approval › needs two different line managers above ₱50,000.00', async () => {
  const [maker, ana, ben] = [await fixture.person(), await fixture.manager(), await fixture.manager()]
  const wallet = await fixture.wallet()
  const draft = {
    walletId: wallet.walletId,
    cognitoSub: wallet.cognitoSub,
    type: 'credit',
    amount: '50000.01',
    reasonCode: 'dispute',
    remarks: reason,
  }
  const alone = await maker.answer(create, { ...draft, lineManagers: [ana.id] })
  expect(alone).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'lineManagers', code: 'platform.MORE_APPROVERS' }],
    },
  })
  expect((await maker.answer(create, { ...draft, lineManagers: [ana.id, ana.id] })).status).toBe(422)

  const created = await fixture.raised(maker, [ana, ben], wallet, { amount: '50000.01' })
  const byAna = await ana.get(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })
  expect(byAna.status).toBe('for_approval')
  expect(await ana.says(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })).toMatch(
    'platform.ALREADY_DECIDED',
  )
  expect(
    (await ben.get(act, { action: 'approve', token: await fixture.tokenFor(ben, created.refNo) })).status,
  ).toBe('approved')
})

test('daily wallet total › requires two approvals above ₱100,000.00 over all makers, including concurrent requests', async () => {
  const [one, two, ana, ben] = [
    await fixture.person(),
    await fixture.person(),
    await fixture.manager(),
    await fixture.manager(),
  ]
  const wallet = await fixture.wallet()
  await fixture.raised(one, [ana], wallet, { amount: '40000' })
  const racing = await Promise.all(
    [one, two].map((maker) => fixture.raised(maker, [ana, ben], wallet, { amount: '40000' })),
  )
  const needed = async (adjustmentId: number) => {
    const { rows } = await sql<{ n: number }>`
      select approvals_needed as n from approval_request where kind = 'adjustment' and record_id = ${String(adjustmentId)}`.execute(
      fixture.owner,
    )
    return rows[0]?.n
  }
  const both = await Promise.all(racing.map(({ adjustmentId }) => needed(adjustmentId)))
  expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2])
  const other = await fixture.raised(two, [ana], await fixture.wallet(), { amount: '40000' })
  expect(await needed(other.adjustmentId)).toBe(1)
})

describe('own requests', () => {
  test('cannot be approved by the maker as line manager in any way', async () => {
    const [maker, other] = [await fixture.manager(), await fixture.manager()]
    const wallet = await fixture.wallet()
    expect(
      await maker.says(create, {
        walletId: wallet.walletId,
        cognitoSub: wallet.cognitoSub,
        type: 'credit',
        amount: 5,
        reasonCode: 'other',
        remarks: reason,
        lineManagers: [maker.id],
      }),
    ).toBe('platform.OWN_LINE_MANAGER')
    const created = await fixture.raised(maker, [other], wallet)
    const own = 'platform.OWN_REQUEST'
    expect(await maker.says(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })).toBe(
      own,
    )
    expect(
      await maker.says(act, { action: 'reject', ...(await fixture.seen(created.adjustmentId)), reason }),
    ).toBe(own)
    const token = await fixture.tokenFor(other, created.refNo)
    expect(await maker.says(act, { action: 'approve', token })).toBe('platform.LINK_OF_ANOTHER')
    const { requestId } = await maker.get(info, { adjustmentId: created.adjustmentId })
    const { hash } = await maker.get(approvalCalls.details, { requestId: requestId ?? 0 })
    expect(await maker.says(approvalCalls.decide, { requestId, hash, verdict: 'approve' })).toBe(own)
    expect(await states(created.adjustmentId)).toMatchObject({ status: 'for_approval' })
  })

  test('cannot be decided or retried by the maker, enforced by the table', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const { adjustmentId } = await fixture.raised(maker, [manager], await fixture.wallet())
    const asMaker = sql`update adjustment set status = 'approved', decided_by_id = ${maker.id} where adjustment_id = ${adjustmentId}`
    await expect(asMaker.execute(fixture.owner)).rejects.toThrow(/adjustment_two_people/)
    const undecided = sql`update adjustment set status = 'processing' where adjustment_id = ${adjustmentId}`
    await expect(undecided.execute(fixture.owner)).rejects.toThrow(/adjustment_posting_decided/)
  })
})

test('adjustment › has no status that its request does not have, enforced by the table', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const { adjustmentId } = await fixture.raised(maker, [manager], await fixture.wallet())
  const change = (status: string) =>
    sql`update adjustment set status = ${status}, decided_by_id = ${manager.id}
      where adjustment_id = ${adjustmentId}`.execute(fixture.owner)
  for (const status of ['approved', 'rejected', 'cancelled', 'expired'])
    await expect(change(status)).rejects.toThrow(`cannot be ${status}: its request is pending`)
  await maker.get(cancel, { adjustmentId, reason })
  await expect(change('for_approval')).rejects.toThrow('cannot be for_approval: its request is cancelled')
})

test('adjustment › changed by its maker invalidates sent links and gets a new version', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet()
  const created = await fixture.raised(maker, [manager], wallet)
  const token = await fixture.tokenFor(manager, created.refNo)
  const draft = {
    adjustmentId: created.adjustmentId,
    version: created.version,
    walletId: wallet.walletId,
    cognitoSub: wallet.cognitoSub,
    type: 'credit' as const,
    amount: '99.00',
    reasonCode: 'dispute' as const,
    remarks: reason,
    lineManagers: [manager.id],
  }
  expect((await manager.answer(update, draft)).status).toBe(403)
  const changed = await maker.get(update, draft)
  expect(await maker.answer(update, draft)).toMatchObject({ status: 409, body: { code: 'STALE' } })
  expect(await manager.says(act, { action: 'approve', token })).toBe('platform.LINK_UNKNOWN')
  const fresh = await fixture.tokenFor(manager, created.refNo)
  expect((await manager.get(act, { action: 'approve', token: fresh })).status).toBe('approved')
  await fixture.post(created.adjustmentId)
  expect(await fixture.balance(wallet.walletId)).toBe(9_900)
  expect(await maker.says(update, { ...draft, version: changed.version + 1 })).toMatch(
    /platform.CHANGED|adjustments.NOT_IN_STATUS/,
  )
})

test('adjustment › moves no money when rejected, withdrawn or expired, and can be resubmitted after expiry', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet()
  const [one, two, three] = [
    await fixture.raised(maker, [manager], wallet),
    await fixture.raised(maker, [manager], wallet),
    await fixture.raised(maker, [manager], wallet),
  ]
  expect(
    await manager.answer(act, { action: 'reject', ...(await fixture.seen(one.adjustmentId)) }),
  ).toMatchObject({
    status: 422,
  })
  expect(
    (await manager.get(act, { action: 'reject', ...(await fixture.seen(one.adjustmentId)), reason })).status,
  ).toBe('rejected')
  expect((await manager.answer(cancel, { adjustmentId: two.adjustmentId, reason })).status).toBe(403)
  expect((await maker.get(cancel, { adjustmentId: two.adjustmentId, reason })).status).toBe('cancelled')
  expect(await maker.says(resend, { adjustmentId: three.adjustmentId })).toBe(
    'adjustments.NOT_IN_STATUS {"status":"For Approval"}',
  )

  await fixture.passTime(three.refNo)
  const token = await fixture.tokenFor(manager, three.refNo)
  await expireOverdue(fixture.db, approvalTypes)
  expect(await states(three.adjustmentId)).toMatchObject({ status: 'expired' })
  expect(await manager.says(act, { action: 'approve', token })).toBe('platform.LINK_EXPIRED')
  expect((await maker.get(resend, { adjustmentId: three.adjustmentId })).status).toBe('for_approval')
  await manager.get(act, { action: 'approve', token: await fixture.tokenFor(manager, three.refNo) })
  for (const { adjustmentId } of [one, two, three]) await fixture.post(adjustmentId)
  expect(await fixture.balance(wallet.walletId)).toBe(12_550)
})

test('debit › fails on an insufficient balance and can be retried by another line manager', async () => {
  const [maker, manager, stranger] = [
    await fixture.person(),
    await fixture.manager(),
    await fixture.manager(),
  ]
  const wallet = await fixture.wallet(1_000)
  const created = await fixture.raised(maker, [manager], wallet, { type: 'debit', amount: '10.01' })
  await manager.get(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })
  await fixture.post(created.adjustmentId)
  expect(await states(created.adjustmentId)).toEqual({
    status: 'failed',
    failReason: 'platform.INSUFFICIENT_BALANCE',
    txn: null,
  })
  expect(await fixture.balance(wallet.walletId)).toBe(1_000)

  const again = { action: 'retry', adjustmentId: created.adjustmentId }
  expect(await maker.answer(act, again)).toMatchObject({ body: { code: 'MAKER_IS_CHECKER' } })
  expect((await stranger.answer(act, again)).status).toBe(403)
  const extra = await fixture.raised(maker, [manager], wallet, { amount: '0.01' })
  await manager.get(act, { action: 'approve', ...(await fixture.seen(extra.adjustmentId)) })
  await fixture.post(extra.adjustmentId)
  expect((await manager.get(act, { action: 'retry', adjustmentId: created.adjustmentId })).status).toBe(
    'processing',
  )
  await fixture.post(created.adjustmentId)
  expect(await states(created.adjustmentId)).toMatchObject({ status: 'completed', failReason: '' })
  expect(await fixture.balance(wallet.walletId)).toBe(0)
  expect(await manager.says(act, again)).toBe('adjustments.NOT_IN_STATUS {"status":"Completed"}')
})

test('decided request › keeps the checks of the decision and says what became of it', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet(1_000)
  const { adjustmentId } = await fixture.raised(maker, [manager], wallet, { type: 'debit', amount: '10.01' })
  const { requestId } = await maker.get(info, { adjustmentId })
  const details = () => manager.get(approvalCalls.details, { requestId: requestId ?? 0 })
  const { effect, decidedChecks } = await details()
  expect(decidedChecks).toBeNull()
  expect(effect.warnings.length + effect.passed.length).toBeGreaterThan(0)
  await manager.get(act, { action: 'approve', ...(await fixture.seen(adjustmentId)) })
  expect(await details()).toMatchObject({
    decidedChecks: { warnings: effect.warnings, passed: effect.passed },
    outcome: { tone: 'pending' },
  })
  await fixture.post(adjustmentId)
  const { outcome } = await details()
  expect(outcome).toMatchObject({
    tone: 'danger',
    message: { en: expect.stringContaining('balance'), fil: expect.stringContaining('balance') },
  })

  const credit = await fixture.raised(maker, [manager], wallet, { amount: '0.01' })
  await manager.get(act, { action: 'approve', ...(await fixture.seen(credit.adjustmentId)) })
  await fixture.post(credit.adjustmentId)
  const second = await maker.get(info, { adjustmentId: credit.adjustmentId })
  const posted = await manager.get(approvalCalls.details, { requestId: second.requestId ?? 0 })
  expect(posted.outcome?.tone).toBe('success')
})

test('two debits of 600 from 1,000 › move money once', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  for (let round = 0; round < 10; round++) {
    const wallet = await fixture.wallet(100_000)
    const created = await Promise.all(
      [1, 2].map(() => fixture.raised(maker, [manager], wallet, { type: 'debit', amount: 600 })),
    )
    for (const { adjustmentId } of created)
      await manager.get(act, { action: 'approve', ...(await fixture.seen(adjustmentId)) })
    await Promise.all(created.map(({ adjustmentId }) => fixture.post(adjustmentId)))
    expect(await fixture.balance(wallet.walletId)).toBe(40_000)
  }
})

test('frozen and closed wallets › are rejected at submission, approval and posting', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet(1_000)
  const [waiting, approved] = [
    await fixture.raised(maker, [manager], wallet),
    await fixture.raised(maker, [manager], wallet),
  ]
  await manager.get(act, { action: 'approve', ...(await fixture.seen(approved.adjustmentId)) })
  await sql`update wallet set status = 'frozen', frozen_by = 'test' where wallet_id = ${wallet.walletId}`.execute(
    fixture.owner,
  )
  await sql`select ledger_set_flow(${wallet.accountId}, false, false) from wallet where wallet_id = ${wallet.walletId}`.execute(
    fixture.owner,
  )
  await expect(fixture.raised(maker, [manager], wallet)).rejects.toThrow(/is frozen/)
  const frozen = await maker.answer(create, {
    walletId: wallet.walletId,
    cognitoSub: wallet.cognitoSub,
    type: 'credit',
    amount: '100',
    reasonCode: 'dispute',
    remarks: reason,
    lineManagers: [manager.id],
  })
  expect([frozen.status, frozen.body.errors?.[0]?.field]).toEqual([422, 'walletId'])
  const draft = { walletId: wallet.walletId, type: 'credit', amount: '100' } as const
  const { errors, doubtful } = await maker.get(checks, draft)
  expect(errors.map(({ en }) => en)).toEqual([expect.stringMatching(/is frozen and cannot be adjusted/)])
  expect(doubtful.filter(({ en }) => /frozen/.test(en))).toEqual([])
  expect(
    await manager.says(act, { action: 'approve', ...(await fixture.seen(waiting.adjustmentId)) }),
  ).toMatch(/^adjustments.WALLET_FROZEN/)
  await fixture.post(approved.adjustmentId)
  expect(await states(approved.adjustmentId)).toMatchObject({
    status: 'failed',
    failReason: expect.stringMatching(/^wallets.FROZEN/),
  })
  expect(await fixture.balance(wallet.walletId)).toBe(1_000)
})

test.each([
  0,
  -1,
  '-0.01',
  0.001,
  '1e3',
  100000.01,
  '1,000.00',
  '₱5',
  '',
  'NaN',
  null,
  true,
  '٥',
  '０.５',
  '99999999999999999999',
  {},
  [5],
])('adjustment with the amount %j › is rejected without a change', async (amount) => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const { walletId, cognitoSub } = await fixture.wallet()
  const before = await sql<{ n: number }>`select count(*) as n from adjustment`.execute(fixture.db)
  const answer = await maker.answer(create, {
    walletId,
    cognitoSub,
    type: 'credit',
    amount,
    reasonCode: 'other',
    remarks: reason,
    lineManagers: [manager.id],
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
  expect(answer.body.errors?.map(({ field }) => field)).toContain('amount')
  expect((await sql<{ n: number }>`select count(*) as n from adjustment`.execute(fixture.db)).rows).toEqual(
    before.rows,
  )
})

test('adjustment with the wallet of another owner, a wrong manager or unknown fields › is rejected', async () => {
  const [maker, manager, nobody] = [await fixture.person(), await fixture.manager(), await fixture.person()]
  const [wallet, other] = [await fixture.wallet(), await fixture.wallet()]
  await expect(fixture.raised(maker, [manager], { ...wallet, cognitoSub: other.cognitoSub })).rejects.toThrow(
    /owner of this wallet changed/,
  )
  await expect(fixture.raised(maker, [nobody], wallet)).rejects.toThrow(/active line managers only/)
  const draft = {
    walletId: wallet.walletId,
    cognitoSub: wallet.cognitoSub,
    type: 'credit',
    amount: 5,
    reasonCode: 'other',
    remarks: reason,
    lineManagers: [manager.id],
  }
  for (const extra of ['status', 'decidedBy', 'requestedBy', 'walletTxnId', 'refNo', 'batchId']) {
    expect((await maker.answer(create, { ...draft, [extra]: 'approved' })).status, extra).toBe(422)
  }
})

test('decision › shows the balance before and after, warnings and the wallet owner', async () => {
  const [maker, manager, stranger] = [await fixture.person(), await fixture.manager(), await fixture.person()]
  const wallet = await fixture.wallet(1_000)
  await fixture.raised(maker, [manager], wallet, { type: 'debit', relatedTxn: 'TXN0000000001' })
  const created = await fixture.raised(maker, [manager], wallet, {
    type: 'debit',
    relatedTxn: 'TXN0000000001',
  })
  const { requestId } = await maker.get(info, { adjustmentId: created.adjustmentId })
  const { effect, title } = await manager.get(approvalCalls.details, { requestId: requestId ?? 0 })
  expect(title.en).toMatch(/^Debit ₱125.50 from Aling Nena/)
  expect(effect.projected[0]).toMatchObject({ before: 1_000, after: -11_550 })
  expect(effect.warnings.map(({ en }) => en).join(' ')).toMatch(
    /balance is too low for this debit.*adjusts the same transaction.*With 1 other adjustment.*is not a transaction of this wallet/,
  )
  expect((await stranger.answer(approvalCalls.details, { requestId })).status).toBe(404)
})

test('lists › filter, search and show the wallet owner', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet()
  const created = await fixture.raised(maker, [manager], wallet, { amount: '1.00' })
  await fixture.raised(maker, [manager], wallet, { type: 'debit', amount: '2.00' })
  const mine = await maker.get(list, { filters: { mine: true }, sortBy: 'amount', sortDir: 'asc' })
  expect(mine.rows.map(({ amount }) => amount)).toEqual([100, 200])
  expect((await maker.get(list, { search: created.refNo })).rows).toHaveLength(1)
  const ownRows = (search: string) => maker.get(list, { search, filters: { mine: true } })
  expect((await ownRows(maker.name)).rows.map(({ refNo }) => refNo)).toContain(created.refNo)
  expect((await ownRows(maker.email)).rows.map(({ refNo }) => refNo)).toContain(created.refNo)
  expect((await ownRows('Nobody of this name')).rows).toEqual([])
  expect(
    (await maker.get(list, { filters: { walletId: wallet.walletId, type: 'debit', status: 'for_approval' } }))
      .rows,
  ).toHaveLength(1)
  const { rows } = await maker.get(wallets, { search: '', walletId: wallet.walletId })
  expect(rows[0]).toMatchObject({ walletId: wallet.walletId, mobile: expect.stringMatching(/\*\*\*/) })
})

describe('reversal', () => {
  const completed = async (change: Parameters<AdjustmentFixture['raised']>[3] = {}, centavos = 0) => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallet = await fixture.wallet(centavos)
    const created = await fixture.raised(maker, [manager], wallet, change)
    await manager.get(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })
    await fixture.post(created.adjustmentId)
    return { maker, manager, wallet, created }
  }
  const reversed = async () => {
    const all = await completed()
    const by = await fixture.person()
    const wire = { adjustmentId: all.created.adjustmentId, remarks: reason, lineManagers: [all.manager.id] }
    return { ...all, by, wire, counter: await by.get(reverse, wire) }
  }

  test('reversal of a completed credit › debits the wallet once another person approves it, linked both ways', async () => {
    const { by, counter, created, manager, maker, wallet } = await reversed()
    expect(await by.get(info, { adjustmentId: counter.adjustmentId })).toMatchObject({
      type: 'debit',
      amount: 12_550,
      walletId: wallet.walletId,
      relatedTxn: created.refNo,
      reversesId: created.adjustmentId,
      reversesRefNo: created.refNo,
      status: 'for_approval',
    })
    expect(await fixture.balance(wallet.walletId)).toBe(12_550)
    const { requestId } = await by.get(info, { adjustmentId: counter.adjustmentId })
    const { title, effect } = await manager.get(approvalCalls.details, { requestId: requestId ?? 0 })
    expect(title.en).toMatch(new RegExp(`^Reverse ${created.refNo}: debit ₱125.50`))
    expect(effect.warnings.map(({ en }) => en).join(' ')).not.toMatch(/is not a transaction of this wallet/)
    await manager.get(act, { action: 'approve', ...(await fixture.seen(counter.adjustmentId)) })
    await fixture.post(counter.adjustmentId)
    expect(await fixture.balance(wallet.walletId)).toBe(0)
    expect(await maker.get(info, { adjustmentId: created.adjustmentId })).toMatchObject({
      status: 'completed',
      reversedBy: { adjustmentId: counter.adjustmentId, refNo: counter.refNo, status: 'completed' },
    })
    const { rows } = await sql`
      select 1 from audit_entry where kind = 'adjustment' and record_id = ${String(created.adjustmentId)}
        and action = 'Reverse' and actor_id = ${by.id}`.execute(fixture.owner)
    expect(rows).toHaveLength(1)
    const refs = async (reversal: 'reversal' | 'reversed') =>
      (await maker.get(list, { filters: { walletId: wallet.walletId, reversal } })).rows.map(
        ({ refNo }) => refNo,
      )
    expect([await refs('reversal'), await refs('reversed')]).toEqual([[counter.refNo], [created.refNo]])
  })

  test('cannot be approved by its maker', async () => {
    const { counter, by, manager } = await reversed()
    expect(
      (await by.answer(act, { action: 'approve', ...(await fixture.seen(counter.adjustmentId)) })).body.code,
    ).toBe('MAKER_IS_CHECKER')
    expect(
      (await manager.answer(reverse, { adjustmentId: 999_999, remarks: reason, lineManagers: [1] })).status,
    ).toBe(404)
  })

  test('can exist only once while open or completed, even with simultaneous submissions', async () => {
    const { created, manager } = await completed()
    const [one, two] = [await fixture.person(), await fixture.person()]
    const wire = { adjustmentId: created.adjustmentId, remarks: reason, lineManagers: [manager.id] }
    const answers = await Promise.all([one.answer(reverse, wire, 0), two.answer(reverse, wire, 1)])
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['DUPLICATE', 'ok'])
    const { rows } = await sql`select 1 from adjustment where reverses_id = ${created.adjustmentId}`.execute(
      fixture.owner,
    )
    expect(rows).toHaveLength(1)
  })

  test('rejected or withdrawn reversal › allows another one', async () => {
    const { counter, wire, by, manager } = await reversed()
    await manager.get(act, { action: 'reject', ...(await fixture.seen(counter.adjustmentId)), reason })
    const second = await by.get(reverse, wire)
    await by.get(cancel, { adjustmentId: second.adjustmentId, reason })
    expect((await by.get(reverse, wire)).status).toBe('for_approval')
  })

  test('expired reversal › cannot be resubmitted when another one exists', async () => {
    const { counter, wire, by } = await reversed()
    await fixture.passTime(counter.refNo)
    await expireOverdue(fixture.db, approvalTypes)
    await by.get(reverse, wire)
    expect((await by.answer(resend, { adjustmentId: counter.adjustmentId })).body.code).toBe('DUPLICATE')
  })

  test('keeps its wallet, type and amount when changed', async () => {
    const { counter, by, manager, wallet } = await reversed()
    const change = {
      adjustmentId: counter.adjustmentId,
      version: counter.version,
      walletId: wallet.walletId,
      cognitoSub: wallet.cognitoSub,
      type: 'debit',
      amount: '125.50',
      reasonCode: 'failed_txn',
      remarks: 'The cash-in had arrived before',
      lineManagers: [manager.id],
    }
    const larger = await by.answer(update, { ...change, amount: '125.51' })
    expect([larger.status, larger.body.code]).toEqual([200, 'INVALID_STATE'])
    expect((await by.answer(update, change)).status).toBe(200)
  })

  test('is rejected for an open adjustment, a reversal, and below level 20', async () => {
    const { counter, created, manager, by, wallet } = await reversed()
    const wire = { remarks: reason, lineManagers: [manager.id] }
    const open = await fixture.raised(by, [manager], wallet)
    const codeFor = async (adjustmentId: number) =>
      (await by.answer(reverse, { ...wire, adjustmentId })).body.code
    expect(await codeFor(open.adjustmentId)).toBe('INVALID_STATE')
    expect(await codeFor(counter.adjustmentId)).toBe('INVALID_STATE')
    const viewer = await fixture.person({ level: 10 })
    expect((await viewer.answer(reverse, { ...wire, adjustmentId: created.adjustmentId })).status).toBe(403)
  })

  test('is rejected by the table when another one is open', async () => {
    const { created, counter } = await reversed()
    const second = sql`insert into adjustment (wallet_id, account_no, owner_name, type, amount, reason_code, remarks,
        reverses_id, requested_by_id, requested_by, updated_by)
      select wallet_id, account_no, owner_name, type, amount, reason_code, remarks, ${created.adjustmentId}, 1, 'x', 'x'
      from adjustment where adjustment_id = ${counter.adjustmentId}`
    await expect(second.execute(fixture.owner)).rejects.toThrow(/adjustment_one_reversal/)
  })
})

test('adjustment › returned for changes can be edited and resubmitted by its maker', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallet = await fixture.wallet()
  const created = await fixture.raised(maker, [manager], wallet)
  const { requestId: found } = await maker.get(info, { adjustmentId: created.adjustmentId })
  const requestId = found ?? 0
  const { hash } = await manager.get(approvalCalls.details, { requestId })
  await manager.get(approvalCalls.decide, { requestId, hash, verdict: 'return', reason })
  const returned = await maker.get(info, { adjustmentId: created.adjustmentId })
  expect(returned).toMatchObject({ status: 'for_approval', isReturned: true, returned: { reason } })
  expect((await maker.get(list, { filters: { walletId: wallet.walletId } })).rows).toMatchObject([
    { isReturned: true },
  ])
  const changed = await maker.get(update, {
    adjustmentId: created.adjustmentId,
    version: returned.version,
    walletId: wallet.walletId,
    cognitoSub: wallet.cognitoSub,
    type: 'credit',
    amount: '90.00',
    reasonCode: 'failed_txn',
    remarks: 'With the right amount',
    lineManagers: [manager.id],
  })
  expect(await maker.get(info, { adjustmentId: created.adjustmentId })).toMatchObject({
    isReturned: false,
    returned: null,
    requestId,
  })
  const token = await fixture.tokenFor(manager, created.refNo)
  await manager.get(act, { action: 'approve', token, version: changed.version })
  await fixture.post(created.adjustmentId)
  expect(await fixture.balance(wallet.walletId)).toBe(9_000)
})

describe('related transactions', () => {
  test('are the newest of the wallet, and a reference of another wallet is reported as foreign', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const [wallet, other] = [await fixture.wallet(1_000), await fixture.wallet()]
    const created = await fixture.raised(maker, [manager], wallet, { amount: '1.00' })
    await manager.get(act, { action: 'approve', ...(await fixture.seen(created.adjustmentId)) })
    await fixture.post(created.adjustmentId)
    const { rows, isOfWallet } = await maker.get(transactions, {
      walletId: wallet.walletId,
      refNo: created.refNo,
    })
    expect([rows[0], isOfWallet]).toMatchObject([
      { refNo: created.refNo, type: 'adjustment_credit', amount: 100, status: 'success' },
      true,
    ])
    expect(await maker.get(transactions, { walletId: other.walletId, refNo: created.refNo })).toMatchObject({
      isOfWallet: false,
    })
    expect(await maker.get(transactions, { walletId: other.walletId })).toMatchObject({ isOfWallet: true })
    const viewer = await fixture.person({ level: 10 })
    expect((await viewer.answer(transactions, { walletId: wallet.walletId })).status).toBe(403)
  })
})

test('ledger › balances after all tests', async () => expect(await verifyLedger(fixture.owner)).toEqual([]))

describe('wallet lookup', () => {
  const accountNoOf = async ({ walletId }: { walletId: number }) => {
    const { rows } = await sql<{ accountNo: string }>`
      select account_no from wallet where wallet_id = ${walletId}`.execute(fixture.owner)
    return rows[0]?.accountNo ?? ''
  }

  test('lookup by number › returns a masked mobile number and is audited', async () => {
    const [maker, wallet] = [await fixture.person(), await fixture.wallet()]
    const accountNo = await accountNoOf(wallet)
    const { rows } = await maker.get(wallets, { search: accountNo })
    expect(rows).toMatchObject([{ walletId: wallet.walletId, mobile: expect.stringContaining('***') }])
    const { rows: entries } = await sql`
      select action, kind, record_id, label from audit_entry where actor_id = ${maker.id}`.execute(
      fixture.owner,
    )
    expect(entries).toEqual([
      { action: 'View', kind: 'wallet', recordId: String(wallet.walletId), label: accountNo },
    ])
  })

  test('lookup by number › is rejected with the wait in seconds after twenty per minute, across processes', async () => {
    const [maker, other, wallet] = [await fixture.person(), await fixture.person(), await fixture.wallet()]
    const lookUp = (index: number) =>
      maker.answer(wallets, { search: '', walletId: wallet.walletId + index }, index % 2)
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => lookUp(index)))
    const rejected = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, rejected.length]).toEqual([20, 5])
    expect(rejected[0]?.body.code).toBe('TOO_MANY')
    expect(String(rejected[0]?.body.message)).toMatch(/Try again in ([1-9]|[1-5]\d|60) seconds/)
    expect((await other.answer(wallets, { search: await accountNoOf(wallet) })).status).toBe(200)

    await sql`update rate_limit set started_at = started_at - interval '1 minute' where person_id = ${maker.id}`.execute(
      fixture.owner,
    )
    expect((await lookUp(0)).status).toBe(200)
  })

  test('lookup by number › is rejected after two hundred in a day', async () => {
    const [maker, wallet] = [await fixture.person(), await fixture.wallet()]
    await maker.get(wallets, { search: await accountNoOf(wallet) })
    await sql`update rate_limit set count = 200 where person_id = ${maker.id} and seconds = 86400`.execute(
      fixture.owner,
    )
    const { status, body } = await maker.answer(wallets, { search: await accountNoOf(wallet) })
    expect([status, body.code]).toEqual([429, 'TOO_MANY'])
  })

  test('lookup by name › is not audited', async () => {
    const maker = await fixture.person()
    expect(await maker.get(wallets, { search: 'Aling Nena' })).toEqual({ rows: [] })
    const { rows } = await sql`select 1 from audit_entry where actor_id = ${maker.id}`.execute(fixture.owner)
    expect(rows).toEqual([])
  })
})
