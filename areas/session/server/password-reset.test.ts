import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResetCalls, securityCalls, sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { mailsTo } from '#platform/server/mail/testing/mailed-link.ts'
import {
  type SessionFixture,
  newAddress,
  openSessionFixture,
  password,
} from '#areas/session/server/testing/fixtures.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  api = await fixture.start()
})
afterAll(() => fixture.close())

const { forgotPassword, passwordReset, resetPassword } = passwordResetCalls
const newPassword = 'Bagong-Sagot-Ito-2'

const mailsOf = (email: string, kind: string) =>
  mailsTo(fixture.owner, fixture.configuration.secret, email, kind)
const request = (email: string, { ip = newAddress(), language = 'en' } = {}) =>
  api.visitor(ip).send(forgotPassword, { email, language })
/** Requests a link and returns the token that was mailed. */
async function tokenFor(email: string): Promise<string> {
  expect((await request(email)).http).toBe(200)
  const mail = (await mailsOf(email, 'password-reset')).at(-1)
  return /\/reset-password\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
}
const reset = (token: string, chosen = newPassword) =>
  api.visitor().send(resetPassword, { token, newPassword: chosen, language: 'en' })

describe('requesting a link', () => {
  test('password reset request › answers alike for known, unknown and inactive people, and mails only the first', async () => {
    const [known, inactive] = [await fixture.person(), await fixture.person({ status: 'inactive' })]
    const emails = [known.email, 'walang-ganito@erp.test', inactive.email]
    const answers = []
    for (const email of emails) {
      const { http, body } = await request(email)
      answers.push({ http, body })
    }
    expect(answers[0]).toMatchObject({ http: 200, body: { status: 'ok', message: { minutes: 30 } } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const counts = await Promise.all(
      emails.map(async (email) => (await mailsOf(email, 'password-reset')).length),
    )
    expect(counts).toEqual([1, 0, 0])
    expect(await fixture.audited(known.id)).toEqual(['Request password reset'])
  })

  test('password reset request › stores only the hash of the token', async () => {
    const { email } = await fixture.person()
    const token = await tokenFor(email)
    expect(token).not.toBe('')
    const { rows } = await sql`select * from password_reset`.execute(fixture.owner)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('password reset request › is mailed in the language of the page', async () => {
    const { email } = await fixture.person()
    await request(email, { language: 'fil' })
    expect((await mailsOf(email, 'password-reset'))[0]?.subject).toBe('Mag-set ng bagong password')
  })

  test.each([['known'], ['unknown']])(
    'password reset request › is rejected with 429 at the fourth in an hour for one %s account',
    async (kind) => {
      const email = kind === 'known' ? (await fixture.person()).email : 'sino-kaya@erp.test'
      for (let n = 1; n <= 3; n++) expect((await request(email)).http).toBe(200)
      const response = await request(email)
      expect([response.http, response.body.code]).toEqual([429, 'TOO_MANY'])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(59 * 60)
      await fixture.pass(61)
      expect((await request(email)).http).toBe(200)
    },
  )

  test('password reset request › is rejected with 429 at the eleventh account of one network in an hour', async () => {
    const ip = newAddress()
    for (let n = 1; n <= 10; n++) expect((await request(`marami-${n}@erp.test`, { ip })).http).toBe(200)
    expect((await request('isa-pa@erp.test', { ip })).http).toBe(429)
    expect((await request('isa-pa@erp.test')).http).toBe(200)
  })

  test('password reset request › keeps the limit of a network under concurrency', async () => {
    const ip = newAddress()
    const emails = Array.from({ length: 16 }, (_, n) => `sabay-${n}@erp.test`)
    const answers = await Promise.all(emails.map((email) => request(email, { ip })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(6)
  })

  test('password reset request › keeps the limit of an account across two processes', async () => {
    const { email } = await fixture.person()
    const other = await fixture.start()
    const answers = await Promise.all(
      [api, other, api, other, api, other].map((each) =>
        each.visitor(newAddress()).send(forgotPassword, { email, language: 'en' }),
      ),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(await mailsOf(email, 'password-reset')).toHaveLength(3)
  })

  test('password reset request › does not affect sign-ins from the same network', async () => {
    const { email } = await fixture.person()
    const ip = newAddress()
    for (let n = 1; n <= 11; n++) await request(`iba-${n}@erp.test`, { ip })
    expect((await api.visitor(ip).signIn({ email, password })).body.status).toBe('ok')
  })
})

describe('setting a new password', () => {
  test('mailed link › sets the password once, ends all sessions and notifies the person', async () => {
    const { id, email } = await fixture.person()
    const before = api.visitor()
    await before.signIn({ email, password })
    const token = await tokenFor(email)
    expect((await api.visitor().send(passwordReset, { token })).body.message).toEqual({ email })
    const { body } = await reset(token)
    expect(body).toMatchObject({ status: 'ok', data: { email, sessionsEnded: 1 } })
    expect((await before.send(sessionCalls.whoAmI)).http).toBe(401)
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('err')
    expect((await api.visitor().signIn({ email, password: newPassword })).body.status).toBe('ok')
    expect(await mailsOf(email, 'password-changed')).toHaveLength(1)
    expect((await fixture.audited(id)).slice(1, 3)).toEqual(['Request password reset', 'Reset password'])
    expect((await reset(token, 'Iba-Na-Naman-3')).body.code).toBe('TOKEN_EXPIRED')
    expect((await api.visitor().send(passwordReset, { token })).body.code).toBe('TOKEN_EXPIRED')
  })

  test('mailed link › cannot be looked up more than 200 times in ten minutes from one network', async () => {
    const visitor = api.visitor(newAddress())
    const look = () => visitor.send(passwordReset, { token: 'x'.repeat(43) })
    expect((await look()).body.code).toBe('TOKEN_EXPIRED')
    await sql`update network_rate_limit set count = 200`.execute(fixture.owner)
    const response = await look()
    expect([response.http, response.body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await api.visitor(newAddress()).send(passwordReset, { token: 'x'.repeat(43) })).body.code).toBe(
      'TOKEN_EXPIRED',
    )
    await fixture.pass(11)
    expect((await look()).body.code).toBe('TOKEN_EXPIRED')
  })

  test('mailed link › is used by one of two concurrent requests', async () => {
    const { email } = await fixture.person()
    const token = await tokenFor(email)
    const answers = await Promise.all([reset(token), reset(token, 'Iba-Na-Naman-3')])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['err', 'ok'])
  })

  test('mailed link › expires after 30 minutes', async () => {
    const { email } = await fixture.person()
    const token = await tokenFor(email)
    await fixture.pass(31)
    expect((await reset(token)).body.code).toBe('TOKEN_EXPIRED')
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
  })

  test('mailed link › is revoked by a newer link and by a change of the password', async () => {
    const { email } = await fixture.person()
    const first = await tokenFor(email)
    const second = await tokenFor(email)
    expect((await reset(first)).body.code).toBe('TOKEN_EXPIRED')
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    await visitor.send(securityCalls.changePassword, { password, newPassword })
    expect((await reset(second, 'Iba-Na-Naman-3')).body.code).toBe('TOKEN_EXPIRED')
    expect(await mailsOf(email, 'password-changed')).toHaveLength(1)
  })

  test.each([
    ['a weak one', 'mahina'],
    ['the current one', password],
  ])('mailed link › stays usable after %s was rejected', async (_, chosen) => {
    const { email } = await fixture.person()
    const token = await tokenFor(email)
    const { http, body } = await reset(token, chosen)
    expect([http, body.errors?.[0]?.field]).toEqual([422, 'newPassword'])
    expect((await reset(token)).body.status).toBe('ok')
  })

  test('mailed link › is not accepted as a session, an invitation or a sign-in link', async () => {
    const { email } = await fixture.person()
    const token = await tokenFor(email)
    const visitor = api.visitor()
    const asBearer = await visitor.send(sessionCalls.whoAmI, {}, { authorization: `Bearer ${token}` })
    expect(asBearer.http).toBe(401)
    const asLink = await visitor.send(signInCalls.signIn, { email, password: 'Maling-Sagot-1', link: token })
    expect(asLink.body.status).toBe('err')
    expect((await reset(token)).body.status).toBe('ok')
  })

  test('mailed link › ends the wait after failed attempts, but no lock of the record', async () => {
    const [guessed, locked] = [await fixture.person(), await fixture.person()]
    const network = newAddress()
    for (let n = 1; n <= 5; n++)
      await api.visitor(network).signIn({ email: guessed.email, password: 'Maling-Sagot-1' })
    expect((await reset(await tokenFor(guessed.email))).body.status).toBe('ok')
    const signedIn = await api.visitor(network).signIn({ email: guessed.email, password: newPassword })
    expect(signedIn.body.status).toBe('ok')

    const token = await tokenFor(locked.email)
    await fixture.setStatus(locked.id, 'locked')
    expect((await reset(token)).body.status).toBe('err')
    expect(await fixture.statusOf(locked.id)).toBe('locked')
    await request(locked.email)
    expect(await mailsOf(locked.email, 'password-reset')).toHaveLength(1)
  })

  test('mailed link › does not replace the second factor', async () => {
    const { email } = await fixture.person()
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    const { body } = await visitor.send(securityCalls.beginSecondFactor, { password })
    const { secret } = body.message as { secret: string }
    const { Secret, TOTP } = await import('otpauth')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await visitor.send(securityCalls.confirmSecondFactor, { code })
    await reset(await tokenFor(email))
    const answer = await api.visitor().signIn({ email, password: newPassword })
    expect(answer.body.errors?.[0]?.field).toBe('code')
  })
})

test('password reset › is rejected with a hosted identity', async () => {
  const hosted = await openSessionFixture({
    IDENTITY: 'oidc',
    OIDC_ISSUER: 'https://identity.example',
    OIDC_CLIENT_ID: 'erp',
    OIDC_CLIENT_SECRET: 'lihim',
  })
  try {
    const { visitor } = await hosted.start()
    const { body } = await visitor().send(forgotPassword, { email: 'ana@erp.test' })
    expect(body.status).toBe('err')
    const { body: options } = await visitor().send(signInCalls.options)
    expect(options.message).toMatchObject({ passwordReset: false })
  } finally {
    await hosted.close()
  }
})
