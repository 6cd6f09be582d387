import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { caseMakers, caseOpeners, officers, releasers } from '#areas/compliance/access.ts'
import { caseCalls } from '#areas/compliance/cases/contract.ts'
import { caseApprovalType } from '#areas/compliance/cases/server/approval-type.ts'
import { findCases } from '#areas/compliance/cases/server/find-cases.ts'
import { caseHandlers } from '#areas/compliance/cases/server/handlers.ts'
import { customer, transactionOf } from '#areas/compliance/server/testing/transactions.ts'
import { decisionCalls } from '#areas/controls/contract.ts'
import { controlHandlers } from '#areas/controls/server/handlers.ts'
import { shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { fromLevel, makerLevel } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { recordViews } from '#platform/contract/record-views.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([
    ...caseHandlers,
    ...controlHandlers,
    ...auditHandlers({ 'compliance-case': officers }),
    ...approvalHandlers([caseApprovalType]),
  ])
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate compliance_note, compliance_report, compliance_case cascade`.execute(api.owner)
  await sql`delete from wallet_txn`.execute(api.owner)
})

const officer = () => api.staffWith(officers, caseMakers, caseOpeners)
const head = () => api.staffWith(officers, releasers)

/** A case about ₱600,000 on the day before yesterday. */
async function coveredCase() {
  const who = await customer(api.owner)
  await transactionOf(api.owner, who.walletId, { daysAgo: 2, amount: 60_000_000 })
  const [found] = await findCases(api.db)
  if (!found) throw new Error('No case was found.')
  return { ...who, ...found }
}

async function decide(by: ReturnType<typeof head>, id: number, verdict: 'approve' | 'reject') {
  const { requestId } = await officer().get(caseCalls.info, { id })
  const seen = await by.get(approvalCalls.details, { requestId: requestId ?? 0 })
  return by.ask(approvalCalls.decide, {
    requestId: requestId ?? 0,
    verdict,
    hash: seen.hash,
    reason: 'Checked with the records',
  })
}

describe('covered transactions', () => {
  test('above ₱500,000 in one day over all wallets open one case; exactly ₱500,000 does not', async () => {
    const [at, above] = [await customer(api.owner), await shopWith(api.owner)]
    await transactionOf(api.owner, at.walletId, { daysAgo: 1, amount: 50_000_000 })
    const { rows } = await sql<{ id: number }>`
      select wallet_id as id from wallet where subscriber_id = ${above.subscriberId}`.execute(api.owner)
    for (const { id } of rows) await transactionOf(api.owner, id, { daysAgo: 1, amount: 25_000_001 })
    expect(await findCases(api.db)).toHaveLength(1)
    expect(await findCases(api.db)).toEqual([])
    const { rows: cases } = await officer().get(caseCalls.list, {})
    expect(cases).toMatchObject([
      { type: 'covered', subscriberId: above.subscriberId, total: 50_000_002, txnCount: 2, status: 'open' },
    ])
  })

  test('of two days, of failed transactions and of today open none', async () => {
    const { walletId } = await customer(api.owner)
    for (const daysAgo of [0, 1, 2]) await transactionOf(api.owner, walletId, { daysAgo, amount: 30_000_000 })
    await transactionOf(api.owner, walletId, { daysAgo: 0, amount: 30_000_000 })
    await transactionOf(api.owner, walletId, { daysAgo: 3, amount: 60_000_000 })
    await sql`update wallet_txn set status = 'failed', balance_before = null, balance_after = null where amount = 60000000`.execute(
      api.owner,
    )
    expect(await findCases(api.db)).toEqual([])
  })

  test('count a transfer between own wallets once, and later ones raise the total of an open case', async () => {
    const { subscriberId } = await shopWith(api.owner)
    const { rows } = await sql<{ id: number }>`
      select wallet_id as id from wallet where subscriber_id = ${subscriberId} order by wallet_id`.execute(
      api.owner,
    )
    const [from, to] = rows.map(({ id }) => id)
    const transfer = randomUUID()
    await transactionOf(api.owner, from ?? 0, { daysAgo: 1, amount: 26_000_000, type: 'p2p_send', transfer })
    await transactionOf(api.owner, to ?? 0, { daysAgo: 1, amount: 26_000_000, type: 'p2p_receive', transfer })
    expect(await findCases(api.db)).toEqual([])
    await transactionOf(api.owner, to ?? 0, { daysAgo: 1, amount: 25_000_000 })
    const [found] = await findCases(api.db)
    await transactionOf(api.owner, to ?? 0, { daysAgo: 1, amount: 1_000_000 })
    await findCases(api.db)
    const details = await officer().get(caseCalls.info, { id: found?.id ?? 0 })
    expect([details.total, details.txnCount, details.transactions.length]).toEqual([52_000_000, 3, 3])
  })
})

test('splitting › just below the amount on three days of a week opens one suspicious case', async () => {
  const [few, many] = [await customer(api.owner), await customer(api.owner)]
  for (const daysAgo of [1, 3]) await transactionOf(api.owner, few.walletId, { daysAgo, amount: 49_000_000 })
  for (const daysAgo of [1, 2, 4])
    await transactionOf(api.owner, many.walletId, { daysAgo, amount: 40_000_000 })
  await transactionOf(api.owner, many.walletId, { daysAgo: 5, amount: 39_999_999 })
  await findCases(api.db)
  await findCases(api.db)
  const { rows } = await officer().get(caseCalls.list, {})
  expect(rows).toMatchObject([
    { type: 'suspicious', trigger: 'splitting', subscriberId: many.subscriberId, total: 120_000_000 },
  ])
})

describe('filing period', () => {
  test.each([
    ['2026-04-01', '2026-04-13', 'the Holy Week and Araw ng Kagitingan'],
    ['2026-11-27', '2026-12-07', 'a weekend and Bonifacio Day'],
    ['2026-12-22', '2027-01-05', 'Christmas and the new year'],
    ['2028-02-25', '2028-03-03', 'a leap year'],
  ])('of %s ends on %s over %s', async (day, due) => {
    const { rows } = await sql<{
      due: string
    }>`select compliance_due_on(${day}::date, 5)::text as due`.execute(api.db)
    expect(rows).toEqual([{ due }])
  })
})

describe('report', () => {
  test('is prepared by one person, released by another, downloaded and acknowledged', async () => {
    const { id, refNo } = await coveredCase()
    const [maker, checker] = [officer(), head()]
    await maker.get(caseCalls.submitReport, { id, version: 1 })
    const [report] = (await maker.get(caseCalls.info, { id })).reports
    const file = { reportId: report?.id ?? 0 }
    expect(await maker.ask(caseCalls.file, file)).toMatch(/REPORT_NOT_RELEASED/)
    const colleague = api.staffWith(officers, caseMakers, { as: { level: makerLevel } })
    expect(await colleague.ask(caseCalls.file, file)).toMatch(/REPORT_NOT_RELEASED/)
    expect((await checker.get(caseCalls.file, file)).data.text).toContain(refNo)
    await decide(checker, id, 'approve')
    const { data } = await maker.get(caseCalls.file, file)
    expect(data.fileName).toBe(`${refNo}-1.csv`)
    const [head1 = '', line = '', rest] = data.text.trim().split(/\r?\n/)
    expect([rest, head1.split(',').slice(0, 3)]).toEqual([
      undefined,
      ['record_type', 'report_type', 'submission_type'],
    ])
    expect(line).toMatch(
      new RegExp(`^D,CTR,A,EMI000001,${refNo},\\d{8},CASHIN,TXN\\d{10},600000\\.00,App,,\\d{16},`),
    )
    const { version } = await maker.get(caseCalls.info, { id })
    await maker.get(caseCalls.acknowledge, { id, version, acknowledgementNo: 'AMLC-1' })
    expect(await maker.get(caseCalls.info, { id })).toMatchObject({
      status: 'filed',
      daysLeft: null,
      reports: [{ acknowledgementNo: 'AMLC-1' }],
    })
  })

  test('is not released by its maker, and an opened case is corrected as a new revision', async () => {
    const { id } = await coveredCase()
    const both = api.staffWith(officers, caseMakers, releasers)
    await both.get(caseCalls.submitReport, { id, version: 1 })
    expect(await decide(both, id, 'approve')).toMatch(/OWN_REQUEST/)
    await decide(head(), id, 'approve')
    let { version } = await both.get(caseCalls.info, { id })
    await both.get(caseCalls.acknowledge, { id, version, acknowledgementNo: 'AMLC-2' })
    await both.get(caseCalls.reopen, { id, version: version + 1, reason: 'The address was wrong' })
    await both.get(caseCalls.submitReport, { id, version: version + 2 })
    await decide(head(), id, 'approve')
    const { reports } = await both.get(caseCalls.info, { id })
    expect(reports.map(({ revision }) => revision)).toEqual([2, 1])
    const { data } = await both.get(caseCalls.file, { reportId: reports[0]?.id ?? 0 })
    expect(data.text).toContain('\r\nD,CTR,E,')
    version = (await both.get(caseCalls.info, { id })).version
    const taken = await both.answer(caseCalls.acknowledge, { id, version, acknowledgementNo: 'AMLC-2' })
    expect(taken.body.errors?.[0]?.field).toBe('acknowledgementNo')
  })

  test('with missing values is refused and names them, and one of changed transactions cannot be released', async () => {
    const { id, subscriberId, walletId } = await coveredCase()
    await sql`update subscriber set birth_date = null where id = ${subscriberId}`.execute(api.owner)
    expect((await officer().get(caseCalls.info, { id })).missing).toMatchObject([{ field: 'birth_date' }])
    expect(await officer().ask(caseCalls.submitReport, { id, version: 1 })).toMatch(/VALUES_MISSING/)
    await sql`update subscriber set birth_date = '1988-04-12' where id = ${subscriberId}`.execute(api.owner)
    await officer().get(caseCalls.submitReport, { id, version: 1 })
    await transactionOf(api.owner, walletId, { daysAgo: 2, amount: 100 })
    expect(await decide(head(), id, 'approve')).toMatch(/TRANSACTIONS_CHANGED/)
    await decide(head(), id, 'reject')
    expect((await officer().get(caseCalls.info, { id })).status).toBe('open')
  })

  test('is submitted once by two people at the same moment', async () => {
    const { id } = await coveredCase()
    const replies = await Promise.all(
      [1, 2].map(() => officer().answer(caseCalls.submitReport, { id, version: 1 })),
    )
    expect(replies.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect((await officer().get(caseCalls.info, { id })).reports).toHaveLength(1)
  })
})

test('closing › needs another person and warns of a covered transaction', async () => {
  const { id } = await coveredCase()
  await officer().get(caseCalls.submitClosing, { id, version: 1, reason: 'The customer is a bank' })
  await decide(head(), id, 'approve')
  expect((await officer().get(caseCalls.info, { id })).status).toBe('closed')
})

test('staff › open a suspicious case, take it over and note what they found', async () => {
  const { subscriberId, walletId } = await customer(api.owner)
  await transactionOf(api.owner, walletId, { daysAgo: 1, amount: 5_000 })
  const day = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  const draft = {
    subscriberId,
    dayFrom: day,
    dayTo: day,
    circumstance: 'unlawful',
    narrative: 'Cash from a raided shop',
  } as const
  const wrong = await officer().answer(caseCalls.create, { ...draft, dayTo: '2099-01-01' })
  expect(wrong.body.errors?.[0]?.field).toBe('dayTo')
  const me = officer()
  const { data } = await me.get(caseCalls.create, draft)
  await me.get(caseCalls.note, { id: data.id, text: 'Called the branch' })
  const found = await me.get(caseCalls.info, { id: data.id })
  expect(found).toMatchObject({
    type: 'suspicious',
    txnCount: 1,
    assignedTo: me.id,
    notes: [{ text: 'Called the branch' }],
  })
})

test('case › is in no log and no request that people without the permission can read', async () => {
  const { id, refNo } = await coveredCase()
  await officer().get(caseCalls.submitReport, { id, version: 1 })
  const { requestId } = await officer().get(caseCalls.info, { id })
  await decide(head(), id, 'approve')
  const auditor = api.staffWith(fromLevel(90))
  const shown = JSON.stringify([
    await auditor.get(auditCalls.list, {}),
    await auditor.get(auditCalls.options, {}),
    await auditor.get(recordViews, {}),
    await auditor.get(decisionCalls.list, {}),
  ])
  expect(shown).not.toContain(refNo)
  expect(shown).not.toContain('compliance')
  for (const call of [caseCalls.list, caseCalls.info])
    expect(await auditor.statusOf(call, { id } as never)).toBe(403)
  expect(await auditor.statusOf(approvalCalls.details, { requestId: requestId ?? 0 })).toBe(404)
  expect(
    await auditor.statusOf(auditCalls.recordHistory, { kind: 'compliance-case', recordId: String(id) }),
  ).toBe(403)
  const history = await officer().get(auditCalls.recordHistory, {
    kind: 'compliance-case',
    recordId: String(id),
  })
  expect(history.rows.length).toBeGreaterThan(2)
})
