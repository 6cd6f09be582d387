import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmationCalls, sessionCalls } from '#areas/session/contract.ts'
import { openSessionFixture, otherCalls, password, type SessionFixture } from './testing/fixtures.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  api = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

type Visitor = ReturnType<typeof api.visitor>

async function approver() {
  const { id, email } = await fixture.person()
  const visitor = api.visitor()
  await visitor.signIn({ email, password })
  return { id, email, visitor }
}

let records = 0
const newPayment = (pesos = 60_000) => ({ id: ++records, pesos })

const pay = async (visitor: Visitor, input: object, key = randomUUID()) =>
  (await visitor.send(otherCalls.pays, input, { 'idempotency-key': key })).body

const prove = (visitor: Visitor) => visitor.send(sessionCalls.prove, { password })
const confirm = async (visitor: Visitor, id: string | undefined) =>
  (await visitor.send(confirmationCalls.confirm, { id })).body

test('act above the limit › is confirmed with its amount and record after a new proof, and then takes effect once', async () => {
  const { id, visitor } = await approver()
  const input = newPayment()
  const key = randomUUID()
  const { code, messageCode, confirmation } = await pay(visitor, input, key)
  expect([code, messageCode]).toEqual(['UNAUTHENTICATED', 'platform.CONFIRM_ACT'])
  expect(confirmation).toMatchObject({
    act: 'eload-b2b-deposit',
    label: `DEP${input.id} Aling Nena Store`,
    amount: '₱60,000.00',
  })
  expect((await confirm(visitor, confirmation?.id)).messageCode).toBe('session.CONFIRMATION_EXPIRED')
  await prove(visitor)
  expect((await confirm(visitor, confirmation?.id)).status).toBe('ok')
  expect((await pay(visitor, input, key)).status).toBe('ok')
  expect((await pay(visitor, input)).messageCode).toBe('platform.CONFIRM_ACT')
  expect(await fixture.audited(id)).toEqual(['Sign in', 'Confirm identity', 'Confirm act'])
  const { rows } =
    await sql`select result, refused_by from control_decision where staff_id = ${id} order by id`.execute(
      fixture.owner,
    )
  expect(rows).toEqual([
    { result: 'refused', refusedBy: 'step-up' },
    { result: 'passed', refusedBy: null },
    { result: 'refused', refusedBy: 'step-up' },
  ])
})

test('act at the limit › needs no confirmation', async () => {
  const { visitor } = await approver()
  expect((await pay(visitor, newPayment(50_000))).status).toBe('ok')
})

test.each([
  ['another amount', { pesos: 60_001 }],
  ['another record', { id: 9_999 }],
  ['another field', { note: 'changed' }],
])('confirmation › does not count for a request with %s', async (_, change) => {
  const { visitor } = await approver()
  const input = newPayment()
  const { confirmation } = await pay(visitor, input)
  await prove(visitor)
  await confirm(visitor, confirmation?.id)
  expect((await pay(visitor, { ...input, ...change })).messageCode).toBe('platform.CONFIRM_ACT')
  // The order of the fields does not matter.
  const { id, pesos } = input
  expect((await pay(visitor, { pesos, id })).status).toBe('ok')
})

test('proof › confirms one act', async () => {
  const { visitor } = await approver()
  const [first, second] = [await pay(visitor, newPayment()), await pay(visitor, newPayment())]
  await prove(visitor)
  const answers = await Promise.all(
    [first, second].map(({ confirmation }) => confirm(visitor, confirmation?.id)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['err', 'ok'])
})

test('confirmation › is not usable by another session or person, or after five minutes', async () => {
  const own = await approver()
  const input = newPayment()
  const { confirmation } = await pay(own.visitor, input)
  const sameperson = api.visitor()
  await sameperson.signIn({ email: own.email, password })
  await prove(sameperson)
  expect((await confirm(sameperson, confirmation?.id)).status).toBe('err')
  const other = await approver()
  await prove(other.visitor)
  expect((await confirm(other.visitor, confirmation?.id)).status).toBe('err')

  await prove(own.visitor)
  expect((await confirm(own.visitor, confirmation?.id)).status).toBe('ok')
  expect((await pay(sameperson, input)).messageCode).toBe('platform.CONFIRM_ACT')
  await sql`update control_confirmation set created_at = created_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes'`.execute(
    fixture.owner,
  )
  expect((await pay(own.visitor, input)).messageCode).toBe('platform.CONFIRM_ACT')
})

test('confirmation › is used by one of two simultaneous requests', async () => {
  const { visitor } = await approver()
  const input = newPayment()
  const { confirmation } = await pay(visitor, input)
  await prove(visitor)
  await confirm(visitor, confirmation?.id)
  const answers = await Promise.all([1, 2, 3].map(() => pay(visitor, input)))
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1)
})

test('rule › is a row that staff can change, and confirms single acts only', async () => {
  await sql`update control_rule set above = 10000000 where code = 'confirmation-amount'`.execute(
    fixture.owner,
  )
  const { visitor } = await approver()
  expect((await pay(visitor, newPayment(100_000))).status).toBe('ok')
  expect((await pay(visitor, newPayment(100_001))).messageCode).toBe('platform.CONFIRM_ACT')
  await sql`update control_rule set above = 5000000 where code = 'confirmation-amount'`.execute(fixture.owner)
  await expect(
    sql`insert into control_rule (code, subject, period, above, consequence) values ('mine', 'maker', 'day', 1, 'confirm')`.execute(
      fixture.owner,
    ),
  ).rejects.toThrow('control_rule')
})

test('database › does not let the API change what was confirmed', async () => {
  for (const column of ['amount = 1', 'request_hash = request_hash', 'expires_at = expires_at'])
    await expect(sql`update control_confirmation set ${sql.raw(column)}`.execute(fixture.db)).rejects.toThrow(
      'permission denied',
    )
})
