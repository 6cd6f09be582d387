import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPlace, topupPlace } from '#areas/kantoads/access.ts'
import { auditCalls, type AuditStatus } from '#areas/kantoads/audits/contract.ts'
import { auditHandlers } from '#areas/kantoads/audits/server/handlers.ts'
import { openAudits } from './open-audits.ts'
import { erentaCalls } from '#areas/kantoads/erenta/contract.ts'
import { erentaHandlers } from '#areas/kantoads/erenta/server/handlers.ts'
import { hangingStore, photoOf, storeBalance, topupOf } from '#areas/kantoads/server/testing/ads.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { toUpdate } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await openTestApi([...auditHandlers, ...topupHandlers, ...erentaHandlers])))
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const editor = () => api.staffWith(toUpdate(auditPlace), { as: { level: approverLevel } })
type Editor = ReturnType<typeof editor>

async function opened(about: { rent?: string; funded?: string } = {}) {
  const store = await hangingStore(api.owner, about)
  await openAudits(api.db, '2026-11-01')
  if (about.funded !== undefined) {
    const topupId = await topupOf(api.db, { advertiser: store.advertiser, pesos: about.funded })
    await api.staffWith(toUpdate(topupPlace)).get(topupCalls.update, { topupId, status: 'verified' })
    await api
      .staffWith(toUpdate(topupPlace), { as: { level: approverLevel } })
      .get(topupCalls.update, { topupId, status: 'approved' })
  }
  const { rows } = await editor().get(auditCalls.list, { filters: { businessId: store.businessId } })
  return { ...store, auditId: rows[0]?.auditId ?? 0 }
}

const step = (auditId: number, status: Exclude<AuditStatus, 'for_audit'>, version?: number) =>
  [auditCalls.update, { auditId, status, ...(version !== undefined && { version }) }] as const

/** Closes an audit at its current version. */
const closing = async (auditId: number) =>
  step(auditId, 'closed', (await editor().get(auditCalls.info, { auditId })).version)

const checks = [
  { item: 'Installed in the agreed place', passed: true, note: '' },
  { item: 'It can be read from the street', passed: true, note: 'A little pale' },
  { item: 'Nothing hangs before it', passed: false, note: 'A calendar' },
]

async function found(
  client: Editor,
  auditId: number,
  status: 'passed' | 'failed',
  passing = checks.slice(0, 2),
) {
  await client.get(...step(auditId, 'in_progress'))
  return client.ask(auditCalls.update, {
    auditId,
    status,
    checks: passing,
    photos: [await photoOf(api.owner, client.id)],
    remarks: 'Seen this morning',
  })
}

test('passed audit › is closed by another person and pays the e-renta of the month once', async () => {
  const { businessId, auditId } = await opened({ rent: '300.50', funded: '1000' })
  const [one, two] = [editor(), editor()]
  await found(one, auditId, 'passed')
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 0 })
  expect(await one.ask(...step(auditId, 'closed'))).toBe('platform.OWN_REQUEST')
  const answers = await Promise.all(
    [two, editor(), editor()].map(async (client) => client.ask(...(await closing(auditId)))),
  )
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 30_050 })
  const audit = await two.get(auditCalls.info, { auditId })
  expect(audit).toMatchObject({ status: 'closed', outcome: 'passed', releasedAmount: 30_050, score: 10_000 })
  expect(audit.advertiserBalance).toBe(69_950)
  expect(audit.photos).toHaveLength(1)

  const income = await two.get(erentaCalls.income, {})
  const behind = await two.get(auditCalls.list, { filters: { counted: 'month' }, limit: 100 })
  expect(income.monthlyOutgoing).toBe(
    behind.rows.reduce((sum, { releasedAmount }) => sum + (releasedAmount ?? 0), 0),
  )
})

test('closing › fails and leaves the audit open if the advertiser has too little credit', async () => {
  const { businessId, auditId } = await opened({ rent: '300' })
  await found(editor(), auditId, 'passed')
  expect(await editor().ask(...(await closing(auditId)))).toBe('platform.INSUFFICIENT_BALANCE')
  expect((await editor().get(auditCalls.info, { auditId })).status).toBe('passed')
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 0 })
})

test('failed audit › is repeated with the earlier findings kept, or closed without e-renta', async () => {
  const { businessId, auditId } = await opened({ funded: '1000' })
  const one = editor()
  await found(one, auditId, 'failed', checks)
  await editor().get(...step(auditId, 'for_reaudit'))
  await found(one, auditId, 'failed', checks)
  const audit = await one.get(auditCalls.info, { auditId })
  expect(audit.round).toBe(2)
  expect(audit.findings.map(({ round, score, outcome }) => [round, score, outcome])).toEqual([
    [2, 6_667, 'failed'],
    [1, 6_667, 'failed'],
  ])
  const closed = await editor().get(...(await closing(auditId)))
  expect(closed.message).toMatch(/No e-renta is released/)
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 0 })
})

test('closing › requires the version that the person saw', async () => {
  const { businessId, auditId } = await opened({ rent: '300', funded: '1000' })
  const one = editor()
  await found(one, auditId, 'failed', checks)
  const seen = (await editor().get(auditCalls.info, { auditId })).version
  await editor().get(...step(auditId, 'for_reaudit'))
  await found(one, auditId, 'passed')
  expect((await editor().answer(...step(auditId, 'closed'))).body).toMatchObject({
    errors: [{ field: 'version' }],
  })
  expect(await editor().statusOf(...step(auditId, 'closed', seen))).toBe(409)
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 0 })
  await editor().get(...(await closing(auditId)))
  expect(await storeBalance(api.owner, businessId)).toMatchObject({ posted: 30_000 })
})

test('findings › require checks, photos uploaded by the auditor, and a score that matches the outcome', async () => {
  const { auditId } = await opened()
  const one = editor()
  await one.get(...step(auditId, 'in_progress'))
  const pass = (input: object) => one.answer(auditCalls.update, { auditId, status: 'passed', ...input })
  const fieldOf = async (input: object) => (await pass(input)).body.errors?.[0]?.field
  expect(await fieldOf({})).toBe('checks')
  expect(await fieldOf({ checks })).toBe('photos')
  expect(await fieldOf({ checks, photos: [await photoOf(api.owner, one.id)] })).toBe('score')
  expect(await fieldOf({ checks: checks.slice(0, 1), photos: [await photoOf(api.owner, 1)] })).toBe('photos')
  expect(
    (await pass({ checks, score: 70, photos: [await photoOf(api.owner, one.id)] })).body.message,
  ).toMatch(/passed/)
})

test('monthly audits › are opened once for collateral installed before the month', async () => {
  const { businessId } = await opened()
  const later = await hangingStore(api.owner, { installedAt: '2026-12-15' })
  expect(await openAudits(api.db, '2026-11-30')).toBe(0)
  await openAudits(api.db, '2026-12-01')
  const list = async (id: number) =>
    (await editor().get(auditCalls.list, { filters: { businessId: id }, sortBy: 'month' })).rows
  expect((await list(businessId)).map(({ month }) => month)).toEqual(['2026-12-01', '2026-11-01'])
  expect(await list(later.businessId)).toEqual([])
})

test('database constraints › prevent closing by the auditor and changes to findings', async () => {
  const { auditId } = await opened()
  const one = editor()
  await found(one, auditId, 'failed', checks)
  await expect(
    sql`update ads_audit set status = 'closed', closed_by_id = ${one.id} where audit_id = ${auditId}`.execute(
      api.owner,
    ),
  ).rejects.toThrow(/ads_audit_second_person/)
  await expect(
    sql`update ads_audit_finding set score = 10000 where audit_id = ${auditId}`.execute(api.db),
  ).rejects.toThrow(/permission denied/)
})
