import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { caseMakers, officers, releasers } from '#areas/compliance/access.ts'
import { holidayCalls, ruleCalls } from '#areas/compliance/rules/contract.ts'
import { ruleChanges } from '#areas/compliance/rules/server/reporting-rules.ts'
import { customer } from '#areas/compliance/server/testing/transactions.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...ruleChanges.handlers, ...approvalHandlers([ruleChanges.approvalType])])
})
afterAll(() => api.close())

const officer = () => api.staffWith(officers, caseMakers)
const draft = {
  code: 'covered_amount',
  amount: 400_000,
  effectiveFrom: '2030-01-01',
  source: 'AMLC Resolution 1, s. 2029',
} as const

const valueOn = async (day: string) => {
  const { rows } = await sql<{ value: number }>`
    select compliance_rule_value('covered_amount', ${day}::date) as value`.execute(api.db)
  return rows[0]?.value
}

/** Approves the request in the inbox and returns what it changes. */
async function approved() {
  const head = api.staffWith(officers, releasers)
  const [request] = (await head.get(approvalCalls.inbox, {})).rows
  const requestId = request?.id ?? 0
  const { hash, effect } = await head.get(approvalCalls.details, { requestId })
  await head.get(approvalCalls.decide, { requestId, verdict: 'approve', hash, reason: 'As resolved' })
  return effect.changes
}

test('rule › takes effect from its day after another person approved it', async () => {
  await officer().get(ruleCalls.create, draft)
  expect(await valueOn('2030-01-01')).toBe(50_000_000)
  expect(await approved()).toMatchObject([{ after: '₱400,000.00' }, {}, { after: draft.source }])
  expect([await valueOn('2029-12-31'), await valueOn('2030-01-01')]).toEqual([50_000_000, 40_000_000])
})

test.each([
  [{ amount: null }, 'amount'],
  [{ code: 'filing_days', days: 32 }, 'days'],
  [{ code: 'filing_days', amount: null }, 'days'],
  [{ code: 'splitting_share', percent: 0 }, 'percent'],
  [{ effectiveFrom: '2030-02-30' }, 'effectiveFrom'],
  [{ source: '' }, 'source'],
])('rule › with %j is rejected at its field', async (about, field) => {
  const { body } = await officer().answer(ruleCalls.create, { ...draft, ...about } as never)
  expect(body.errors?.[0]?.field).toBe(field)
})

test('holiday › moves the last days of open cases once another person approved it', async () => {
  const { subscriberId } = await customer(api.owner)
  await sql`
    insert into compliance_case (type, trigger, subscriber_id, day_from, day_to, total, txn_count, circumstance, known_on, due_on, created_by)
    values ('suspicious', 'staff', ${subscriberId}, '2026-09-07', '2026-09-07', 100, 1, 'similar', '2026-09-07', '2026-09-14', 'a@example.com')`.execute(
    api.owner,
  )
  const dueOn = async () => {
    const { rows } = await sql<{ due: string }>`select due_on::text as due from compliance_case`.execute(
      api.db,
    )
    return rows[0]?.due
  }
  const day = { day: '2026-09-09', name: 'Typhoon', source: 'Memorandum Circular 99' }
  await officer().get(holidayCalls.create, day)
  expect(await dueOn()).toBe('2026-09-14')
  await approved()
  expect(await dueOn()).toBe('2026-09-15')
  const [holiday] = (await officer().get(holidayCalls.list, { sortBy: 'createdAt', sortDir: 'desc' })).rows
  const { id = 0, version = 0 } = holiday ?? {}
  await officer().get(holidayCalls.update, { id, version, ...day, name: 'Typhoon signal 4' })
  await approved()
  await officer().get(holidayCalls.delete, { id, version: version + 1 })
  await approved()
  expect(await dueOn()).toBe('2026-09-14')
})
