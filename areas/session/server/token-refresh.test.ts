import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { keysFrom } from './keys.ts'
import { embeddedIdentity } from '#areas/session/server/identity/embedded.ts'
import { refresh } from './token-refresh.ts'
import {
  type SessionFixture,
  openSessionFixture,
  otherCalls,
  password,
} from '#areas/session/server/testing/fixtures.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
let two: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  // Without a listener the processes cache nothing, so changes of timestamps by the tests take effect immediately.
  api = await fixture.start({ listens: false })
  two = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

async function signedIn() {
  const person = await fixture.person()
  const visitor = api.visitor()
  await visitor.signIn({ email: person.email, password })
  return { person, visitor }
}

const withCookie = (value: string) => ({ cookie: `erp_refresh=${value}`, authorization: '' })
const isOpen = async (visitor: ReturnType<typeof api.visitor>) =>
  (await visitor.send(sessionCalls.whoAmI)).http === 200

describe('token refresh', () => {
  test('returns a new pair and invalidates the old refresh token', async () => {
    const { person, visitor } = await signedIn()
    const { token, cookie } = { ...visitor.holds }
    expect((await visitor.refresh()).body.message).toMatchObject({
      email: person.email,
      token: visitor.holds.token,
    })
    expect(visitor.holds.token).not.toBe(token)
    expect(visitor.holds.cookie).not.toBe(cookie)
    expect(await isOpen(visitor)).toBe(true)
  })

  test('keeps the previous access token valid for one minute, for calls in flight', async () => {
    const { visitor } = await signedIn()
    const { token } = { ...visitor.holds }
    const withOld = async () =>
      (await visitor.send(sessionCalls.whoAmI, {}, { authorization: `Bearer ${token}` })).http
    await visitor.refresh()
    expect(await withOld()).toBe(200)
    await fixture.pass(1.1)
    expect(await withOld()).toBe(401)
    expect(await isOpen(visitor)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['nonsense', 'abc'],
    ['a token nobody has', 'A'.repeat(43)],
  ])('token refresh with %s is rejected', async (_, cookie) => {
    expect((await api.visitor().send(signInCalls.refresh, {}, withCookie(cookie))).http).toBe(401)
  })

  test('token refresh with an access token is rejected', async () => {
    const { visitor } = await signedIn()
    expect((await visitor.send(signInCalls.refresh, {}, withCookie(visitor.holds.token))).http).toBe(401)
  })

  test('token refresh by 32 concurrent requests on two processes results in one token family', async () => {
    const { person, visitor } = await signedIn()
    const { cookie } = visitor.holds
    const tabs = Array.from({ length: 32 }, (_, n) => (n % 2 === 0 ? api : two).visitor())
    const answers = await Promise.all(
      tabs.map((tab) => tab.send(signInCalls.refresh, {}, withCookie(cookie))),
    )
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 32 }, () => 200))
    expect(new Set(answers.map(({ given }) => given?.value)).size).toBe(1)
    expect(await fixture.openSessions(person.id)).toHaveLength(1)
    const { rows } = await sql`
      select from staff_session_token token join staff_session session on session.id = token.session_id
      where user_id = ${person.id} and kind = 'refresh' and replaced_at is null`.execute(fixture.owner)
    expect(rows).toHaveLength(1)
    const newest = api.visitor()
    newest.holds.cookie = answers[0]?.given?.value ?? ''
    expect((await newest.refresh()).http).toBe(200)
    expect(await isOpen(newest)).toBe(true)
  })

  test('token refresh with a token replaced earlier ends the session for thief and owner', async () => {
    const { person, visitor } = await signedIn()
    const stolen = visitor.holds.cookie
    await visitor.refresh()
    await fixture.pass(0.2)
    expect((await two.visitor().send(signInCalls.refresh, {}, withCookie(stolen))).http).toBe(401)
    expect(await isOpen(visitor)).toBe(false)
    expect((await visitor.refresh()).http).toBe(401)
    expect(await fixture.openSessions(person.id)).toEqual([])
    expect(await fixture.audited(person.id)).toEqual(['Sign in', 'End session'])
  })

  test('token refresh with a token from two exchanges ago ends the session at any time', async () => {
    const { visitor } = await signedIn()
    const first = visitor.holds.cookie
    await visitor.refresh()
    await visitor.refresh()
    expect((await two.visitor().send(signInCalls.refresh, {}, withCookie(first))).http).toBe(401)
    expect(await isOpen(visitor)).toBe(false)
  })

  test('token refresh with a replaced token is not repeated by a process that started since', async () => {
    const { visitor } = await signedIn()
    const replaced = visitor.holds.cookie
    await visitor.refresh()
    const keys = keysFrom(fixture.configuration.secret)
    const identity = embeddedIdentity(fixture.db, keys, { requiresSecondFactor: false, relyingParty: null })
    expect(await refresh(fixture.db, replaced, { keys, identity, uptime: () => 0 })).toEqual({
      is: 'rejected',
      ended: null,
    })
    expect(await isOpen(visitor)).toBe(true)
  })
})

describe('sign-out', () => {
  test('revokes the access and refresh tokens once', async () => {
    const { person, visitor } = await signedIn()
    const out = await visitor.send(signInCalls.signOut)
    expect(out.body).toEqual({ status: 'ok', message: { signedOut: true, goTo: null } })
    expect(out.given).toMatchObject({ value: '' })
    expect(await isOpen(visitor)).toBe(false)
    expect((await visitor.refresh()).http).toBe(401)
    expect((await visitor.send(signInCalls.signOut)).body.message).toEqual({ signedOut: false, goTo: null })
    expect(await fixture.audited(person.id)).toEqual(['Sign in', 'Sign out'])
  })

  test('wins over a concurrent refresh and leaves no valid token', async () => {
    for (let round = 0; round < 15; round++) {
      const { visitor } = await signedIn()
      const [refreshed] = await Promise.all([
        two.visitor().send(signInCalls.refresh, {}, withCookie(visitor.holds.cookie)),
        visitor.send(signInCalls.signOut),
      ])
      const { token } = (refreshed.body.message ?? {}) as { token?: string }
      const tab = api.visitor()
      tab.holds.token = token ?? visitor.holds.token
      tab.holds.cookie = refreshed.given?.value ?? visitor.holds.cookie
      expect(await isOpen(tab)).toBe(false)
      expect((await tab.refresh()).http).toBe(401)
    }
  })

  test('is accepted for a session with an expired access token', async () => {
    const { person, visitor } = await signedIn()
    await fixture.pass(20)
    await visitor.send(signInCalls.signOut)
    expect(await fixture.openSessions(person.id)).toEqual([])
  })
})

describe('session lifetime', () => {
  test('ends an access token after 15 minutes, while refreshes continue for an active person', async () => {
    const { visitor } = await signedIn()
    await fixture.pass(14)
    expect((await visitor.refresh()).http).toBe(200)
    await fixture.pass(15.5)
    expect(await isOpen(visitor)).toBe(false)
  })

  test('ends a session after 15 minutes without activity', async () => {
    const { person, visitor } = await signedIn()
    await fixture.pass(16.1)
    expect((await visitor.refresh()).http).toBe(401)
    expect(await fixture.openSessions(person.id)).toEqual([])
  })

  test('is not extended by background calls', async () => {
    const { visitor } = await signedIn()
    for (let n = 0; n < 3; n++) {
      await fixture.pass(4.5)
      expect((await visitor.send(otherCalls.background)).http).toBe(200)
      expect((await visitor.refresh()).http).toBe(200)
    }
    await fixture.pass(3)
    expect((await visitor.send(otherCalls.background)).http).toBe(401)
    expect((await visitor.refresh()).http).toBe(401)
  })

  test('is extended by calls of a person', async () => {
    const { visitor } = await signedIn()
    for (let n = 0; n < 3; n++) {
      await fixture.pass(9)
      expect((await visitor.refresh()).http).toBe(200)
      // Each process records activity at most once a minute, so every round uses a new process.
      const fresh = await fixture.start({ listens: false })
      expect(await fresh.authenticate(visitor.holds.token, { fresh: true, background: false })).not.toBeNull()
    }
    expect(await isOpen(visitor)).toBe(true)
  })

  test('ends every session after twelve hours', async () => {
    const { visitor } = await signedIn()
    await sql`update staff_session set expires_at = now() - interval '1 second'`.execute(fixture.owner)
    expect((await visitor.refresh()).http).toBe(401)
    expect((await visitor.send(sessionCalls.whoAmI)).http).toBe(401)
  })

  test('limits every token to the end of its session', async () => {
    const { visitor } = await signedIn()
    await sql`update staff_session set expires_at = now() + interval '5 minutes' where ended_at is null`.execute(
      fixture.owner,
    )
    const { body } = await visitor.refresh()
    expect((body.message as { expirationTime: number }).expirationTime).toBeLessThan(
      Date.now() + 5.1 * 60_000,
    )
  })
})
