import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db.ts'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { findBatch } from './batches.ts'
import { fingerprintOf } from './validation.ts'
import { postBatch } from '#areas/adjustments/batches/server/posting.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { verifyLedger, credit } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { rowsXml, workbookOf } from '#platform/server/uploads/testing/samples.ts'

let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const { cancel, columns, info, list, process, result, reverse, rows, template } = batchCalls
const head = 'mobile_number,cognito_sub,type,amount,reason_code,remarks,related_txn'
const reason = 'Because the bank says so'
type Member = Awaited<ReturnType<AdjustmentFixture['person']>>
type Wallet = Awaited<ReturnType<AdjustmentFixture['wallet']>>

const csv = (...lines: string[]) => [head, ...lines].join('\r\n')
const line = ({ cognitoSub }: Wallet, type: string, amount: string | number, related = '') =>
  `,${cognitoSub},${type},${amount},failed_txn,Cash-in that never came,${related}`

async function checked(maker: Member, content: string | Buffer, name?: string) {
  const s3_url = await fixture.file(maker, content, name)
  const answer = await maker.get(process, { action: 'validate', s3_url })
  return { ...answer, s3_url }
}
async function submitted(maker: Member, managers: Member[], content: string | Buffer, name?: string) {
  const { s3_url, batchId } = await checked(maker, content, name)
  const { refNo } = await maker.get(process, {
    action: 'submit',
    s3_url,
    lineManagers: managers.map(({ id }) => id),
    remarks: reason,
  })
  return { s3_url, batchId, refNo }
}
async function approved(maker: Member, managers: Member[], content: string | Buffer, name?: string) {
  const batch = await submitted(maker, managers, content, name)
  for (const manager of managers) {
    const token = await fixture.tokenFor(manager, batch.refNo)
    await manager.get(process, { action: 'approve', token, s3_url: batch.s3_url })
  }
  return batch
}
/** Creates many wallets in one statement, for tests that need more rows than one posting step. */
async function manyWallets(count: number): Promise<Wallet[]> {
  const { rows } = await sql<Wallet>`
    with people as (
      insert into subscriber (cognito_sub, first_name, last_name, mobile_number, kyc_acct_type, kyc_acct_status, kyc_status, status)
      select gen_random_uuid(), 'Aling', 'Nena', '+63918' || lpad(i::text, 7, '0'), 'FullyVerified', 'Live', 'Approved', 'active'
      from generate_series(1, ${count}::int) i returning id, cognito_sub)
    select id as "subscriberId", cognito_sub as "cognitoSub" from people`.execute(fixture.owner)
  await sql`select wallet_open(id, null, 'full') from subscriber where mobile_number like '+63918%'`.execute(
    fixture.owner,
  )
  return rows
}
const post = (batchId: number) => fixture.run(postBatch, { batchId })
const balances = (wallets: Wallet[]) => Promise.all(wallets.map(({ walletId }) => fixture.balance(walletId)))

test('batch › is validated, submitted, approved by its link, posted once and reversed to the centavo', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallets = [await fixture.wallet(10_000), await fixture.wallet(5_000), await fixture.wallet()]
  const [one, two, three] = wallets as [Wallet, Wallet, Wallet]
  const content = csv(
    line(one, 'debit', '100.00'),
    line(two, 'credit', '0.01'),
    line(three, 'CREDIT', 250.5),
    line(two, 'debit', '50.01'),
  )
  const seen = await checked(maker, content)
  expect(seen).toMatchObject({
    status: 'draft',
    valid: 4,
    invalid: 0,
    totalCredit: 25_051,
    totalDebit: 15_001,
    errors: [],
  })
  const preview = await maker.get(rows, { batchId: seen.batchId })
  expect(
    preview.rows.map(({ row, verdict, balanceBefore, balanceAfter }) => [
      row,
      verdict,
      balanceBefore,
      balanceAfter,
    ]),
  ).toEqual([
    [2, 'debit', 10_000, 0],
    [3, 'credit', 5_000, 5_001],
    [4, 'credit', 0, 25_050],
    [5, 'debit', 5_001, 0],
  ])
  expect(await balances(wallets)).toEqual([10_000, 5_000, 0])

  const batch = await approved(maker, [manager], csv(...content.split('\r\n').slice(1)))
  await post(batch.batchId)
  await post(batch.batchId)
  expect(await balances(wallets)).toEqual([0, 0, 25_050])
  const ended = await maker.get(info, { batchId: batch.batchId })
  expect(ended).toMatchObject({
    status: 'completed',
    done: 4,
    failed: 0,
    reversible: 4,
    decidedBy: manager.email,
  })
  expect((await maker.get(result, { batchId: batch.batchId })).text).toMatch(
    /^﻿row,.*\r\n2,.*,completed,.*ADJ\d{7}/,
  )

  const counter = await maker.get(reverse, { batchId: batch.batchId, reason })
  expect(await maker.says(reverse, { batchId: batch.batchId, reason })).toMatch(
    /^adjustments.REVERSAL_EXISTS/,
  )
  const draft = await maker.get(info, { batchId: counter.batchId })
  expect(draft).toMatchObject({
    status: 'draft',
    valid: 4,
    totalCredit: 15_001,
    totalDebit: 25_051,
    reversesRefNo: batch.refNo,
  })
  await maker.get(process, { action: 'submit', s3_url: draft.fileKey, lineManagers: [manager.id] })
  expect(await balances(wallets)).toEqual([0, 0, 25_050])
  const token = await fixture.tokenFor(manager, counter.refNo)
  await manager.get(process, { action: 'approve', token, s3_url: draft.fileKey })
  await post(counter.batchId)
  expect(await balances(wallets)).toEqual([10_000, 5_000, 0])
  expect(await maker.says(reverse, { batchId: batch.batchId, reason })).toMatch(
    /^adjustments.NOTHING_TO_REVERSE/,
  )
})

describe('row errors', () => {
  test.each<[string, (wallet: Wallet) => string, string, RegExp]>([
    ['no person', () => ',,credit,5,other,For nobody at all,', 'mobile_number', /^Enter the mobile_number/],
    [
      'a landline',
      () => '0281234567,,credit,5,other,To a landline,',
      'mobile_number',
      /^Enter a Philippine mobile number/,
    ],
    [
      'an unknown number',
      () => '09991234567,,credit,5,other,To a stranger,',
      'mobile_number',
      /No subscriber has this mobile/,
    ],
    [
      'an unknown id',
      () => ',3f2b5c9e-0000-4000-8000-000000000000,credit,5,other,To a stranger,',
      'cognito_sub',
      /No subscriber has/,
    ],
    [
      'no id at all',
      () => ',not-an-id,credit,5,other,To a stranger,',
      'cognito_sub',
      /^Enter a valid cognito_sub/,
    ],
    ['another type', (wallet) => line(wallet, 'transfer', 5), 'type', /credit or debit/],
    ['nothing', (wallet) => line(wallet, 'credit', 0), 'amount', /more than zero/],
    ['less than nothing', (wallet) => line(wallet, 'credit', '-5.00'), 'amount', /^Enter more than zero$/],
    ['too fine', (wallet) => line(wallet, 'credit', '0.005'), 'amount', /two decimals/],
    [
      'an unquoted comma in its remarks',
      (wallet) => line(wallet, 'credit', 5).replace(/,$/, ', salamat po, Ana'),
      '',
      /^This row has 8 values for 7 columns: .*“Ana”/,
    ],
    ['an exponent', (wallet) => line(wallet, 'credit', '1e3'), 'amount', /two decimals/],
    ['two meanings', (wallet) => line(wallet, 'credit', '1.000'), 'amount', /^1\.000 can mean 1,000\.00/],
    [
      'a shortened number',
      () => '9.171E+09,,credit,5,failed_txn,Some words of it,',
      'mobile_number',
      /9\.171E\+09/,
    ],
    ['other digits', (wallet) => line(wallet, 'credit', '٥'), 'amount', /two decimals/],
    ['too much', (wallet) => line(wallet, 'credit', '100000.01'), 'amount', /100,000/],
    ['a formula', (wallet) => line(wallet, 'credit', '=5+5'), 'amount', /formula|two decimals/],
    [
      'an unknown reason',
      (wallet) => `,${wallet.cognitoSub},credit,5,because,Some words of it,`,
      'reason_code',
      /Choose a reason from the list/,
    ],
    ['short remarks', (wallet) => `,${wallet.cognitoSub},credit,5,other,No,`, 'remarks', /5 to 500/],
    ['too little', (wallet) => line(wallet, 'debit', '11.01'), 'amount', /Insufficient balance/],
  ])('%s', async (_what, bad, field, message) => {
    const maker = await fixture.person()
    const wallet = await fixture.wallet(1_000)
    const seen = await checked(maker, csv(line(wallet, 'credit', '1.00'), bad(wallet)))
    expect(seen).toMatchObject({
      valid: 1,
      invalid: 1,
      errors: [{ row: 3, field, message: expect.stringMatching(message) }],
    })
    const manager = await fixture.manager()
    expect(
      await maker.says(process, { action: 'submit', s3_url: seen.s3_url, lineManagers: [manager.id] }),
    ).toMatch(/^adjustments.ROWS_WITH_ERRORS/)
  })

  test('a duplicate row is reported with its row number unless the transactions differ', async () => {
    const maker = await fixture.person()
    const wallet = await fixture.wallet()
    const twice = await checked(maker, csv(line(wallet, 'credit', 5), line(wallet, 'credit', 5)))
    expect(twice.errors).toEqual([
      { row: 3, field: 'mobile_number', message: expect.stringMatching(/^Row 2 has the same wallet/) },
    ])
    expect(
      await checked(maker, csv(line(wallet, 'credit', 5, 'TXN1'), line(wallet, 'credit', 5, 'TXN2'))),
    ).toMatchObject({ valid: 2, invalid: 0 })
  })

  test('mismatched mobile and id, a frozen wallet, and debits that exceed the balance in total are rejected', async () => {
    const maker = await fixture.person()
    const [one, other] = [await fixture.wallet(1_000), await fixture.wallet()]
    const mobile = await fixture.mobileOf(other.walletId)
    await sql`update wallet set status = 'frozen', frozen_by = 'test' where wallet_id = ${other.walletId}`.execute(
      fixture.owner,
    )
    const seen = await checked(
      maker,
      csv(
        `${mobile},${one.cognitoSub},credit,5,other,Two people at once,`,
        line(other, 'credit', 5),
        line(one, 'debit', 6),
        line(one, 'debit', '5.99', 'B'),
      ),
    )
    expect(seen.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringMatching(/belong to different subscribers/)],
      [3, expect.stringMatching(/is frozen/)],
      [5, 'Insufficient balance.'],
    ])
  })

  test('reasons and headings are accepted as the console shows them', async () => {
    const maker = await fixture.person()
    const { cognitoSub } = await fixture.wallet()
    const content = [
      'Mobile number,Cognito ID,Type,Amount,Reason,Remarks,Related transaction',
      `,${cognitoSub},Credit,5,Failed transaction,The first of three rows,`,
      `,${cognitoSub},Credit,6,failed_txn,The second of three rows,`,
      `,${cognitoSub},Credit,7,Nadobleng singil,The third of three rows,`,
    ].join('\r\n')
    const seen = await checked(maker, content)
    expect(seen).toMatchObject({ valid: 3, invalid: 0 })
    const { rows: stored } = await maker.get(rows, { batchId: seen.batchId })
    expect(stored.map(({ reasonCode }) => reasonCode)).toEqual([
      'failed_txn',
      'failed_txn',
      'duplicate_charge',
    ])
  })

  test.each([
    ['', 'platform.NO_ROWS'],
    [`${head}\r\n`, 'adjustments.FILE_EMPTY'],
    ['a,b,c\r\n1,2,3', /^adjustments.COLUMNS_MISSING/],
    [`${head},amount\r\n,,,,,,,`, 'adjustments.COLUMN_REPEATED {"column":"amount"}'],
  ])('rejects a file that is not an adjustment table: %j', async (content, message) => {
    const maker = await fixture.person()
    const s3_url = await fixture.file(maker, content === '' ? ' ' : content)
    expect(await maker.says(process, { action: 'validate', s3_url })).toMatch(message)
  })

  test('reads the file with the row of headings and the columns that the person chose', async () => {
    const maker = await fixture.person()
    const { cognitoSub } = await fixture.wallet()
    const content = [
      'Adjustments,type,amount',
      'ID,Kind,Halaga,Why,Note',
      `${cognitoSub},credit,"1,250.00",failed_txn,The first of two rows`,
      'TOTAL,,"1,250.00",,',
    ].join('\r\n')
    const s3_url = await fixture.file(maker, content)
    const guessed = await maker.get(columns, { s3_url })
    expect(guessed).toMatchObject({ headerRow: 1, mapping: { type: 1, amount: 2, cognito_sub: null } })
    expect(guessed.firstRows.map(({ line }) => line)).toEqual([1, 2, 3, 4])

    const { headerRow, header } = await maker.get(columns, { s3_url, headerRow: 2 })
    expect([headerRow, header]).toEqual([2, ['ID', 'Kind', 'Halaga', 'Why', 'Note']])
    const mapping = { cognito_sub: 0, type: 1, amount: 2, reason_code: 3, remarks: 4 }
    const seen = await maker.get(process, { action: 'validate', s3_url, headerRow, mapping })
    expect(seen).toMatchObject({
      valid: 1,
      invalid: 1,
      totalCredit: 125_000,
      errors: [{ row: 4, message: expect.stringMatching(/“?TOTAL/) }],
    })
    expect((await maker.get(info, { batchId: seen.batchId })).fileNotes).toEqual([
      { note: 'rows-above', count: 1, names: ['1'] },
    ])
  })

  test.each([
    [{ type: 1, amount: 2, reason_code: 3 }, 'mapping.remarks'],
    [{ type: 1, amount: 1, reason_code: 3, remarks: 4 }, 'mapping.amount'],
    [{ type: 1, amount: 2, reason_code: 3, remarks: 4 }, 'mapping.mobile_number'],
  ])('rejects chosen columns that miss a field or repeat a column: %j', async (mapping, field) => {
    const maker = await fixture.person()
    const s3_url = await fixture.file(maker, 'ID,Kind,Halaga,Why,Note\r\n1,2,3,4,5')
    const { status, body } = await maker.answer(process, { action: 'validate', s3_url, mapping })
    expect([status, body]).toMatchObject([422, { errors: [{ field }] }])
  })

  test('rejects a file of another person, of another folder, or given as an external address', async () => {
    const [maker, other] = [await fixture.person(), await fixture.person()]
    const theirs = await fixture.file(other, csv(line(await fixture.wallet(), 'credit', 5)))
    expect((await maker.answer(process, { action: 'validate', s3_url: theirs })).status).toBe(422)
    const elsewhere = await fixture.file(maker, csv(), 'rows.csv', 'imports')
    expect(await maker.says(process, { action: 'validate', s3_url: elsewhere })).toMatch(
      'adjustments.FILE_TYPE',
    )
    for (const s3_url of [
      'http://127.0.0.1:9/x.csv',
      'file:///etc/passwd',
      '../../secret',
      'http://[::ffff:127.0.0.1]/',
    ]) {
      expect((await maker.answer(process, { action: 'validate', s3_url })).status).toBe(404)
    }
  })
})

describe('batch decisions', () => {
  test('rejects an approval by the maker, with the file of another batch, or by a used link', async () => {
    const [maker, manager] = [await fixture.manager(), await fixture.manager()]
    const [wallet, second] = [await fixture.wallet(), await fixture.wallet()]
    const batch = await submitted(maker, [manager], csv(line(wallet, 'credit', 5)))
    const other = await submitted(maker, [manager], csv(line(second, 'credit', 5)))
    const token = await fixture.tokenFor(manager, batch.refNo)
    expect(await manager.says(process, { action: 'approve', token, s3_url: other.s3_url })).toMatch(
      /REQUEST_CHANGED|LINK_OF_OTHER_FILE/,
    )
    expect(
      await manager.says(process, { action: 'approve', token, s3_url: 'http://127.0.0.1/evil.csv' }),
    ).toBe('adjustments.LINK_OF_OTHER_FILE')
    expect(await maker.says(process, { action: 'approve', token, s3_url: batch.s3_url })).toBe(
      'platform.LINK_OF_ANOTHER',
    )
    const { requestId } = await maker.get(info, { batchId: batch.batchId })
    const { hash } = await maker.get(approvalCalls.details, { requestId: requestId ?? 0 })
    expect(await maker.says(approvalCalls.decide, { requestId, hash, verdict: 'approve' })).toBe(
      'platform.OWN_REQUEST',
    )
    await manager.get(process, { action: 'approve', token, s3_url: batch.s3_url })
    expect(await manager.says(process, { action: 'approve', token, s3_url: batch.s3_url })).toBe(
      'platform.LINK_USED',
    )
  })

  test('requires a new confirmation with the current result when balances changed since the dry run', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallet = await fixture.wallet(1_000)
    const batch = await submitted(maker, [manager], csv(line(wallet, 'debit', 5)))
    const token = await fixture.tokenFor(manager, batch.refNo)
    const before = await manager.get(approvalCalls.linkInfo, { token })
    expect(before.details.effect.warnings).toEqual([])
    await credit(fixture.owner, wallet.walletId, 1)
    expect(await manager.says(process, { action: 'approve', token, s3_url: batch.s3_url })).toMatch(
      'adjustments.BALANCES_CHANGED',
    )
    expect(
      await manager.says(process, {
        action: 'approve',
        token,
        s3_url: batch.s3_url,
        hash: before.details.hash,
      }),
    ).toBe('platform.REQUEST_CHANGED')
    const now = await manager.get(approvalCalls.linkInfo, { token })
    expect(now.details.effect.warnings.map(({ en }) => en)).toEqual([
      expect.stringMatching(/just recalculated/),
    ])
    await manager.get(process, { action: 'approve', token, s3_url: batch.s3_url, hash: now.details.hash })
    await post(batch.batchId)
    expect(await fixture.balance(wallet.walletId)).toBe(501)
  })

  test('a file changed after submission › is not approved, and its details show the reason', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallet = await fixture.wallet()
    const batch = await submitted(maker, [manager], csv(line(wallet, 'credit', 5)))
    await fixture.swap(batch.s3_url, csv(line(wallet, 'credit', 50_000)))
    const { rows: found } = await sql<{ requestId: number }>`
      select id as request_id from approval_request where ref = ${batch.refNo}`.execute(fixture.owner)
    const requestId = found[0]?.requestId ?? 0
    expect((await manager.get(approvalCalls.details, { requestId })).executionError).toContain('was changed')
    const token = await fixture.tokenFor(manager, batch.refNo)
    const answer = await manager.answer(process, { action: 'approve', token, s3_url: batch.s3_url })
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toMatchObject({ status: 'err' })
    expect((await maker.get(info, { batchId: batch.batchId })).status).toBe('for_approval')
    expect(await fixture.balance(wallet.walletId)).toBe(0)
  })

  test('does not post rows that changed after the approval', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallet = await fixture.wallet()
    const batch = await approved(maker, [manager], csv(line(wallet, 'credit', 5)))
    const change = sql`update adjustment_batch_row set amount = 500000 where batch_id = ${batch.batchId}`
    await expect(change.execute(fixture.db)).rejects.toThrow(/cannot change after its submission/)
    await inTransaction(fixture.owner, async (tx) => {
      await sql`alter table adjustment_batch_row disable trigger reject_value_change`.execute(tx)
      await change.execute(tx)
      await sql`alter table adjustment_batch_row enable trigger reject_value_change`.execute(tx)
    })
    await expect(post(batch.batchId)).rejects.toThrow(/differ from those that were approved/)
    expect(await fixture.balance(wallet.walletId)).toBe(0)
  })

  test('rejects a duplicate file and requires two approvals above ₱50,000.00 in total', async () => {
    const [maker, ana, ben] = [await fixture.person(), await fixture.manager(), await fixture.manager()]
    const content = csv(
      line(await fixture.wallet(), 'credit', 30_000),
      line(await fixture.wallet(), 'credit', '20000.01'),
    )
    const { s3_url } = await checked(maker, content)
    expect(await maker.says(process, { action: 'submit', s3_url, lineManagers: [ana.id] })).toMatch(
      'platform.MORE_APPROVERS {"count":2}',
    )
    const first = await submitted(maker, [ana, ben], content)
    expect(await maker.says(process, { action: 'submit', s3_url, lineManagers: [ana.id, ben.id] })).toBe(
      `adjustments.DUPLICATE_FILE {"ref":"${first.refNo}"}`,
    )
    const byAna = await ana.get(process, {
      action: 'approve',
      token: await fixture.tokenFor(ana, first.refNo),
      s3_url: first.s3_url,
    })
    expect(byAna.status).toBe('for_approval')
  })

  test('accepts one of six simultaneous submissions of the same file', async () => {
    const manager = await fixture.manager()
    const content = csv(line(await fixture.wallet(), 'credit', 7))
    const brought: { maker: Member; s3_url: string }[] = []
    for (let n = 0; n < 6; n++) {
      const maker = await fixture.person()
      brought.push({ maker, s3_url: (await checked(maker, content)).s3_url })
    }
    const answers = await Promise.all(
      brought.map(({ maker, s3_url }) =>
        maker.answer(process, { action: 'submit', s3_url, lineManagers: [manager.id], remarks: reason }),
      ),
    )
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'DUPLICATE'),
      'ok',
    ])
  })

  test('batch › emails its maker once with counts and a link when its run has ended', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallets = [await fixture.wallet(), await fixture.wallet()]
    const batch = await approved(
      maker,
      [manager],
      csv(line(wallets[0] as Wallet, 'credit', 5), line(wallets[1] as Wallet, 'credit', 6)),
    )
    await fixture.run(postBatch, { batchId: batch.batchId })
    await fixture.run(postBatch, { batchId: batch.batchId })
    const { rows } = await sql<{ subject: string; text: string; kind: string }>`
      select subject, text, kind from outbox_mail where recipient = ${maker.email} and kind = 'batch'`.execute(
      fixture.owner,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.subject).toContain(batch.refNo)
    expect(rows[0]?.text).toContain('2 completed, 0 failed, 0 not attempted')
    expect(rows[0]?.text).toContain(
      `${fixture.configuration.publicUrl}/kankolek/adjustment/batch-upload?batch=${batch.batchId}`,
    )
  })

  test('can be rejected, withdrawn and stopped while running', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallets = await manyWallets(1_100)
    const one = await submitted(maker, [manager], csv(line(wallets[0] as Wallet, 'credit', 1)))
    await manager.get(process, {
      action: 'reject',
      token: await fixture.tokenFor(manager, one.refNo, 'reject'),
      s3_url: one.s3_url,
      reason,
    })
    expect((await maker.get(info, { batchId: one.batchId })).status).toBe('rejected')
    const two = await submitted(maker, [manager], csv(line(wallets[0] as Wallet, 'credit', 2)))
    expect((await maker.get(cancel, { batchId: two.batchId, reason })).status).toBe('cancelled')

    const big = await approved(maker, [manager], csv(...wallets.map((wallet) => line(wallet, 'credit', 3))))
    let steps = 0
    const stopped = postBatch.run({
      db: fixture.worker,
      data: { batchId: big.batchId },
      now: '',
      configuration: fixture.configuration,
      signal: new AbortController().signal,
      run: { id: 0, attempt: 1, startedBy: '' },
      progress: async () => {
        if (steps++ === 0) await manager.get(cancel, { batchId: big.batchId, reason })
      },
    })
    await stopped
    const end = await maker.get(info, { batchId: big.batchId })
    expect(end).toMatchObject({ status: 'partially_completed', done: 1_000, failed: 0, reversible: 1_000 })
    const left = await maker.get(rows, { batchId: big.batchId, filters: { outcome: 'left_out' }, limit: 1 })
    expect(left.pageInfo.total).toBe(100)
  })
})

test('batch › posts the other rows when the wallet of one row has too little balance', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const [one, two] = [await fixture.wallet(1_000), await fixture.wallet(1_000)]
  const batch = await approved(maker, [manager], csv(line(one, 'debit', 10), line(two, 'debit', 10)))
  await sql`select wallet_post(${JSON.stringify([{ type: 'fee', walletId: one.walletId, amount: 1_000, cause: `drain ${one.walletId}`, channel: 'Test' }])}::jsonb)`.execute(
    fixture.owner,
  )
  await post(batch.batchId)
  expect(await maker.get(info, { batchId: batch.batchId })).toMatchObject({
    status: 'partially_completed',
    done: 1,
    failed: 1,
  })
  const failed = await maker.get(rows, { batchId: batch.batchId, filters: { outcome: 'failed' } })
  expect(failed.rows).toMatchObject([
    { error: 'Insufficient balance.', refNo: expect.stringMatching(/^ADJ/) },
  ])
  expect(await balances([one, two])).toEqual([0, 0])
})

test('batch reversal › omits rows that cannot be reversed when requested', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const [one, two] = [await fixture.wallet(), await fixture.wallet()]
  const batch = await approved(maker, [manager], csv(line(one, 'credit', 10), line(two, 'credit', 10)))
  await post(batch.batchId)
  await sql`select wallet_post(${JSON.stringify([{ type: 'fee', walletId: one.walletId, amount: 1, cause: `spent ${one.walletId}`, channel: 'Test' }])}::jsonb)`.execute(
    fixture.owner,
  )
  const counter = await maker.get(reverse, { batchId: batch.batchId, reason })
  const { fileKey, valid, rejected } = await maker.get(info, { batchId: counter.batchId })
  expect({ valid, rejected }).toEqual({ valid: 1, rejected: 1 })
  const submit = { action: 'submit' as const, s3_url: fileKey, lineManagers: [manager.id] }
  expect(await maker.says(process, submit)).toMatch('adjustments.ROWS_NOT_REVERSIBLE {"count":1}')
  await maker.get(process, { ...submit, excludeRejected: true })
  await manager.get(process, {
    action: 'approve',
    token: await fixture.tokenFor(manager, counter.refNo),
    s3_url: fileKey,
  })
  await post(counter.batchId)
  expect(await balances([one, two])).toEqual([999, 0])
  expect((await maker.get(info, { batchId: batch.batchId })).reversible).toBe(1)
})

test('batch › counts its reversible rows without reading all adjustments', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const batch = await approved(maker, [manager], csv(line(await fixture.wallet(), 'credit', 10)))
  await post(batch.batchId)
  const scans = await fixture.owner.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    expect((await findBatch(tx, { batchId: batch.batchId })).reversible).toBe(1)
    const { rows } = await sql<{ count: number }>`
      select seq_scan::int as count from pg_stat_xact_user_tables where relname = 'adjustment'`.execute(tx)
    return rows[0]?.count
  })
  expect(scans).toBe(0)
})

test('batch › posts each row once when two processes post the same batch', async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  const wallets = await Promise.all(Array.from({ length: 120 }, () => fixture.wallet()))
  const batch = await approved(maker, [manager], csv(...wallets.map((wallet) => line(wallet, 'credit', 1))))
  await Promise.all([post(batch.batchId), post(batch.batchId), post(batch.batchId)])
  expect(new Set(await balances(wallets))).toEqual(new Set([100]))
  expect(await maker.get(info, { batchId: batch.batchId })).toMatchObject({ status: 'completed', done: 120 })
})

test('batch calls › return lists and the template, and a dry run leaves no changes', async () => {
  const maker = await fixture.person()
  const wallet = await fixture.wallet(1_000)
  const postings = async () =>
    (await sql<{ n: number }>`select count(*) as n from ledger_posting`.execute(fixture.owner)).rows[0]?.n
  const before = await postings()
  const seen = await checked(maker, csv(line(wallet, 'debit', 1)))
  expect(await postings()).toBe(before)
  expect(await fingerprintOf(fixture.db, seen.batchId)).toMatch(/^[0-9a-f]{64}$/)
  expect((await maker.get(list, { filters: { mine: true } })).rows).toMatchObject([
    { refNo: seen.refNo, status: 'draft' },
  ])
  expect((await maker.get(template, {})).text).toContain(head)
})

test('batch › masks every form of mobile number in the rows and the result file', async () => {
  const maker = await fixture.person()
  const wallet = await fixture.wallet(1_000)
  const mobile = '+638177654321'
  await sql`update subscriber set mobile_number = ${mobile} where cognito_sub = ${wallet.cognitoSub}`.execute(
    fixture.owner,
  )
  const seen = await checked(maker, csv(`${mobile},,credit,1.00,other,Some words of it,`))
  expect(seen.valid).toBe(1)
  const details = await maker.get(rows, { batchId: seen.batchId })
  expect(details.rows[0]?.mobile).toBe('+63817***4321')
  expect((await maker.get(result, { batchId: seen.batchId })).text).not.toContain('7654321')

  const misspelt = await checked(maker, csv('0917 765 43210,,credit,1.00,other,Some words of it,'))
  const [row] = (await maker.get(rows, { batchId: misspelt.batchId })).rows
  expect([row?.mobile, row?.values.mobile_number]).toEqual(['0917***', '0917***'])
  // The maker must correct it, so only they see it as typed.
  const typedFor = async (person: typeof maker, batchId: number) =>
    (await person.get(rows, { batchId })).rows[0]?.typedNumber
  expect(await typedFor(maker, misspelt.batchId)).toBe('0917 765 43210')
  expect(await typedFor(await fixture.person(), misspelt.batchId)).toBe('')
  expect(await typedFor(maker, seen.batchId)).toBe('')
  expect((await maker.get(result, { batchId: misspelt.batchId })).text).not.toContain('765')
})

test('ledger › is balanced after all batches', async () =>
  expect(await verifyLedger(fixture.owner)).toEqual([]))

describe('workbook', () => {
  const cells = (...rows: string[]) => [head.split(','), ...rows.map((each) => each.split(','))]

  test('is read, approved, posted and reported row by row', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const [one, two] = [await fixture.wallet(20_000), await fixture.wallet()]
    const content = workbookOf([
      { xml: rowsXml(cells(line(one, 'debit', '150.25'), line(two, 'credit', '99.9'))) },
    ])
    const batch = await approved(maker, [manager], content, 'rows.xlsx')
    await post(batch.batchId)
    expect(await balances([one, two])).toEqual([4_975, 9_990])
    expect(await maker.get(info, { batchId: batch.batchId })).toMatchObject({
      status: 'completed',
      done: 2,
      failed: 0,
    })
  })

  test('workbook with a formula, a hidden row and a hidden sheet reports each and posts none of them', async () => {
    const maker = await fixture.person()
    const wallet = await fixture.wallet(1_000)
    const cells = (amount: string) => line(wallet, 'credit', amount).split(',')
    const cell = (text: string, column: number, row: number) =>
      `<c r="${'ABCDEFG'[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (texts: string[], number: number, more = '') =>
      `<row r="${number}"${more}>${texts.map((text, column) => (text === '=' ? `<c r="${'ABCDEFG'[column]}${number}"><f>1+1</f><v>2</v></c>` : cell(text, column, number))).join('')}</row>`
    const hidden = '<cols><col min="2" max="2" hidden="1"/></cols>'
    const sheet = `${hidden}<sheetData>${row(head.split(','), 1)}${row(cells('1.00'), 2)}${row(cells('='), 3)}${row(cells('3.00'), 4, ' hidden="1"')}</sheetData>`
    const bytes = workbookOf([{ xml: sheet }, { xml: rowsXml([['x']]), name: 'Old', state: 'hidden' }])
    const seen = await checked(maker, bytes, 'rows.xlsx')
    const { fileNotes } = await maker.get(info, { batchId: seen.batchId })
    expect(fileNotes).toEqual(
      expect.arrayContaining([
        { note: 'hidden-rows', count: 1, names: ['4'] },
        { note: 'hidden-columns', count: 1, names: ['B (cognito_sub)'] },
        { note: 'hidden-sheets', count: 1, names: ['Old'] },
      ]),
    )
    expect(seen).toMatchObject({ valid: 1, invalid: 2 })
    expect(seen.errors.map(({ row, message }) => [row, message])).toEqual([
      [3, 'This cell contains a formula. Enter the value instead.'],
      [4, 'This row is hidden in the file. Unhide or delete it.'],
    ])
    expect(
      await maker.says(process, {
        action: 'submit',
        s3_url: seen.s3_url,
        lineManagers: [1],
        remarks: reason,
      }),
    ).not.toMatch(/sent/i)
    expect(await balances([wallet])).toEqual([1_000])
  })
})

describe('file with errors', () => {
  const broken = ({ cognitoSub }: Wallet) => `,${cognitoSub},credit,34.255,promoo,No,`

  test('reports every error of a row, those of its owner included', async () => {
    const maker = await fixture.person()
    const wallet = await fixture.wallet()
    const seen = await checked(
      maker,
      csv(broken(wallet), '09991234567,3f2b5c9e-0000-4000-8000-000000000000,credit,x,other,To a stranger,'),
    )
    expect(seen).toMatchObject({ valid: 0, invalid: 2 })
    expect(seen.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'amount'],
      [2, 'reason_code'],
      [2, 'remarks'],
      [3, 'amount'],
      [3, 'mobile_number'],
      [3, 'cognito_sub'],
    ])
    const page = await maker.get(rows, { batchId: seen.batchId, filters: { verdict: 'rejected' } })
    expect(page.rows[0]).toMatchObject({
      errors: [{ field: 'amount' }, { field: 'reason_code' }, { field: 'remarks' }],
      values: { amount: '34.255', reason_code: 'promoo', remarks: 'No' },
    })
    expect(page.rows[0]?.error.split('\n')).toHaveLength(3)
  })

  test('posts exactly the other rows if the maker leaves those with errors out', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const wallets = [await fixture.wallet(), await fixture.wallet(), await fixture.wallet()]
    const [one, two, three] = wallets as [Wallet, Wallet, Wallet]
    const content = csv(
      line(one, 'credit', 5),
      broken(two),
      line(three, 'credit', 7),
      line(three, 'debit', 8),
    )
    const { s3_url, batchId } = await checked(maker, content)
    const submit = { action: 'submit' as const, s3_url, lineManagers: [manager.id], remarks: reason }
    expect(await maker.says(process, submit)).toBe('adjustments.ROWS_WITH_ERRORS {"count":2}')
    const { refNo } = await maker.get(process, { ...submit, excludeRejected: true })
    const { rows: audited } = await sql<{ changes: { field: string; new: unknown }[] }>`
      select changes from audit_entry where record_id = ${String(batchId)} and kind = 'adjustment-batch'
        and action = 'Submit for approval'`.execute(fixture.owner)
    expect(audited[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'leftOutRows', new: '3, 5' })]),
    )
    const token = await fixture.tokenFor(manager, refNo)
    const { details } = await manager.get(approvalCalls.linkInfo, { token })
    expect(details.title).not.toContain('−')
    expect(details.effect.warnings.map(({ en }) => en)).toEqual([
      '2 rows of the file have errors and are left out.',
    ])
    expect(details.effect.projected.map(({ label }) => label.en)).toEqual(['Credited to wallets'])
    await manager.get(process, { action: 'approve', token, s3_url })
    await post(batchId)
    expect(await balances(wallets)).toEqual([500, 0, 700])
    expect(await maker.get(info, { batchId })).toMatchObject({ status: 'completed', done: 2, failed: 0 })
    const left = await maker.get(rows, { batchId, filters: { outcome: 'left_out' } })
    expect(left.rows.map(({ row }) => row)).toEqual([3, 5])

    // The same file cannot be submitted again, even with the rows corrected.
    const again = await checked(maker, content)
    expect(await maker.says(process, { ...submit, s3_url: again.s3_url, excludeRejected: true })).toBe(
      `adjustments.DUPLICATE_FILE {"ref":"${refNo}"}`,
    )
  })

  test('rejects rows that another file awaiting approval contains, and marks similar ones', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const [one, two] = [await fixture.wallet(), await fixture.wallet()]
    const pending = await checked(maker, csv(line(one, 'credit', 5), broken(two)))
    const { refNo } = await maker.get(process, {
      action: 'submit',
      s3_url: pending.s3_url,
      lineManagers: [manager.id],
      remarks: reason,
      excludeRejected: true,
    })
    const { batchId } = await checked(
      maker,
      csv(line(one, 'credit', 5), line(one, 'credit', 5, 'TXN2'), line(two, 'credit', '34.25')),
    )
    const { rows: found } = await maker.get(rows, { batchId })
    expect(found.map(({ row, error, notice }) => [row, error, notice])).toEqual([
      [2, `${refNo}, which awaits approval, contains the same row.`, expect.anything()],
      [3, '', `${refNo} has the same wallet, type and amount.`],
      [4, '', ''],
    ])
  })

  test('is compared with files that were submitted after its check', async () => {
    const [maker, manager, wallet] = [await fixture.person(), await fixture.manager(), await fixture.wallet()]
    const [first, second] = [
      await checked(maker, csv(line(wallet, 'credit', 5))),
      await checked(maker, csv(line(wallet, 'credit', 5, 'TXN2'), line(await fixture.wallet(), 'credit', 6))),
    ]
    const same = await checked(
      maker,
      csv(line(wallet, 'credit', 5), line(await fixture.wallet(), 'credit', 6)),
    )
    const submit = { action: 'submit' as const, lineManagers: [manager.id], remarks: reason }
    const { refNo } = await maker.get(process, { ...submit, s3_url: first.s3_url })
    expect(await maker.says(process, { ...submit, s3_url: same.s3_url })).toBe(
      `adjustments.ROWS_PENDING {"count":1,"ref":"${refNo}"}`,
    )
    await maker.get(process, { ...submit, s3_url: second.s3_url })
    const { rows: found } = await maker.get(rows, { batchId: second.batchId })
    expect(found.map(({ notice }) => notice)).toEqual([`${refNo} has the same wallet, type and amount.`, ''])
    expect(await maker.get(info, { batchId: second.batchId })).toMatchObject({ repeats: 1 })
  })

  test('keeps the error of a hidden row and of a formula until its cell is replaced', async () => {
    const [maker, wallet] = [await fixture.person(), await fixture.wallet()]
    const cell = (text: string, column: number, row: number) =>
      text === '='
        ? `<c r="${'ABCDEFG'[column]}${row}"><f>1+1</f><v>2</v></c>`
        : `<c r="${'ABCDEFG'[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (texts: string[], number: number, more = '') =>
      `<row r="${number}"${more}>${texts.map((text, column) => cell(text, column, number)).join('')}</row>`
    const cells = (amount: string) => line(wallet, 'credit', amount).split(',')
    const sheet = `<sheetData>${row(head.split(','), 1)}${row(cells('='), 2)}${row(cells('3.00'), 3, ' hidden="1"')}</sheetData>`
    const { batchId } = await checked(maker, workbookOf([{ xml: sheet }]), 'rows.xlsx')
    const correct = async (row: number, values: object) =>
      (await maker.get(batchCalls.correct, { batchId, row, values })).isValid
    expect(await correct(2, { remarks: 'Other remarks' })).toBe(false)
    expect(await correct(2, { amount: '2.00' })).toBe(true)
    expect(await correct(3, {})).toBe(false)
    expect(await correct(3, { amount: '4.00' })).toBe(false)
  })

  test('is not submitted if no row is left', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const { s3_url } = await checked(maker, csv(broken(await fixture.wallet())))
    expect(
      await maker.says(process, {
        action: 'submit',
        s3_url,
        lineManagers: [manager.id],
        excludeRejected: true,
      }),
    ).toBe('adjustments.NO_VALID_ROW')
  })

  test('checks a corrected row again with all other rows, and posts what was corrected', async () => {
    const [maker, manager] = [await fixture.person(), await fixture.manager()]
    const [one, two] = [await fixture.wallet(), await fixture.wallet()]
    const { s3_url, batchId } = await checked(
      maker,
      csv(line(one, 'credit', 5), broken(two), line(one, 'credit', 5)),
    )
    const { correct } = batchCalls
    const partly = await maker.get(correct, { batchId, row: 3, values: { amount: '34.25' } })
    expect(partly).toMatchObject({ status: 'draft', isValid: false })
    const fixed = await maker.get(correct, {
      batchId,
      row: 3,
      values: { reason_code: 'promo_credit', remarks: 'Promo of November' },
    })
    expect(fixed.isValid).toBe(true)
    expect(await maker.get(info, { batchId })).toMatchObject({ valid: 2, invalid: 1, totalCredit: 3_925 })
    // The row that repeated another one is valid with its own transaction.
    expect((await maker.get(correct, { batchId, row: 4, values: { related_txn: 'TXN2' } })).isValid).toBe(
      true,
    )
    expect(await maker.says(correct, { batchId, row: 2, values: { amount: '1' } })).toBe(
      'platform.ROW_WITHOUT_ERROR {"line":2}',
    )
    const submit = { action: 'submit' as const, s3_url, lineManagers: [manager.id] }
    expect(await maker.says(process, { ...submit, version: 1 })).toMatch('platform.CHANGED')
    const { version } = await maker.get(info, { batchId })
    const { refNo } = await maker.get(process, { ...submit, version })
    const token = await fixture.tokenFor(manager, refNo)
    const { details } = await manager.get(approvalCalls.linkInfo, { token })
    expect(details.effect.rows.map(({ row, finding }) => [row, finding?.en])).toEqual([
      [3, 'Corrected after the upload.'],
      [4, 'Corrected after the upload.'],
      [2, undefined],
    ])
    expect(details.effect.warnings.map(({ en }) => en)).toEqual([
      '2 rows were corrected after the upload and differ from the attached file.',
    ])
    await manager.get(process, { action: 'approve', token, s3_url })
    await post(batchId)
    expect(await balances([one, two])).toEqual([1_000, 3_425])
  })

  test('finds a debit that a corrected row leaves without balance', async () => {
    const maker = await fixture.person()
    const wallet = await fixture.wallet(1_000)
    const { batchId } = await checked(
      maker,
      csv(line(wallet, 'debit', '6.005'), line(wallet, 'debit', 6, 'TXN2')),
    )
    expect(await maker.get(info, { batchId })).toMatchObject({ valid: 1, invalid: 1 })
    await maker.get(batchCalls.correct, { batchId, row: 2, values: { amount: '6.00' } })
    const invalid = await maker.get(rows, { batchId, filters: { verdict: 'rejected' } })
    expect(invalid.rows).toMatchObject([{ row: 3, error: 'Insufficient balance.' }])
  })

  test('is corrected by its maker only, and only before its submission', async () => {
    const [maker, other, manager] = [await fixture.person(), await fixture.person(), await fixture.manager()]
    const viewer = await fixture.person({ level: 10 })
    const [one, two] = [await fixture.wallet(), await fixture.wallet()]
    const { s3_url, batchId } = await checked(maker, csv(line(one, 'credit', 5), broken(two)))
    const input = { batchId, row: 3, values: { amount: '1.00' } }
    expect(await other.says(batchCalls.correct, input)).toBe('adjustments.BATCH_MAKER_ONLY')
    expect((await viewer.answer(batchCalls.correct, input)).status).toBe(403)
    await maker.get(process, {
      action: 'submit',
      s3_url,
      lineManagers: [manager.id],
      excludeRejected: true,
    })
    expect(await maker.says(batchCalls.correct, input)).toMatch(/^adjustments.NOT_IN_STATUS/)
  })

  test('is given back with its values and errors to its maker only, and the download is recorded', async () => {
    const [maker, other] = [await fixture.manager(), await fixture.manager()]
    const viewer = await fixture.person({ level: 10 })
    const wallet = await fixture.wallet()
    const mobile = await fixture.mobileOf(wallet.walletId)
    const { batchId } = await checked(
      maker,
      csv(`${mobile},,credit,34.255,promoo,For the promo of November,`, line(wallet, 'credit', 5)),
    )
    const { ownFile } = batchCalls
    const { text } = await maker.get(ownFile, { batchId })
    const [first, invalid, valid] = text.split('\r\n')
    expect(first).toBe(`\uFEFF${head},errors`)
    expect(invalid).toContain(`${mobile},,credit,34.255,promoo,For the promo of November,,`)
    expect(invalid).toMatch(/two decimals.*Choose a reason/)
    expect(valid).toMatch(/,5,failed_txn,Cash-in that never came,,$/)
    const invalidOnly = await maker.get(ownFile, { batchId, errorsOnly: true })
    expect(invalidOnly.text.trim().split('\r\n')).toHaveLength(2)
    expect(await checked(maker, text)).toMatchObject({ valid: 1, invalid: 1 })
    expect(await other.says(ownFile, { batchId })).toBe('adjustments.OWN_FILE_ONLY')
    expect((await viewer.answer(ownFile, { batchId })).status).toBe(403)
    const { rows: audited } = await sql<{ actor: string }>`
      select actor_email as actor from audit_entry where record_id = ${String(batchId)} and kind = 'adjustment-batch'
        and action = 'Reveal'`.execute(fixture.owner)
    expect(audited).toEqual([{ actor: maker.email }, { actor: maker.email }])
  })
})
