import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityCalls, sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { Enrolment, SignInReply } from '#areas/session/sign-in/contract.ts'
import { openSessionFixture, password, type SessionFixture } from './testing/fixtures.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture({ SECOND_FACTOR: 'required' })
  api = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

type Visitor = ReturnType<typeof api.visitor>
const approver = async () => fixture.person({ roleId: await fixture.role() })
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const secretFor = async (visitor: Visitor) =>
  Enrolment.parse((await visitor.send(signInCalls.enrol)).body.message).secret

test('required second factor › is set up by an approver during the sign-in', async () => {
  const { id, email } = await approver()
  const visitor = api.visitor()
  const first = await visitor.signIn({ email, password })
  expect(first.body.errors).toMatchObject([{ field: 'enrolment', code: 'session.SET_UP_REQUIRED' }])
  expect(visitor.holds.token).toBe('')
  const secret = await secretFor(visitor)
  const wrong = await visitor.signIn({ email, password, code: '000000' })
  expect(wrong.body.errors).toMatchObject([{ field: 'code' }])
  const { body } = await visitor.signIn({ email, password, code: codeOf(secret) })
  const { recoveryCodes = [] } = SignInReply.parse(body.message)
  expect(recoveryCodes).toHaveLength(10)
  expect(await fixture.audited(id)).toEqual([
    'Record failed sign-in',
    'Turn on two-factor authentication',
    'Sign in',
  ])
  const next = await api.visitor().signIn({ email, password })
  expect(next.body.errors).toMatchObject([{ field: 'code', code: 'session.CODE_REQUIRED' }])
  const [code = ''] = recoveryCodes
  expect((await api.visitor().signIn({ email, password, code })).body.status).toBe('ok')
})

test('required second factor › is asked for by a reauthentication and cannot be turned off', async () => {
  const { id, email } = await approver()
  const visitor = api.visitor()
  await visitor.signIn({ email, password })
  const secret = await secretFor(visitor)
  await visitor.signIn({ email, password, code: codeOf(secret) })
  await sql`update identity_account set totp_last_step = 0 where user_id = ${id}`.execute(fixture.owner)
  const alone = await visitor.send(sessionCalls.prove, { password })
  expect(alone.body.errors).toMatchObject([{ field: 'code' }])
  const code = codeOf(secret)
  const removal = await visitor.send(securityCalls.removeSecondFactor, { password, code })
  expect(removal.body.messageCode).toBe('session.SECOND_FACTOR_REQUIRED')
  expect((await visitor.send(sessionCalls.prove, { password, code })).body.status).toBe('ok')
})

test('required second factor › is not set up with the step of another person', async () => {
  const [own, other] = [await approver(), await approver()]
  const visitor = api.visitor()
  await visitor.signIn({ email: own.email, password })
  const secret = await secretFor(visitor)
  const answer = await visitor.signIn({ email: other.email, password, code: codeOf(secret) })
  expect(answer.body.errors).toMatchObject([{ field: 'enrolment' }])
  expect(visitor.holds.token).toBe('')
})

test('required second factor › does not concern people who approve nothing', async () => {
  const { email } = await fixture.person()
  expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
})
