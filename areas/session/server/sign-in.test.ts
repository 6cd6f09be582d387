import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { keyedHash, keysFrom } from '#areas/session/server/keys.ts'
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

const wrongSentence = 'session.CREDENTIALS_WRONG'

describe('sign-in', () => {
  test('returns an access token and sets the refresh token in an HTTP-only cookie', async () => {
    const { id, email } = await fixture.person()
    const visitor = api.visitor()
    const { body, given, http } = await visitor.signIn({ email: ` ${email.toUpperCase()} `, password })
    expect(http).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      message: {
        email,
        token: visitor.holds.token,
        jwtToken: visitor.holds.token,
        expirationTime: expect.any(Number),
      },
    })
    expect(visitor.holds.token).toMatch(/^[\w-]{43}$/)
    expect(visitor.jar.size).toBe(1)
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/session' })
    expect(given?.value).not.toBe(visitor.holds.token)
    const { body: who } = await visitor.send(sessionCalls.whoAmI)
    expect(who.message).toMatchObject({ id, email, roleId: null, level: 0, access: [] })
    expect(await fixture.audited(id)).toEqual(['Sign in'])
  })

  test('lasts 15 minutes', async () => {
    const { email } = await fixture.person()
    const before = Date.now()
    const { body } = await api.visitor().signIn({ email, password })
    const { expirationTime } = body.message as { expirationTime: number }
    expect(expirationTime).toBeGreaterThanOrEqual(before + 15 * 60_000 - 1_000)
    expect(expirationTime).toBeLessThanOrEqual(Date.now() + 15 * 60_000 + 1_000)
  })

  test.each(['pending', 'inactive'])(
    'rejects a %s person with the message of a wrong password',
    async (status) => {
      const { email } = await fixture.person({ status })
      expect((await api.visitor().signIn({ email, password })).body).toMatchObject({
        status: 'err',
        messageCode: wrongSentence,
      })
    },
  )

  test('answers a wrong password and an unknown email alike', async () => {
    const { email } = await fixture.person()
    const known = await api.visitor().signIn({ email, password: 'Maling-Sagot-1' })
    const unknown = await api.visitor().signIn({ email: 'nobody-knows@erp.test', password: 'Maling-Sagot-1' })
    expect(known.body).toMatchObject({ status: 'err', messageCode: wrongSentence, code: 'UNAUTHENTICATED' })
    expect(unknown.body).toEqual(known.body)
    expect(unknown.given).toBeUndefined()
  })

  test.each([
    [{ email: 'x' }, 'email'],
    [{ email: 'a@erp.test' }, 'password'],
    [{ email: 'a@erp.test', password: 'x', role: 'Super Admin' }, 'role'],
  ])('names the invalid field in %o', async (input, field) => {
    const { http, body } = await api.visitor().send(signInCalls.signIn, input)
    expect(http).toBe(422)
    expect(body.errors?.map((each) => each.field)).toContain(field)
  })
})

describe('failed attempts', () => {
  const wrong = 'Maling-Sagot-1'
  const guess = (email: string, from: string) => api.visitor(from).signIn({ email, password: wrong })
  const guessFiveTimes = async (email: string, from = newAddress()) => {
    for (let n = 1; n <= 5; n++) await guess(email, from)
    return from
  }

  test('block their network at the fifth wrong password', async () => {
    const { id, email } = await fixture.person()
    const stranger = newAddress()
    for (let n = 1; n <= 4; n++) expect((await guess(email, stranger)).body.messageCode).toBe(wrongSentence)
    expect((await guess(email, stranger)).body.messageCode).toBe('session.SIGN_IN_BLOCKED')
    const right = await api.visitor(stranger).signIn({ email, password })
    expect(right.body.messageCode).toBe('session.SIGN_IN_BLOCKED')
    expect(await fixture.statusOf(id)).toBe('active')
  })

  test('of a stranger do not lock out the person, at a new or a known place', async () => {
    const { email } = await fixture.person()
    await guessFiveTimes(email)
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')

    const browser = api.visitor()
    await browser.signIn({ email, password })
    await sql`insert into sign_in_limit (account, source, failures, first_at, blocked_until)
      values (${keyedHash(keysFrom(fixture.configuration.secret).email, email)}, 'unknown', 100, now(), now() + interval '1 day')
      on conflict (account, source) do update set blocked_until = excluded.blocked_until`.execute(
      fixture.owner,
    )
    expect((await api.visitor().signIn({ email, password })).http).toBe(429)
    expect((await browser.signIn({ email, password })).body.status).toBe('ok')
  })

  test('in the same network do not block a browser that has signed in before, and it has its own limit', async () => {
    const { email } = await fixture.person()
    const office = newAddress()
    const browser = api.visitor(office)
    await browser.signIn({ email, password })
    await guessFiveTimes(email, office)
    expect((await api.visitor(office).signIn({ email, password })).http).toBe(429)
    expect((await browser.signIn({ email, password })).body.status).toBe('ok')
    for (let n = 1; n <= 5; n++) await browser.signIn({ email, password: wrong })
    expect((await browser.signIn({ email, password })).http).toBe(429)
  })

  test('with a forged cookie, or one of another account, count for their network', async () => {
    const [victim, attacker] = [await fixture.person(), await fixture.person()]
    const browser = api.visitor()
    await browser.signIn({ email: attacker.email, password })
    const [name = '', value = ''] = [...browser.jar][0] ?? []
    const account = keyedHash(keysFrom(fixture.configuration.secret).email, victim.email)
    const stranger = await guessFiveTimes(victim.email)
    for (const forged of [value, `${value.split('.').slice(0, 2).join('.')}.AAAA`, '1.2', '']) {
      const visitor = api.visitor(stranger)
      visitor.jar.set(name.replace(/[^_]+$/, account.toString('hex').slice(0, 12)), forged)
      expect((await visitor.signIn({ email: victim.email, password })).http).toBe(429)
    }
  })

  test('at one account from unknown networks are limited to 100 a day', async () => {
    const { email } = await fixture.person()
    const account = keyedHash(keysFrom(fixture.configuration.secret).email, email)
    await sql`insert into sign_in_limit (account, source, failures, first_at)
      values (${account}, 'unknown', 98, now())`.execute(fixture.owner)
    expect((await guess(email, newAddress())).body.messageCode).toBe(wrongSentence)
    const last = await guess(email, newAddress())
    expect(last.http).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect((await api.visitor().signIn({ email, password })).http).toBe(429)
  })

  test('get the same response for an unknown email', async () => {
    const answers: unknown[] = []
    const from = newAddress()
    for (let n = 1; n <= 6; n++) answers.push((await guess('a-stranger@erp.test', from)).body.messageCode)
    expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => wrongSentence))
    expect(answers[4]).toBe('session.SIGN_IN_BLOCKED')
    expect(answers[5]).toBe(answers[4])
  })

  test('allow the right password again after 15 minutes', async () => {
    const { id, email } = await fixture.person()
    const from = await guessFiveTimes(email)
    await fixture.pass(16)
    expect((await api.visitor(from).signIn({ email, password })).body.status).toBe('ok')
    expect(await fixture.audited(id)).toEqual([
      ...Array.from({ length: 5 }, () => 'Record failed sign-in'),
      'Block sign-in',
      'Sign in',
    ])
  })

  test('are recorded for an unknown email without the text that was typed', async () => {
    const typed = 'password-typed-as@erp.test'
    await guess(typed, newAddress())
    const { rows } = await sql<{ entry: string; reason: string }>`
      select audit_entry::text as entry, reason from audit_entry
      where action = 'Record failed sign-in' and reason = 'Unknown email' order by id desc limit 1`.execute(
      fixture.owner,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.entry).not.toContain(typed)
  })

  test('are shown to the person after the next sign-in, with those of a reauthentication', async () => {
    const { id, email } = await fixture.person()
    const before = api.visitor()
    await before.signIn({ email, password })
    const none = await before.send(sessionCalls.failedAttempts)
    expect(none.body.message).toMatchObject({ count: 0, since: null })
    await before.send(sessionCalls.prove, { password: wrong })
    const stranger = newAddress()
    for (let n = 1; n <= 2; n++) await guess(email, stranger)
    expect((await before.send(sessionCalls.failedAttempts)).body.message).toMatchObject({ count: 0 })
    const next = api.visitor()
    await next.signIn({ email, password })
    const { body } = await next.send(sessionCalls.failedAttempts)
    const sign = { purpose: 'sign-in', device: 'Chrome (Linux)', ip: stranger }
    expect(body.message).toMatchObject({ count: 3, since: expect.any(String) })
    expect((body.message as { rows: object[] }).rows).toMatchObject([sign, sign, { purpose: 'step-up' }])
    expect(await fixture.audited(id)).toEqual([
      'Sign in',
      'Record failed identity check',
      'Record failed sign-in',
      'Record failed sign-in',
      'Sign in',
    ])
    const last = api.visitor()
    await last.signIn({ email, password })
    expect((await last.send(sessionCalls.failedAttempts)).body.message).toMatchObject({ count: 0 })
  })

  test('do not lift a lock of the record', async () => {
    const { id, email } = await fixture.person({ status: 'locked' })
    await fixture.pass(60)
    expect((await api.visitor().signIn({ email, password })).body.messageCode).toBe(wrongSentence)
    expect(await fixture.statusOf(id)).toBe('locked')
  })

  test('spread over more than 15 minutes do not block, and a successful sign-in resets the count', async () => {
    const { email } = await fixture.person()
    const from = newAddress()
    for (let n = 1; n <= 4; n++) await guess(email, from)
    await fixture.pass(16)
    for (let n = 1; n <= 4; n++) await guess(email, from)
    expect((await api.visitor(from).signIn({ email, password })).body.status).toBe('ok')
    for (let n = 1; n <= 4; n++) expect((await guess(email, from)).http).toBe(200)
  })

  test('are limited to five under concurrency', async () => {
    const { email } = await fixture.person()
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, from)))
    expect(answers.filter(({ body }) => body.messageCode === wrongSentence)).toHaveLength(4)
  })

  test('do not end existing sessions', async () => {
    const { email } = await fixture.person()
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    await guessFiveTimes(email)
    expect((await visitor.send(sessionCalls.whoAmI)).http).toBe(200)
  })

  test('block with status 429 and the remaining seconds', async () => {
    const { email } = await fixture.person()
    const from = newAddress()
    for (let n = 1; n <= 4; n++) await guess(email, from)
    const locking = await guess(email, from)
    expect([locking.http, locking.body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(locking.headers['retry-after'])).toBeGreaterThan(14 * 60)
    await fixture.pass(10)
    const later = await api.visitor(from).signIn({ email, password })
    expect(later.http).toBe(429)
    expect(Number(later.headers['retry-after'])).toBeLessThanOrEqual(5 * 60)
  })

  test('failed attempts at one account do not block other accounts of the network', async () => {
    const [target, colleague] = [await fixture.person(), await fixture.person()]
    const from = api.visitor(newAddress())
    for (let n = 1; n <= 30; n++) await from.signIn({ email: target.email, password: 'Maling-Sagot-1' })
    expect((await from.signIn({ email: target.email, password })).http).toBe(429)
    expect((await from.signIn({ email: colleague.email, password })).body.status).toBe('ok')
  })

  test('failed attempts at many accounts block their network only', async () => {
    const { email } = await fixture.person()
    const from = api.visitor(newAddress())
    for (let n = 1; n <= 20; n++) {
      const input = { email: `someone-${n}@erp.test`, password: 'Maling-Sagot-1' }
      expect((await from.send(signInCalls.signIn, input, { 'x-forwarded-for': `1.2.3.${n}` })).http).toBe(200)
    }
    const response = await from.signIn({ email, password })
    expect([response.http, response.body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(300)
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
    await fixture.pass(5)
    expect((await from.signIn({ email, password })).body.status).toBe('ok')
  })

  test('failed attempts at many accounts do not block people who have signed in from the network before', async () => {
    const [regular, stranger] = [await fixture.person(), await fixture.person()]
    const office = newAddress()
    expect((await api.visitor(office).signIn({ email: regular.email, password })).body.status).toBe('ok')
    for (let n = 1; n <= 20; n++)
      await api.visitor(office).signIn({ email: `spray-${n}@erp.test`, password: 'Maling-Sagot-1' })
    expect((await api.visitor(office).signIn({ email: stranger.email, password })).http).toBe(429)
    expect((await api.visitor(office).signIn({ email: regular.email, password })).body.status).toBe('ok')
  })
})

test('concurrent sign-ins › all succeed for 32 right passwords', async () => {
  const { id, email } = await fixture.person()
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => api.visitor().signIn({ email, password })),
  )
  expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 32 }, () => 'ok'))
  expect(await fixture.openSessions(id)).toHaveLength(32)
})

describe('access token', () => {
  test.each([
    ['missing', ''],
    ['of another shape', 'Bearer abc'],
    ['forged', `Bearer ${'A'.repeat(43)}`],
    ['of another scheme', `Basic ${'A'.repeat(43)}`],
    ['signed by nobody', 'Bearer eyJhbGciOiJub25lIn0.eyJlbWFpbCI6InN1cGVyYWRtaW5AZXJwLnRlc3QifQ.'],
    ['with a line of its own', 'Bearer a b c'],
  ])('access token that is %s is rejected', async (_, authorization) => {
    const answer = await api.visitor().send(sessionCalls.whoAmI, {}, authorization ? { authorization } : {})
    expect(answer.http).toBe(401)
    expect(answer.body).toMatchObject({ status: 'err', code: 'UNAUTHENTICATED' })
  })

  test('access token of the refresh type is rejected', async () => {
    const { email } = await fixture.person()
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    const answer = await visitor.send(
      sessionCalls.whoAmI,
      {},
      { authorization: `Bearer ${visitor.holds.cookie}` },
    )
    expect(answer.http).toBe(401)
  })
})
