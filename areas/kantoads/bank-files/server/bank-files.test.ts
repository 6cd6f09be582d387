import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { bankResultImport } from './bank-results.ts'
import { bankFileHandlers } from '#areas/kantoads/bank-files/server/handlers.ts'
import { cashoutCalls, type Channel } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { requestCashout } from '#areas/kantoads/cashouts/server/cashout-request.ts'
import { earn, storeBalance } from '#areas/kantoads/server/testing/ads.ts'
import { verifyLedger, shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { toUpdate } from '#platform/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

const configuration = testConfiguration({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'bank-files-')) })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...cashoutHandlers, ...bankFileHandlers, ...importHandlers([bankResultImport])], {
    configuration,
  })
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const editor = () => api.staffWith(toUpdate(cashoutPlace), { as: { level: approverLevel } })
type Editor = ReturnType<typeof editor>

/** Creates a cashout that awaits the bank's result. */
async function processing(pesos: string, channel: Channel = 'InstaPay') {
  const { businessId } = await shopWith(api.owner)
  await earn(api.owner, businessId, '9000')
  const cashoutId = await requestCashout(api.payments, {
    businessId,
    amount: centavosFrom(pesos),
    bank: 'BPI',
    accountName: '=Nena "Ate" Reyes',
    accountNo: '1234567890',
    channel,
    by: 'app',
  })
  await editor().get(cashoutCalls.update, { cashoutId, status: 'verified' })
  await editor().get(cashoutCalls.update, { cashoutId, status: 'processing' })
  return { businessId, cashoutId, refNo: `ADC${String(cashoutId).padStart(7, '0')}` }
}

const statusOf = async (cashoutId: number) => (await editor().get(cashoutCalls.details, { cashoutId })).status

/** Creates a batch and returns its reference. */
async function sent(client = editor(), channel: Channel = 'InstaPay') {
  const { data } = await client.get(bankFileCalls.makeBatch, { channel })
  return `ADP${String(data.batchId).padStart(7, '0')}`
}

/** Imports bank results as the screen does. */
async function answered(client: Editor, lines: string[]) {
  const key = `imports/${Date.now()}-${randomUUID().slice(0, 8)}-answers.csv`
  const bytes = Buffer.from(
    ['payment_reference,batch_reference,amount,status,bank_reference,reason', ...lines].join('\n'),
  )
  await storageOf(configuration).put('kept', key, bytes)
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, 'imports', 'answers.csv', 'text/csv', ${bytes.length}, encode(sha256(${bytes}), 'hex'), ${client.id}, now(),
      now() + interval '30 days')`.execute(api.owner)
  const { mapping } = await client.get(importCalls.read, { kind: bankResultImport.kind, key })
  const { data } = await client.get(importCalls.check, { kind: bankResultImport.kind, key, mapping })
  return data
}

test('batch › includes the pending cashouts of its channel once, and its file can be downloaded again', async () => {
  const [one, two] = [await processing('1000'), await processing('250.50')]
  const other = await processing('400', 'PESONet')
  const waiting = await editor().get(bankFileCalls.toSend, {})
  expect(waiting).toEqual([
    { channel: 'InstaPay', payouts: 2, totalNet: 125_050 },
    { channel: 'PESONet', payouts: 1, totalNet: 40_000 },
  ])
  const created = await Promise.all(
    [1, 2, 3].map(() => editor().ask(bankFileCalls.makeBatch, { channel: 'InstaPay' })),
  )
  const batches = created.filter((answer) => typeof answer !== 'string')
  const text = batches.map(({ data }) => data.text).join('')
  for (const { refNo } of [one, two]) expect(text.split(refNo)).toHaveLength(2)
  expect(text).not.toContain(other.refNo)
  expect(text).toContain(
    `InstaPay,${one.refNo},BOPIPHMM,BPI,1234567890,"'=Nena ""Ate"" Reyes",1000.00,PHP,E-RENTA`,
  )
  for (const { data } of batches)
    expect(await editor().get(bankFileCalls.batchFile, { batchId: data.batchId })).toEqual({
      fileName: data.fileName,
      text: data.text,
    })
  expect(await editor().ask(bankFileCalls.makeBatch, { channel: 'InstaPay' })).toMatch(
    /^kantoads\.NOTHING_TO_SEND\b/,
  )
})

test('matching bank results › settle their cashouts together', async () => {
  const [paid, failed] = [await processing('1000'), await processing('300')]
  const batch = await sent()
  const client = editor()
  const { runId, counts } = await answered(client, [
    `${paid.refNo},${batch},"1,000.00",SUCCESS,IP-7001,`,
    `${failed.refNo},${batch},300,returned,,Account closed`,
  ])
  expect(counts).toMatchObject({ update: 2, create: 0, error: 0 })
  expect(await statusOf(paid.cashoutId)).toBe('processing')
  await client.get(importCalls.apply, { runId })
  expect(await statusOf(paid.cashoutId)).toBe('paid')
  expect(await statusOf(failed.cashoutId)).toBe('failed')
  expect(await storeBalance(api.owner, paid.businessId)).toMatchObject({ posted: 800_000, held: 0 })
  expect(await storeBalance(api.owner, failed.businessId)).toMatchObject({ posted: 900_000, held: 30_000 })

  const again = await answered(client, [`${paid.refNo},${batch},1000,paid,ip-7001,`])
  expect(again.counts).toMatchObject({ skip: 1, total: 1 })
})

test('sender of a cashout › cannot mark it as failed', async () => {
  const { cashoutId } = await processing('120')
  const [sender, other] = [editor(), editor()]
  await sql`update ads_cashout set processed_by_id = ${sender.id}, processed_by = ${sender.email}
    where cashout_id = ${cashoutId}`.execute(api.owner)
  await sender.get(bankFileCalls.makeBatch, { channel: 'InstaPay' })
  const failed = { cashoutId, status: 'failed', remarks: 'The bank never answered' } as const
  expect(await sender.ask(cashoutCalls.update, failed)).toBe('kantoads.SENT_BY_YOU')
  expect(await statusOf(cashoutId)).toBe('processing')
  await other.get(cashoutCalls.update, failed)
  expect(await statusOf(cashoutId)).toBe('failed')
})

test('result for an earlier batch › does not affect the next attempt of the cashout', async () => {
  const { cashoutId, refNo } = await processing('640')
  const first = await sent()
  const [one, two] = [editor(), editor()]
  const failed = [`${refNo},${first},640,failed,,Account closed`]
  await one.get(importCalls.apply, { runId: (await answered(one, failed)).runId })
  expect((await answered(one, failed)).counts).toMatchObject({ skip: 1 })
  await two.get(cashoutCalls.update, { cashoutId, status: 'processing' })
  expect((await answered(one, failed)).counts).toMatchObject({ error: 1, total: 1 })
  const second = await sent()
  const { runId, counts } = await answered(one, failed)
  expect(counts).toMatchObject({ error: 1, update: 0 })
  expect((await one.get(importCalls.rows, { runId })).rows[0]?.errors).toMatchObject([
    { field: 'batchRefNo', message: `${refNo} is no longer in ${first}, so this result does not apply.` },
  ])
  expect((await answered(one, [`${refNo},ADP9999999,640,failed,,`])).counts).toMatchObject({ error: 1 })
  expect(await statusOf(cashoutId)).toBe('processing')
  expect((await answered(one, [`${refNo},${second},640,paid,IP-6001,`])).counts).toMatchObject({ update: 1 })
})

test('bank results › cannot be imported by the sender of the cashout or the maker of its batch', async () => {
  const { cashoutId, refNo } = await processing('210')
  const [sender, maker, other] = [editor(), editor(), editor()]
  await sql`update ads_cashout set processed_by_id = ${sender.id}, processed_by = ${sender.email}
    where cashout_id = ${cashoutId}`.execute(api.owner)
  const batch = await sent(maker)
  const lines = [`${refNo},${batch},210,failed,,Nobody said so`]
  for (const client of [sender, maker])
    expect((await answered(client, lines)).counts).toMatchObject({ error: 1, update: 0 })
  expect((await answered(other, lines)).counts).toMatchObject({ update: 1 })
})

test('payment of a failed cashout › becomes an exception and is never paid twice', async () => {
  const { businessId, cashoutId, refNo } = await processing('330')
  const batch = await sent()
  const [one, two, three] = [editor(), editor(), editor()]
  await one.get(cashoutCalls.update, { cashoutId, status: 'failed', remarks: 'No answer for a week' })
  const lines = [`${refNo},${batch},330,paid,IP-3301,`]
  const { runId, counts } = await answered(two, lines)
  expect(counts).toMatchObject({ create: 1 })
  await two.get(importCalls.apply, { runId })
  for (const status of ['processing', 'rejected'] as const)
    expect(await three.ask(cashoutCalls.update, { cashoutId, status, remarks: 'Once more' })).toMatch(
      'kantoads.REPORTED_PAID',
    )
  const { rows } = await two.get(bankFileCalls.exceptions, { filters: { status: 'open' } })
  const [late] = rows.filter(({ cashoutRefNo }) => cashoutRefNo === refNo)
  expect(late).toMatchObject({ why: 'state', batchRefNo: batch, cashoutStatus: 'failed' })
  const exceptionId = late?.exceptionId ?? 0
  expect(await two.get(bankFileCalls.candidates, { exceptionId })).toMatchObject([{ cashoutId }])
  const reason = 'The bank confirms it by phone'
  await two.get(bankFileCalls.resolve, { exceptionId, action: 'match', cashoutId, reason })
  expect(await statusOf(cashoutId)).toBe('paid')
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 867_000, held: 0 })
})

test('payment through an earlier batch › keeps the cashout out of the next batch', async () => {
  const { cashoutId, refNo } = await processing('450')
  const [one, two] = [editor(), editor()]
  const batch = await sent()
  await one.get(cashoutCalls.update, { cashoutId, status: 'failed', remarks: 'No answer for a week' })
  await two.get(cashoutCalls.update, { cashoutId, status: 'processing' })
  const { runId } = await answered(one, [`${refNo},${batch},450,paid,IP-4501,`])
  await one.get(importCalls.apply, { runId })
  expect(await editor().ask(bankFileCalls.makeBatch, { channel: 'InstaPay' })).toMatch(
    /^kantoads\.NOTHING_TO_SEND\b/,
  )
  const { rows } = await one.get(bankFileCalls.exceptions, { filters: { status: 'open' } })
  const mine = rows.find(({ cashoutRefNo }) => cashoutRefNo === refNo)
  expect(mine).toMatchObject({ why: 'batch' })
  const settled = {
    exceptionId: mine?.exceptionId ?? 0,
    action: 'dismiss',
    reason: 'The bank took it back',
  } as const
  expect(await two.ask(bankFileCalls.resolve, settled)).toBe('kantoads.RESULT_OF_OWN')
  await one.get(bankFileCalls.resolve, settled)
  await expect(sent()).resolves.toMatch(/^ADP/)
})

test('person with paused approval rights › cannot settle cashouts', async () => {
  const { cashoutId, refNo } = await processing('110')
  const batch = await sent()
  const paused = api.staffWith(toUpdate(cashoutPlace), {
    as: { level: approverLevel, pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
  })
  const failed = { cashoutId, status: 'failed', remarks: 'No answer' } as const
  expect(await paused.ask(cashoutCalls.update, failed)).toBe('platform.ACCOUNT_CHANGED')
  await expect(answered(paused, [`${refNo},${batch},110,paid,IP-1101,`])).rejects.toThrow()
  expect(await statusOf(cashoutId)).toBe('processing')
})

test('unmatched bank result › becomes an exception that can be matched or dismissed', async () => {
  const [meant, other] = [await processing('777.77'), await processing('500')]
  const batch = await sent()
  const client = editor()
  const lines = [
    `ADC9999999,${batch},777.77,paid,IP-8001,`,
    `${other.refNo},${batch},501,paid,IP-8002,`,
    `${other.refNo},${batch},500,perhaps,IP-8003,`,
  ]
  const { runId, counts } = await answered(client, lines)
  expect(counts).toMatchObject({ create: 2, update: 0, error: 1 })
  await client.get(importCalls.apply, { runId, partial: true })
  const { rows } = await client.get(bankFileCalls.exceptions, { filters: { status: 'open' } })
  expect(rows.map(({ why, refNo }) => [why, refNo])).toEqual([
    ['amount', other.refNo],
    ['unknown', 'ADC9999999'],
  ])
  expect((await answered(client, lines.slice(0, 2))).counts).toMatchObject({ skip: 2 })

  const [wrong, unknown] = [rows[0]?.exceptionId ?? 0, rows[1]?.exceptionId ?? 0]
  const reason = 'The bank cut the reference off'
  expect(await client.get(bankFileCalls.candidates, { exceptionId: unknown })).toMatchObject([
    { cashoutId: meant.cashoutId },
  ])
  expect(await client.ask(bankFileCalls.resolve, { exceptionId: wrong, action: 'match', reason })).toMatch(
    'kantoads.AMOUNT_DIFFERS',
  )
  expect(await client.ask(bankFileCalls.resolve, { exceptionId: unknown, action: 'match', reason })).toMatch(
    'kantoads.PAYOUT_REQUIRED',
  )
  await client.get(bankFileCalls.resolve, {
    exceptionId: unknown,
    action: 'match',
    cashoutId: meant.cashoutId,
    reason,
  })
  expect(await statusOf(meant.cashoutId)).toBe('paid')
  await client.get(bankFileCalls.resolve, { exceptionId: wrong, action: 'dismiss', reason })
  expect(await statusOf(other.cashoutId)).toBe('processing')
  expect(await client.ask(bankFileCalls.resolve, { exceptionId: wrong, action: 'dismiss', reason })).toMatch(
    /Dismissed/,
  )
})
