import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityCalls, sessionCalls } from '#areas/session/contract.ts'
import { hasRecentReauthentication, setPassword } from '#areas/session/public.ts'
import {
  newAddress,
  type SessionFixture,
  openSessionFixture,
  password,
} from '#areas/session/server/testing/fixtures.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  api = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

const { security, beginSecondFactor, confirmSecondFactor, removeSecondFactor, changePassword } = securityCalls

async function signedIn() {
  const person = await fixture.person()
  const visitor = api.visitor()
  await visitor.signIn({ email: person.email, password })
  return { ...person, visitor }
}

const codeAt = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

/** Creates a person with a second factor whose current codes have been used. */
async function withSecondFactor() {
  const person = await signedIn()
  const started = await person.visitor.send(beginSecondFactor, { password })
  const { secret } = started.body.message as { secret: string }
  const confirmed = await person.visitor.send(confirmSecondFactor, { code: codeAt(secret) })
  const { recoveryCodes } = confirmed.body.data as { recoveryCodes: string[] }
  await sql`update identity_account set totp_last_step = 0 where user_id = ${person.id}`.execute(
    fixture.owner,
  )
  return { ...person, secret, recoveryCodes }
}

const signIn = (email: string, more: object = {}) => api.visitor().signIn({ email, password, ...more })

describe('second factor', () => {
  test('is offered as URI and QR code, and takes effect after a confirmed code', async () => {
    const { email, visitor } = await signedIn()
    const { body } = await visitor.send(beginSecondFactor, { password })
    expect(body.message).toMatchObject({
      address: expect.stringMatching(/^otpauth:\/\/totp\/ERP:person/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      picture: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
    })
    expect((await signIn(email)).body.status).toBe('ok')
    expect((await visitor.send(confirmSecondFactor, { code: '000000' })).body.errors?.[0]?.field).toBe('code')
    expect((await signIn(email)).body.status).toBe('ok')
  })

  test('is required after the password, and a code completes the sign-in', async () => {
    const { email, secret, id, visitor } = await withSecondFactor()
    const request = await signIn(email)
    expect(request.http).toBe(422)
    expect(request.body.errors).toMatchObject([{ field: 'code', code: 'session.CODE_REQUIRED' }])
    expect((await signIn(email, { code: codeAt(secret) })).body.status).toBe('ok')
    expect((await visitor.send(security)).body.message).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(await fixture.audited(id)).toEqual(['Sign in', 'Turn on two-factor authentication', 'Sign in'])
  })

  test('accepts a code of the previous and the next step, and no others', async () => {
    const { email, secret } = await withSecondFactor()
    const now = Date.now()
    expect((await signIn(email, { code: codeAt(secret, now - 95_000) })).body.status).toBe('err')
    expect((await signIn(email, { code: codeAt(secret, now - 30_000) })).body.status).toBe('ok')
    expect((await signIn(email, { code: codeAt(secret, now + 30_000) })).body.status).toBe('ok')
    expect((await signIn(email, { code: codeAt(secret, now + 95_000) })).body.status).toBe('err')
  })

  test('accepts a code once, even under concurrency', async () => {
    const { email, secret } = await withSecondFactor()
    const code = codeAt(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, { code })))
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
  })

  test('accepts each recovery code once, in any common format', async () => {
    const { email, recoveryCodes, visitor } = await withSecondFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect((await signIn(email, { code: ` ${first.toLowerCase().replace('-', ' ')} ` })).body.status).toBe(
      'ok',
    )
    expect((await signIn(email, { code: first })).body.errors?.[0]?.field).toBe('code')
    expect((await visitor.send(security)).body.message).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('blocks a network after five wrong codes', async () => {
    const { email, secret } = await withSecondFactor()
    const stranger = newAddress()
    const from = (code: string) => api.visitor(stranger).signIn({ email, password, code })
    for (let n = 0; n < 5; n++) await from(`00000${n}`)
    expect((await from(codeAt(secret))).body.messageCode).toBe('session.SIGN_IN_BLOCKED')
  })

  test('accepts a code as apps show it, in two groups', async () => {
    const { email, secret } = await withSecondFactor()
    const code = codeAt(secret)
    expect((await signIn(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).body.status).toBe('ok')
  })

  test('is removed with password and code, and the person is told', async () => {
    const { email, visitor, secret } = await withSecondFactor()
    const remove = async (input: object) => (await visitor.send(removeSecondFactor, input)).body
    expect((await remove({ password })).errors).toMatchObject([{ field: 'code' }])
    expect((await remove({ password, code: '000000' })).errors).toMatchObject([{ field: 'code' }])
    const wrongPassword = await remove({ password: 'Maling-Sagot-1', code: codeAt(secret) })
    expect(wrongPassword.errors).toMatchObject([{ field: 'password' }])
    expect((await remove({ password, code: codeAt(secret) })).status).toBe('ok')
    expect((await signIn(email)).body.status).toBe('ok')
    const { rows } = await sql<{ subject: string }>`
      select subject from outbox_mail where recipient = ${email} and kind = 'second-factor-changed' order by id`.execute(
      fixture.owner,
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Two-step verification was turned on',
      'Two-step verification was turned off',
    ])
  })

  test('is replaced only with a code', async () => {
    const { visitor, recoveryCodes } = await withSecondFactor()
    const begin = async (input: object) => (await visitor.send(beginSecondFactor, input)).body
    expect((await begin({ password })).errors).toMatchObject([{ field: 'code' }])
    expect((await begin({ password, code: recoveryCodes[0] })).status).toBe('ok')
  })

  test('is not removed while the password is too short without it', async () => {
    const { visitor, secret } = await withSecondFactor()
    const short = 'xK9#mQ2v'
    await visitor.send(changePassword, { password, newPassword: short })
    const { body } = await visitor.send(removeSecondFactor, { password: short, code: codeAt(secret) })
    expect(body.messageCode).toBe('session.PASSWORD_SHORT_ALONE')
  })

  test('is stored encrypted, and its recovery codes as hashes', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor()
    const { rows } = await sql<{ kept: string }>`
      select encode(totp_secret, 'escape') || (select string_agg(encode(code_hash, 'escape'), '') from identity_recovery_code code
        where code.user_id = account.user_id) as kept
      from identity_account account where user_id = ${id}`.execute(fixture.owner)
    for (const open of [secret, ...recoveryCodes]) expect(rows[0]?.kept).not.toContain(open)
  })
})

describe('password', () => {
  test.each([
    ['maikli-1A', 'session.PASSWORD_SHORT'],
    ['console-2026-console', 'session.PASSWORD_PERSONAL'],
    ['iloveyou1234567', 'session.PASSWORD_COMMON'],
  ])('%s is rejected as a new password', async (newPassword, code) => {
    const { visitor } = await signedIn()
    const { http, body } = await visitor.send(changePassword, { password, newPassword })
    expect(http).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'newPassword', code }])
  })

  test('of eight characters is accepted with a second factor', async () => {
    const { visitor } = await withSecondFactor()
    const { body } = await visitor.send(changePassword, { password, newPassword: 'xK9#mQ2v' })
    expect(body.status).toBe('ok')
  })

  test('is changed with the old one and ends the other sessions', async () => {
    const { id, email, visitor } = await signedIn()
    const elsewhere = api.visitor()
    await elsewhere.signIn({ email, password })
    const { body } = await visitor.send(changePassword, { password, newPassword: 'Bagong-Sagot-Ito-2' })
    expect(body).toMatchObject({ status: 'ok', data: { sessionsEnded: 1 } })
    expect((await elsewhere.send(sessionCalls.whoAmI)).http).toBe(401)
    expect((await visitor.send(sessionCalls.whoAmI)).http).toBe(200)
    expect((await signIn(email)).body.status).toBe('err')
    expect((await api.visitor().signIn({ email, password: 'Bagong-Sagot-Ito-2' })).body.status).toBe('ok')
    expect(await fixture.audited(id)).toContain('Change password')
  })

  test('stays unchanged with a wrong old one, which blocks the session after five', async () => {
    const { email, visitor } = await signedIn()
    const guess = () =>
      visitor.send(changePassword, { password: 'Maling-Sagot-1', newPassword: 'Bagong-Sagot-Ito-2' })
    for (let n = 0; n < 4; n++) expect((await guess()).body.errors?.[0]?.field).toBe('password')
    expect((await guess()).body.messageCode).toBe('session.SIGN_IN_BLOCKED')
    const right = await visitor.send(sessionCalls.prove, { password })
    expect(right.body.messageCode).toBe('session.SIGN_IN_BLOCKED')
    // Another session of the person is not affected.
    const elsewhere = api.visitor()
    await elsewhere.signIn({ email, password })
    expect((await elsewhere.send(sessionCalls.prove, { password })).body.status).toBe('ok')
  })

  test('password that must be changed is accepted only with a new one', async () => {
    const { id, email } = await fixture.person()
    await setPassword(fixture.db, id, password, true)
    expect((await signIn(email)).body.errors?.[0]?.field).toBe('newPassword')
    expect((await signIn(email, { newPassword: password })).body.errors?.[0]?.field).toBe('newPassword')
    expect((await signIn(email, { newPassword: 'Bagong-Sagot-Ito-2' })).body.status).toBe('ok')
    expect((await api.visitor().signIn({ email, password: 'Bagong-Sagot-Ito-2' })).body.status).toBe('ok')
  })

  test('password that must be changed needs one code of the second factor only', async () => {
    const { id, email, secret } = await withSecondFactor()
    await setPassword(fixture.db, id, password, true)
    const code = codeAt(secret)
    expect((await signIn(email, { code })).body.errors?.[0]?.field).toBe('newPassword')
    expect((await signIn(email, { code, newPassword: 'Bagong-Sagot-Ito-2' })).body.status).toBe('ok')
  })

  test('is stored as an Argon2id hash', async () => {
    const { id } = await fixture.person()
    const { rows } = await sql<{
      hash: string
    }>`select password_hash as hash from identity_account where user_id = ${id}`.execute(fixture.owner)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('own sessions', () => {
  test('are listed with device and IP address, and one can be ended', async () => {
    const { email, visitor } = await signedIn()
    const elsewhere = api.visitor()
    await elsewhere.signIn({ email, password })
    const { rows } = (await visitor.send(sessionCalls.list)).body.message as {
      rows: { id: number; isThis: boolean }[]
    }
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ device: 'Chrome (Linux)', ip: expect.stringMatching(/^10\./) })
    const other = rows.find(({ isThis }) => !isThis)
    expect((await visitor.send(sessionCalls.end, { id: other?.id })).body.status).toBe('ok')
    expect((await elsewhere.send(sessionCalls.whoAmI)).http).toBe(401)
    expect((await visitor.send(sessionCalls.end, { id: other?.id })).http).toBe(404)
  })

  test('cannot be ended by another person', async () => {
    const { visitor } = await signedIn()
    const other = await signedIn()
    const [id] = await fixture.openSessions(other.id)
    expect((await visitor.send(sessionCalls.end, { id })).http).toBe(404)
    expect(await fixture.openSessions(other.id)).toEqual([id])
  })
})

test('reauthentication › expires and is repeated with the password', async () => {
  const { visitor } = await signedIn()
  const staff = await api.authenticate(visitor.holds.token, { fresh: true, background: true })
  if (!staff) throw new Error('Nobody is signed in.')
  expect(await hasRecentReauthentication(fixture.db, staff, 5)).toBe(true)
  await fixture.pass(6)
  expect(await hasRecentReauthentication(fixture.db, staff, 5)).toBe(false)
  expect((await visitor.send(sessionCalls.prove, { password: 'Maling-Sagot-1' })).body.status).toBe('err')
  expect(await hasRecentReauthentication(fixture.db, staff, 5)).toBe(false)
  expect((await visitor.send(sessionCalls.prove, { password })).body.status).toBe('ok')
  expect(await hasRecentReauthentication(fixture.db, staff, 5)).toBe(true)
})
