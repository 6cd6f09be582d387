import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { postBatch } from '#areas/adjustments/batches/server/posting.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const { cancel, correct, info, process, reverse, revise, rows } = batchCalls
const head = 'mobile_number,cognito_sub,type,amount,reason_code,remarks,related_txn'
const remarks = 'Cash-ins that never came'
const reason = 'The amounts are not those of the bank'
type Member = Awaited<ReturnType<AdjustmentFixture['person']>>
type Wallet = Awaited<ReturnType<AdjustmentFixture['wallet']>>

const csv = (...lines: string[]) => [head, ...lines].join('\r\n')
const line = ({ cognitoSub }: Wallet, type: string, amount: string | number) =>
  `,${cognitoSub},${type},${amount},failed_txn,Cash-in that never came,`
const balances = (wallets: Wallet[]) => Promise.all(wallets.map(({ walletId }) => fixture.balance(walletId)))

/** A batch with rows of 5, 7 and 9 pesos, returned to its maker. */
async function returnedBatch() {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallets = [await fixture.wallet(), await fixture.wallet(), await fixture.wallet()]
  const s3_url = await fixture.file(
    maker,
    csv(...wallets.map((each, index) => line(each, 'credit', 5 + 2 * index))),
  )
  const { batchId } = await maker.get(process, { action: 'validate', s3_url })
  const { refNo } = await maker.get(process, {
    action: 'submit',
    s3_url,
    lineManagers: [manager.id],
    remarks,
  })
  const { requestId } = await maker.get(info, { batchId })
  const batch = { maker, manager, wallets, s3_url, batchId, refNo, requestId: requestId ?? 0 }
  await returnToMaker(batch)
  return batch
}

async function returnToMaker({ manager, requestId }: { manager: Member; requestId: number }) {
  const { hash } = await manager.get(approvalCalls.details, { requestId })
  await manager.get(approvalCalls.decide, { requestId, verdict: 'return', reason, hash })
}

async function approve({ manager, requestId }: { manager: Member; requestId: number }) {
  const { hash } = await manager.get(approvalCalls.details, { requestId })
  return manager.answer(approvalCalls.decide, { requestId, verdict: 'approve', hash })
}

async function revision(maker: Member, batchId: number) {
  const draft = await maker.get(revise, { batchId })
  const { fileKey } = await maker.get(info, { batchId: draft.batchId })
  return { draftId: draft.batchId, fileKey }
}

const submission = (s3_url: string, manager: Member) => ({
  action: 'submit' as const,
  s3_url,
  lineManagers: [manager.id],
})

const exposureOf = async (requestId: number) => {
  const { rows: found } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from control_exposure
    where record_kind = 'approval' and record_id = ${String(requestId)} and subject_kind = 'wallet' and released_at is null`.execute(
    fixture.owner,
  )
  return found[0]?.amount
}

test('returned batch › is corrected by row, shows old and new values, and posts the corrected rows', async () => {
  const batch = await returnedBatch()
  const { maker, manager, batchId, refNo, requestId, s3_url } = batch
  expect(await maker.get(info, { batchId })).toMatchObject({
    status: 'for_approval',
    isReturned: true,
    returned: { reason },
  })
  const { draftId, fileKey } = await revision(maker, batchId)
  expect(await maker.get(info, { batchId: draftId })).toMatchObject({
    status: 'draft',
    valid: 3,
    invalid: 0,
    repeats: 0,
    revisesRefNo: refNo,
  })
  await maker.get(correct, { batchId: draftId, row: 3, values: { amount: '70.50' } })
  const { totalCredit } = await maker.get(process, submission(fileKey, manager))
  expect(totalCredit).toBe(500 + 7_050 + 900)

  const details = await manager.get(approvalCalls.details, { requestId })
  expect(details).toMatchObject({ status: 'pending', version: 2 })
  expect(details.effect.changes).toEqual([
    {
      label: { en: 'Amount, row 3', fil: expect.any(String) },
      unit: 'text',
      before: '₱7.00',
      after: '₱70.50',
    },
  ])
  expect(await maker.says(info, { batchId: draftId })).toMatch(/^adjustments.BATCH_NOT_FOUND/)
  const { rows: earlier } = await sql<{ version: number; rowNo: number; amount: number }>`
    select version, row_no, amount from adjustment_batch_row_version where batch_id = ${batchId} order by row_no`.execute(
    fixture.owner,
  )
  expect(earlier).toEqual([
    { version: 1, rowNo: 2, amount: 500 },
    { version: 1, rowNo: 3, amount: 700 },
    { version: 1, rowNo: 4, amount: 900 },
  ])

  expect((await approve(batch)).body.status).toBe('ok')
  await fixture.run(postBatch, { batchId })
  expect(await balances(batch.wallets)).toEqual([500, 7_050, 900])
  expect(await maker.get(info, { batchId })).toMatchObject({ status: 'completed', done: 3, fileKey: s3_url })
})

test('returned batch › takes a corrected file, whose hash stays unique', async () => {
  const batch = await returnedBatch()
  const { maker, manager, batchId, refNo } = batch
  const [one, two] = batch.wallets as [Wallet, Wallet, Wallet]
  const content = csv(line(one, 'credit', 5), line(two, 'credit', 8))
  const s3_url = await fixture.file(maker, content)
  const checked = await maker.get(process, { action: 'validate', s3_url, revises: batchId })
  expect(checked).toMatchObject({ valid: 2, invalid: 0 })
  await maker.get(process, submission(s3_url, manager))
  const now = await maker.get(info, { batchId })
  expect(now).toMatchObject({ refNo, isReturned: false, fileKey: s3_url, rows: 2, totalCredit: 1_300 })
  const { effect } = await manager.get(approvalCalls.details, { requestId: batch.requestId })
  expect(effect.changes.map(({ label, after }) => [label.en, after])).toEqual([
    ['Amount, row 3', '₱8.00'],
    ['Row 4', null],
  ])
  expect((await approve(batch)).body.status).toBe('ok')
  await fixture.run(postBatch, { batchId })
  expect(await balances([one, two])).toEqual([500, 800])
  const again = await fixture.file(maker, content)
  await maker.get(process, { action: 'validate', s3_url: again })
  expect(await maker.says(process, submission(again, manager))).toBe(
    `adjustments.DUPLICATE_FILE {"ref":"${refNo}"}`,
  )
  expect(await maker.says(revise, { batchId })).toBe('adjustments.NOT_IN_STATUS {"status":"Completed"}')
})

test('returned batch › counts the new amounts for the limits once', async () => {
  const batch = await returnedBatch()
  expect(await exposureOf(batch.requestId)).toBe(0)
  const { draftId, fileKey } = await revision(batch.maker, batch.batchId)
  await batch.maker.get(correct, { batchId: draftId, row: 2, values: { amount: '1' } })
  await batch.maker.get(process, submission(fileKey, batch.manager))
  expect(await exposureOf(batch.requestId)).toBe(100 + 700 + 900)
})

test('returned batch › is submitted again without corrections', async () => {
  const batch = await returnedBatch()
  const other = await fixture.manager()
  await batch.maker.get(process, submission(batch.s3_url, other))
  const { effect } = await other.get(approvalCalls.details, { requestId: batch.requestId })
  expect(effect.changes).toEqual([])
  expect((await approve({ ...batch, manager: other })).body.status).toBe('ok')
})

test('returned reversal › is submitted again with the same rows only', async () => {
  const batch = await returnedBatch()
  const { maker, manager } = batch
  await maker.get(process, submission(batch.s3_url, manager))
  await approve(batch)
  await fixture.run(postBatch, { batchId: batch.batchId })
  const counter = await maker.get(reverse, { batchId: batch.batchId, reason })
  const { fileKey } = await maker.get(info, { batchId: counter.batchId })
  await maker.get(process, submission(fileKey, manager))
  const { requestId } = await maker.get(info, { batchId: counter.batchId })
  await returnToMaker({ manager, requestId: requestId ?? 0 })
  expect(await maker.says(revise, { batchId: counter.batchId })).toBe('adjustments.REVERSAL_FIXED')
  await maker.get(process, submission(fileKey, manager))
  expect(await maker.get(info, { batchId: counter.batchId })).toMatchObject({ isReturned: false })
})

describe('revision', () => {
  test('is rejected for other people, a pending batch and a second revision', async () => {
    const batch = await returnedBatch()
    const { maker, manager, batchId, refNo } = batch
    const stranger = await fixture.person()
    expect(await stranger.says(revise, { batchId })).toBe('adjustments.BATCH_MAKER_ONLY')
    const { draftId, fileKey } = await revision(maker, batchId)
    expect(await stranger.says(correct, { batchId: draftId, row: 2, values: { amount: '1' } })).toBe(
      'adjustments.BATCH_MAKER_ONLY',
    )
    expect(await stranger.says(process, submission(fileKey, manager))).toBe('adjustments.BATCH_MAKER_ONLY')
    expect(await maker.says(revise, { batchId })).toMatch(/^adjustments.REVISION_EXISTS/)
    expect(await maker.says(process, submission(batch.s3_url, manager))).toMatch(
      /^adjustments.REVISION_EXISTS/,
    )
    await maker.get(cancel, { batchId: draftId, reason })
    await maker.get(process, submission(batch.s3_url, manager))
    expect(await maker.says(revise, { batchId })).toBe(`adjustments.BATCH_NOT_RETURNED {"ref":"${refNo}"}`)
  })

  test('is not submitted after the batch was withdrawn', async () => {
    const { maker, manager, batchId } = await returnedBatch()
    const { draftId, fileKey } = await revision(maker, batchId)
    await maker.get(cancel, { batchId, reason })
    expect(await maker.says(process, submission(fileKey, manager))).toBe(
      'adjustments.NOT_IN_STATUS {"status":"Cancelled"}',
    )
    expect(await maker.get(info, { batchId: draftId })).toMatchObject({ status: 'draft', valid: 3 })
  })

  test('locks the rows of a batch unless it is returned', async () => {
    const { maker, manager, batchId, s3_url } = await returnedBatch()
    const change = sql`update adjustment_batch_row set amount = 1 where batch_id = ${batchId}`
    const remove = sql`delete from adjustment_batch_row where batch_id = ${batchId} and row_no = 2`
    await expect(change.execute(fixture.db)).rejects.toThrow('cannot change after its submission')
    await maker.get(process, submission(s3_url, manager))
    await expect(remove.execute(fixture.db)).rejects.toThrow('cannot be deleted after its submission')
    await expect(sql`update adjustment_batch_row_version set amount = 1`.execute(fixture.db)).rejects.toThrow(
      'permission denied',
    )
    expect((await maker.get(rows, { batchId })).rows).toHaveLength(3)
  })
})

describe('simultaneous', () => {
  test('submissions of a revision submit it once', async () => {
    const { maker, manager, batchId, requestId } = await returnedBatch()
    const { draftId, fileKey } = await revision(maker, batchId)
    await maker.get(correct, { batchId: draftId, row: 2, values: { amount: '6' } })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => maker.answer(process, submission(fileKey, manager), index % 2)),
    )
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await manager.get(approvalCalls.details, { requestId })).toMatchObject({ version: 2 })
    expect((await maker.get(rows, { batchId })).rows).toHaveLength(3)
  })

  test('return and approval apply one of both, and posting never sees a returned batch', async () => {
    for (let round = 0; round < 5; round++) {
      const batch = await returnedBatch()
      const { maker, manager, batchId, requestId, s3_url } = batch
      await maker.get(process, submission(s3_url, manager))
      const { hash } = await manager.get(approvalCalls.details, { requestId })
      const decide = (verdict: string, door: number) =>
        manager.answer(approvalCalls.decide, { requestId, verdict, hash, reason }, door)
      const [returned, approved] = await Promise.all([
        decide('return', round % 2),
        decide('approve', (round + 1) % 2),
        fixture.run(postBatch, { batchId }),
      ])
      const isApproved = approved.body.status === 'ok'
      expect(returned.body.status === 'ok').toBe(!isApproved)
      await fixture.run(postBatch, { batchId })
      expect(await balances(batch.wallets)).toEqual(isApproved ? [500, 700, 900] : [0, 0, 0])
    }
  })

  test('withdrawal, resubmission and correction leave one result without deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const { maker, manager, batchId } = await returnedBatch()
      const { draftId, fileKey } = await revision(maker, batchId)
      const answers = await Promise.all([
        maker.answer(cancel, { batchId, reason }, 0),
        maker.answer(process, submission(fileKey, manager), 1),
        maker.answer(correct, { batchId: draftId, row: 2, values: { amount: '6' } }, 0),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.some(({ body }) => body.status === 'ok')).toBe(true)
    }
  })
})

test('ledger › is balanced after all batches', async () =>
  expect(await verifyLedger(fixture.owner)).toEqual([]))
