import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { delegationCalls } from '#areas/approvals/contract.ts'
import { maxAbsenceDays } from '#areas/approvals/rules.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import {
  type ApprovalFixture,
  type FixturePerson,
  openApprovalFixture,
} from '#platform/server/approvals/testing/approval-fixture.ts'

let fixture: ApprovalFixture
let ana: FixturePerson
let ben: { id: number; email: string; name: string }
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())
beforeEach(async () => {
  ana = fixture.manager()
  ben = await onStaff()
})

const { create, end, list } = delegationCalls
const dayFromNow = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const today = () => dayFromNow(0)

test('delegation › is saved, shown to both people and can be ended by the absent person', async () => {
  expect(await ana.says(create, { to: ben.id, fromDay: today(), untilDay: dayFromNow(4) })).toContain(
    ben.name,
  )
  const { given } = (await ana.get(list, {})) as { given: { id: number }[] }
  expect(given).toMatchObject([{ state: 'active', to: { email: ben.email } }])
  const id = given[0]?.id ?? 0
  expect((await fixture.person().answer(end, { id })).status).toBe(404)
  await ana.get(end, { id })
  expect(await ana.get(list, {})).toMatchObject({ given: [{ state: 'ended' }] })
  expect((await ana.answer(end, { id })).status).toBe(404)
})

test('delegation › is valid from the start of its first day to the end of its last day', async () => {
  const standIn = fixture.manager()
  await sql`insert into staff_user (id, email, first_name, last_name, is_line_manager, status)
    overriding system value values (${standIn.id}, ${standIn.email}, 'Stand', 'In', true, 'active')`.execute(
    fixture.owner,
  )
  await ana.get(create, { to: standIn.id, fromDay: today(), untilDay: today() })
  const { requestId, hash, wallet } = await fixture.submitted(fixture.person(), [ana])
  expect(await standIn.get(list, {})).toMatchObject({ received: [{ from: { email: ana.email } }] })
  await standIn.get(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
  expect(await fixture.balance(wallet)).toBe(125_050)
})

test('delegation › is rejected for a person who is not an approver', async () => {
  const answer = await fixture.person().answer(create, { to: ben.id, fromDay: today(), untilDay: today() })
  expect(answer).toMatchObject({ status: 403 })
  expect(answer.body.messageCode).toBe('approvals.NOT_LINE_MANAGER')
})

test('delegation › needs a recent password and an account whose approvals are not paused', async () => {
  const input = { to: ben.id, fromDay: today(), untilDay: today() }
  fixture.staleSessions.add(ana.id)
  expect(await ana.codeOf(create, input)).toBe('platform.REAUTHENTICATE')
  fixture.staleSessions.delete(ana.id)
  const paused = fixture.manager({ pausedUntil: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await paused.codeOf(create, input)).toBe('platform.ACCOUNT_CHANGED')
  expect(await ana.get(list, {})).toMatchObject({ given: [] })
  await ana.get(create, input)
  const { rows } = await sql<{ result: string; refusedBy: string | null }>`
    select result, refused_by from control_decision where act = 'approval-delegation' and staff_id = ${ana.id} order by id`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([
    { result: 'refused', refusedBy: 'step-up' },
    { result: 'passed', refusedBy: null },
  ])
})

test('delegation › is rejected when it overlaps another one', async () => {
  await ana.get(create, { to: ben.id, fromDay: today(), untilDay: dayFromNow(4) })
  expect(await ana.says(create, { to: ben.id, fromDay: dayFromNow(4), untilDay: dayFromNow(9) })).toMatch(
    /overlap/,
  )
  await ana.get(create, { to: ben.id, fromDay: dayFromNow(5), untilDay: dayFromNow(9) })
})

test.each([
  ['to oneself', () => ({ to: ana.id }), 'to'],
  ['to nobody', () => ({ to: 123_456 }), 'to'],
  ['from a day that is over', () => ({ fromDay: dayFromNow(-1) }), 'fromDay'],
  ['to a day before the first', () => ({ fromDay: dayFromNow(3), untilDay: dayFromNow(2) }), 'untilDay'],
  ['for too long', () => ({ untilDay: dayFromNow(maxAbsenceDays) }), 'untilDay'],
  ['to a day that is none', () => ({ untilDay: '2026-02-30' }), 'untilDay'],
])('delegation › %s is rejected with a field error', async (_, change, field) => {
  const input = { to: ben.id, fromDay: today(), untilDay: dayFromNow(1), ...change() }
  const { status, body } = await ana.answer(create, input)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ field }])
})

let people = 0
async function onStaff() {
  const email = `colleague-${++people}@erp.test`
  const { rows } = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, is_line_manager, status)
    values (${email}, 'Colleague', ${`Number ${people}`}, true, 'active') returning id`.execute(fixture.owner)
  return { id: rows[0]?.id ?? 0, email, name: `Colleague Number ${people}` }
}
