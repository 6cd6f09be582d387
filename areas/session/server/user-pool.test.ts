import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityCalls, securityCalls, sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { Enrolment } from '#areas/session/sign-in/contract.ts'
import {
  newAddress,
  type SessionFixture,
  openSessionFixture,
} from '#areas/session/server/testing/fixtures.ts'
import { startUserPool, type TestUserPool } from '#areas/session/server/testing/user-pool.ts'

const password = 'Tamang-Sagot-Ito-1'
let pool: TestUserPool
let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  pool = await startUserPool()
  fixture = await openSessionFixture({
    IDENTITY: 'cognito',
    COGNITO_USER_POOL_ID: pool.userPoolId,
    COGNITO_CLIENT_ID: pool.clientId,
    COGNITO_ENDPOINT: pool.endpoint,
  })
  api = await fixture.start()
})
afterAll(async () => {
  await fixture.close()
  await pool.stop()
})

/** Creates a person linked to an account in the pool. */
async function linked({ temporary = false } = {}) {
  const person = await fixture.person()
  const subject = await pool.person(person.email, password, { temporary })
  await sql`insert into identity_link (user_id, issuer, subject, email, source)
    values (${person.id}, ${pool.issuer}, ${subject}, ${person.email}, 'command')`.execute(fixture.owner)
  return { id: person.id, email: person.email, subject }
}

test('user pool sign-in › uses the form and offers no password functions of the embedded identity', async () => {
  const { body } = await api.visitor().send(signInCalls.options)
  expect(body.message).toMatchObject({
    signIn: 'form',
    keepsPasswords: false,
    registrationOpen: false,
    demoAccounts: [],
  })
})

test('user pool sign-in › signs in, refreshes and signs out everywhere', async () => {
  const { id, email, subject } = await linked()
  const visitor = api.visitor()
  expect((await visitor.signIn({ email, password: 'Maling-Sagot-1' })).body.status).toBe('err')
  expect((await visitor.signIn({ email, password })).body.message).toMatchObject({ email })
  expect((await visitor.send(securityCalls.security)).body.message).toMatchObject({ managedHere: false })
  expect((await visitor.refresh()).body.status).toBe('ok')
  const { rows } = await sql<{ provider: string; upstream: string }>`
    select provider, encode(upstream, 'escape') as upstream from staff_session where user_id = ${id}`.execute(
    fixture.owner,
  )
  expect(rows[0]?.provider).toBe('cognito')
  expect(rows[0]?.upstream).not.toContain(subject)
  expect((await visitor.send(identityCalls.endEverywhere)).body).toMatchObject({
    data: { sessionsEnded: 1, goTo: null },
  })
  expect(pool.signedOutEverywhere).toHaveLength(1)
  expect(await fixture.openSessions(id)).toEqual([])
})

test('user pool sign-in › changes a temporary password', async () => {
  const { email } = await linked({ temporary: true })
  const visitor = api.visitor()
  const request = await visitor.signIn({ email, password })
  expect(request.body.errors).toMatchObject([{ field: 'newPassword' }])
  expect([...visitor.jar.keys()]).toEqual(['erp_step'])
  const newPassword = 'Sariling-Sagot-Ito-2'
  expect((await visitor.signIn({ email, password, newPassword })).body.message).toMatchObject({ email })
  expect(visitor.jar.has('erp_step')).toBe(false)
})

test('user pool sign-in › requires the app code, and rejects forged sealed state', async () => {
  const { email } = await linked()
  const code = await pool.addApp(email, password)
  const visitor = api.visitor()
  expect((await visitor.signIn({ email, password })).body.errors).toMatchObject([{ field: 'code' }])
  expect((await visitor.signIn({ email, password, code: '000000' })).body.errors).toMatchObject([
    { field: 'code' },
  ])
  visitor.jar.set('erp_step', 'gawa-gawa')
  expect((await visitor.signIn({ email, password, code: code() })).body.message).toMatchObject({ email })
})

test('user pool sign-in › sets up an authenticator app', async () => {
  const { email } = await linked()
  pool.wantApp(email)
  const visitor = api.visitor()
  expect((await visitor.send(signInCalls.enrol)).body.messageCode).toBe('session.SIGN_IN_TIMEOUT')
  expect((await visitor.signIn({ email, password })).body.errors).toMatchObject([{ field: 'enrolment' }])
  // A code sent before the app has its secret gets the same response again.
  expect((await visitor.signIn({ email, password, code: '123456' })).body.errors).toMatchObject([
    { field: 'enrolment' },
  ])
  const { body } = await visitor.send(signInCalls.enrol)
  const { secret, address, picture } = Enrolment.parse(body.message)
  expect(address).toContain(`secret=${secret}`)
  expect(picture.path).toMatch(/^M0 0h1v1h-1z/)
  expect([...visitor.jar.keys()]).toEqual(['erp_step'])
  expect((await visitor.signIn({ email, password, code: '000000' })).body.errors).toMatchObject([
    { field: 'code' },
  ])
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await visitor.signIn({ email, password, code })).body.message).toMatchObject({ email })
  expect(visitor.jar.has('erp_step')).toBe(false)
  // The secret is returned once; the step has ended.
  expect((await visitor.send(signInCalls.enrol)).body.status).toBe('err')
})

test('user pool sign-in › issues a new secret when the first one has expired', async () => {
  const { email } = await linked()
  pool.wantApp(email)
  const visitor = api.visitor()
  await visitor.signIn({ email, password })
  const first = Enrolment.parse((await visitor.send(signInCalls.enrol)).body.message)
  pool.forgetSteps()
  const code = new TOTP({ secret: Secret.fromBase32(first.secret) }).generate()
  expect((await visitor.signIn({ email, password, code })).body.errors).toMatchObject([
    { field: 'enrolment' },
  ])
  const second = Enrolment.parse((await visitor.send(signInCalls.enrol)).body.message)
  expect(second.secret).not.toBe(first.secret)
  const right = new TOTP({ secret: Secret.fromBase32(second.secret) }).generate()
  expect((await visitor.signIn({ email, password, code: right })).body.message).toMatchObject({ email })
})

test('user pool sign-in › blocks a network after five wrong passwords without asking the pool', async () => {
  const { id, email } = await linked()
  const stranger = newAddress()
  for (let tries = 0; tries < 5; tries++)
    await api.visitor(stranger).signIn({ email, password: 'Maling-Sagot-1' })
  const blocked = await api.visitor(stranger).signIn({ email, password })
  expect(blocked.body.messageCode).toBe('session.SIGN_IN_BLOCKED')
  expect(await fixture.statusOf(id)).toBe('active')
  expect((await api.visitor().signIn({ email, password })).body.message).toMatchObject({ email })
})

test('user pool sign-in › rejects an unlinked account with the same email without counting a wrong password', async () => {
  const person = await fixture.person()
  await pool.person(person.email, password)
  for (let tries = 0; tries < 6; tries++) {
    const { body } = await api.visitor().signIn({ email: person.email, password })
    expect(body.messageCode).toBe('session.NOT_LINKED')
  }
  expect(await fixture.statusOf(person.id)).toBe('active')
})

test('invitation › links the account that signs in with it', async () => {
  const person = await fixture.person({ status: 'active' })
  const subject = await pool.person('iba@pool.test', password)
  const token = 'I'.repeat(43)
  await sql`insert into staff_invite (token_hash, user_id, created_by, expires_at)
    values (sha256(${token}::bytea), ${person.id}, 'tagapamahala@erp.test', now() + interval '1 hour')`.execute(
    fixture.owner,
  )
  const visitor = api.visitor()
  expect(
    (await visitor.signIn({ email: 'iba@pool.test', password, link: token })).body.message,
  ).toMatchObject({
    email: person.email,
  })
  const { rows } = await sql`select subject, source from identity_link where user_id = ${person.id}`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([{ subject, source: 'invitation' }])
  // Reauthentication uses the name known to the pool.
  await fixture.pass(10)
  expect((await visitor.send(sessionCalls.prove, { password })).body.status).toBe('ok')
  expect((await visitor.send(sessionCalls.prove, { password: 'Maling-Sagot-1' })).body.status).toBe('err')
})
