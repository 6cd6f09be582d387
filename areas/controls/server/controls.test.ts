import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleReaders } from '#areas/controls/access.ts'
import { decisionCalls, ruleCalls } from '#areas/controls/contract.ts'
import { shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { controlHandlers } from '#areas/controls/server/handlers.ts'
import { DecisionRefused, guardDecision, storeRefusal } from '#platform/server/controls.ts'
import { controlsWithoutSession } from '#platform/server/http/handlers.ts'
import { openTestApi, testConfiguration, type TestApi } from '#platform/server/testing/test-api.ts'
import { ruleText } from '#platform/contract/controls.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(controlHandlers)
})
afterAll(() => api.close())

const reader = () => api.staffWith(ruleReaders)

const person = (id: number) => ({
  id,
  email: `person-${id}@erp.test`,
  name: `Person ${id}`,
  roleId: null,
  roleName: 'Test',
  level: 40,
  isLineManager: false,
  access: [],
  sessionId: 0,
})

/** An adjustment of one wallet by one person. */
const adjust = (staffId: number, recordId: number, amount: number) =>
  guardDecision(
    {
      db: api.db,
      staff: person(staffId),
      controls: controlsWithoutSession,
      configuration: testConfiguration(),
    },
    {
      act: 'adjustment',
      stage: 'submit',
      record: { kind: 'adjustment', id: recordId, label: `ADJ ${recordId}` },
      amount,
      beneficiaries: [{ kind: 'wallet', id: recordId, amount }],
    },
  )

test('rules › are listed in words and filtered by act', async () => {
  const { rows } = await reader().get(ruleCalls.list, { filters: { act: 'coin-grant' } })
  expect(rows.map(({ code }) => code).toSorted()).toEqual(['alone', 'coins-of-pair', 'confirmation-amount'])
  const day = await reader().get(ruleCalls.read, { code: 'wallet-day' })
  expect(day.versions.map(({ rule }) => [ruleText(rule, 'en'), ruleText(rule, 'fil')])).toEqual([
    [
      'Wallet adjustments, adjustment files, eLoad rewards, eSupplies refunds, and load sale refunds for one beneficiary in a day above ₱100,000.00: two approvers',
      'Wallet adjustment, adjustment file, eLoad reward, refund sa eSupplies, at refund ng benta ng load para sa isang beneficiary sa isang araw na lampas sa ₱100,000.00: dalawang approver',
    ],
  ])
  expect(await reader().statusOf(ruleCalls.read, { code: 'missing-rule' })).toBe(404)
  expect(await api.staffWith({ minLevel: 59 }).statusOf(ruleCalls.list)).toBe(403)
})

test('rule › shows the use of the period, the highest first', async () => {
  await adjust(501, 1, 4_000_000)
  await adjust(501, 2, 1_000_000)
  await adjust(502, 3, 2_000_000)
  const { use } = await reader().get(ruleCalls.read, { code: 'maker-day' })
  expect(use).toEqual([
    { name: '501', amount: 5_000_000, acts: 2 },
    { name: '502', amount: 2_000_000, acts: 1 },
  ])
})

test('decisions › are listed with the rule that applied, and filtered', async () => {
  await adjust(503, 4, 6_000_000)
  const needed = await reader().get(decisionCalls.list, { filters: { ruleCode: 'adjustment-amount' } })
  expect(needed.rows).toMatchObject([
    {
      staffId: 503,
      act: 'adjustment',
      stage: 'submit',
      result: 'passed',
      amount: 6_000_000,
      usedAmount: 0,
      rule: { amount: 5_000_000, consequence: 'approver' },
    },
  ])

  const refused = await adjustAlone(504, 2_000_000).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DecisionRefused)
  await storeRefusal(api.db, refused as DecisionRefused)
  const { rows } = await reader().get(decisionCalls.list, { filters: { result: 'refused' } })
  expect(rows).toMatchObject([{ staffId: 504, refusedBy: 'rule', ruleCode: 'alone' }])
  const { people, rules } = await reader().get(decisionCalls.options, {})
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([503, 504]))
  expect(rules.map(({ code }) => code)).toContain('alone')
})

/** An adjustment that takes effect without a second person, rolled back. */
const adjustAlone = (staffId: number, amount: number) =>
  api.db.transaction().execute((tx) =>
    guardDecision(
      {
        db: tx,
        staff: person(staffId),
        controls: controlsWithoutSession,
        configuration: testConfiguration(),
      },
      {
        act: 'load-sale-refund',
        stage: 'perform',
        record: { kind: 'eload-txn', id: 1, label: '1' },
        amount,
      },
    ),
  )

test('decisions › name records as the audit log does, wallets by account number and businesses by name', async () => {
  const { walletId, businessId } = await shopWith(api.owner)
  const { rows: wallets } = await sql<{ accountNo: string }>`
    select account_no from published_wallet where wallet_id = ${walletId}`.execute(api.db)
  await guardDecision(
    { db: api.db, staff: person(505), controls: controlsWithoutSession, configuration: testConfiguration() },
    {
      act: 'adjustment',
      stage: 'submit',
      record: { kind: 'adjustment', id: 5, label: 'ADJ 5' },
      amount: 100,
      beneficiaries: [
        { kind: 'wallet', id: walletId, amount: 50 },
        { kind: 'business', id: businessId, amount: 50 },
      ],
    },
  )
  await sql`insert into audit_entry (action, kind, record_id, label)
    values ('submit', 'adjustment', '5', 'ADJ0000005 Nena Store')`.execute(api.db)
  const { rows } = await reader().get(decisionCalls.list, { filters: { staffId: 505 } })
  expect(rows).toMatchObject([
    { reference: 'ADJ0000005 Nena Store', beneficiaries: `${wallets[0]?.accountNo}, Nena Store` },
  ])
  const { use } = await reader().get(ruleCalls.read, { code: 'wallet-day' })
  expect(use).toContainEqual({ name: 'Nena Store', amount: 50, acts: 1 })
})
