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
  // Without listening nothing is remembered, so what the tests move in time is seen at once.
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

describe('a refresh', () => {
  test('gives a new pair and counts the old one out', async () => {
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

  test('leaves the last token open for calls on their way, and for no longer than a minute', async () => {
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
  ])('by %s is refused', async (_, cookie) => {
    expect((await api.visitor().send(signInCalls.refresh, {}, withCookie(cookie))).http).toBe(401)
  })

  test('by an access token is refused', async () => {
    const { visitor } = await signedIn()
    expect((await visitor.send(signInCalls.refresh, {}, withCookie(visitor.holds.token))).http).toBe(401)
  })

  test('by thirty-two at once, on two processes, leaves one family and nobody outside it', async () => {
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

  test('with a token replaced longer ago ends the session, for the thief and for the owner', async () => {
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

  test('with a token from two exchanges ago ends the session, however short ago', async () => {
    const { visitor } = await signedIn()
    const first = visitor.holds.cookie
    await visitor.refresh()
    await visitor.refresh()
    expect((await two.visitor().send(signInCalls.refresh, {}, withCookie(first))).http).toBe(401)
    expect(await isOpen(visitor)).toBe(false)
  })

  test('with a replaced token is not answered by a process that started since', async () => {
    const { visitor } = await signedIn()
    const replaced = visitor.holds.cookie
    await visitor.refresh()
    const keys = keysFrom(fixture.configuration.secret)
    const identity = embeddedIdentity(fixture.db, keys)
    expect(await refresh(fixture.db, replaced, { keys, identity, uptime: () => 0 })).toEqual({
      is: 'refused',
      ended: null,
    })
    expect(await isOpen(visitor)).toBe(true)
  })
})

describe('signing out', () => {
  test('ends the token and the refresh token, once', async () => {
    const { person, visitor } = await signedIn()
    const out = await visitor.send(signInCalls.signOut)
    expect(out.body).toEqual({ status: 'ok', message: { signedOut: true, goTo: null } })
    expect(out.given).toMatchObject({ value: '' })
    expect(await isOpen(visitor)).toBe(false)
    expect((await visitor.refresh()).http).toBe(401)
    expect((await visitor.send(signInCalls.signOut)).body.message).toEqual({ signedOut: false, goTo: null })
    expect(await fixture.audited(person.id)).toEqual(['Sign in', 'Sign out'])
  })

  test('beats a refresh at the same moment: no token is left that opens', async () => {
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

  test('works for a session whose token has run out', async () => {
    const { person, visitor } = await signedIn()
    await fixture.pass(20)
    await visitor.send(signInCalls.signOut)
    expect(await fixture.openSessions(person.id)).toEqual([])
  })
})

describe('time', () => {
  test('ends an access token after a quarter of an hour, and a refresh goes on while somebody is there', async () => {
    const { visitor } = await signedIn()
    await fixture.pass(14)
    expect((await visitor.refresh()).http).toBe(200)
    await fixture.pass(15.5)
    expect(await isOpen(visitor)).toBe(false)
  })

  test('ends a session that nobody used for a quarter of an hour', async () => {
    const { person, visitor } = await signedIn()
    await fixture.pass(16.1)
    expect((await visitor.refresh()).http).toBe(401)
    expect(await fixture.openSessions(person.id)).toEqual([])
  })

  test('is not stopped by calls in the background', async () => {
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

  test('is stopped by what a person does', async () => {
    const { visitor } = await signedIn()
    for (let n = 0; n < 3; n++) {
      await fixture.pass(9)
      expect((await visitor.refresh()).http).toBe(200)
      // Each process notes activity once a minute on its own clock, so each round meets a process that has just started.
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

  test('lets no token outlive its session', async () => {
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
