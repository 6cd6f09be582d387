import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { backChannelPath } from '#areas/session/server/back-channel.ts'
import { type SessionFixture, openSessionFixture } from '#areas/session/server/testing/fixtures.ts'
import { newKey, startProvider, type TestProvider } from '#areas/session/server/testing/provider.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'

const publicUrl = 'http://console.test'
let provider: TestProvider
let fixture: SessionFixture
/** Two processes: the provider notifies one, and the people are signed in at the other. */
let auditSnapshot: Awaited<ReturnType<SessionFixture['start']>>
let other: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  const port = await freePort()
  provider = await startProvider({
    returnAddress: `${publicUrl}/login/return`,
    afterSignOut: `${publicUrl}/login`,
    backChannel: `http://127.0.0.1:${port}${backChannelPath}`,
  })
  fixture = await openSessionFixture({
    IDENTITY: 'oidc',
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Bayani ID',
  })
  auditSnapshot = await fixture.start()
  other = await fixture.start()
  await auditSnapshot.app.listen({ port, host: '127.0.0.1' })
  expect((auditSnapshot.app.server.address() as AddressInfo).port).toBe(port)
})
afterAll(async () => {
  await fixture.close()
  await provider.stop()
})

type Visitor = ReturnType<typeof other.visitor>

/** Signs in a linked person in the given browser. */
async function comeIn(subject?: string, browser = provider.browser()) {
  const visitor = other.visitor()
  const who = subject ?? (await linked()).subject
  const left = await visitor.send(signInCalls.leave, { purpose: 'sign-in' })
  const query = await browser.walk((left.body.message as { address: string }).address, who)
  const answer = await visitor.send(signInCalls.arrive, { query })
  const { signedIn } = answer.body.message as { signedIn: { token: string } }
  visitor.holds.token = signedIn.token
  visitor.holds.cookie = answer.given?.value ?? ''
  return { visitor, subject: who, browser }
}
async function linked() {
  const { id } = await fixture.person()
  const subject = provider.person({ email: 'kahit@sino.test' })
  await sql`insert into identity_link (user_id, issuer, subject, source)
    values (${id}, ${provider.issuer}, ${subject}, 'command')`.execute(fixture.owner)
  return { id, subject }
}
const sidOf = async (subject: string) =>
  (
    await sql<{ sid: string }>`
      select provider_sid as sid from staff_session join identity_link using (user_id)
      where subject = ${subject} order by staff_session.id desc limit 1`.execute(fixture.owner)
  ).rows[0]?.sid ?? ''
const isIn = async (visitor: Visitor) => (await visitor.send(sessionCalls.whoAmI)).http === 200
/** The other process is notified within milliseconds. */
const isOut = (visitor: Visitor) => expect.poll(() => isIn(visitor)).toBe(false)

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)
const auditSubject = (more: Record<string, unknown>) => ({
  iss: provider.issuer,
  aud: provider.clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: event,
  ...more,
})
const sendLogout = (token: string, type = 'application/x-www-form-urlencoded') =>
  auditSnapshot.app.inject({
    method: 'POST',
    url: backChannelPath,
    headers: { 'content-type': type },
    payload: type.endsWith('json') ? { logout_token: token } : `logout_token=${encodeURIComponent(token)}`,
  })

describe('back-channel logout', () => {
  test('ends the session in every process when the person signs out at the provider', async () => {
    const { visitor, browser, subject } = await comeIn()
    const elsewhere = await comeIn(subject)
    expect(await isIn(visitor)).toBe(true)
    await browser.signOut(`${provider.issuer}/session/end`)
    await isOut(visitor)
    expect((await visitor.refresh()).http).toBe(401)
    // The other browser has another session at the provider, which stays open.
    expect(await isIn(elsewhere.visitor)).toBe(true)
    const { rows } = await sql<{ reason: string; actor: string }>`
      select reason, actor_email as actor from audit_entry where action = 'End session'`.execute(
      fixture.owner,
    )
    expect(rows).toEqual([{ reason: 'Bayani ID reported that the session has ended', actor: '' }])
  })

  test('ends one session by its id, or all sessions of a person, and no others', async () => {
    const one = await comeIn()
    const again = await comeIn(one.subject)
    const somebody = await comeIn()
    expect(
      (await sendLogout(await provider.signed(auditSubject({ sid: await sidOf(one.subject) })))).statusCode,
    ).toBe(200)
    await isOut(again.visitor)
    expect(await isIn(one.visitor)).toBe(true)
    // A session of another person is not ended, even if the token names it.
    const sid = await sidOf(somebody.subject)
    expect(
      (await sendLogout(await provider.signed(auditSubject({ sub: one.subject, sid })))).statusCode,
    ).toBe(200)
    const answer = await sendLogout(await provider.signed(auditSubject({ sub: one.subject })))
    expect([answer.statusCode, answer.headers['cache-control'], answer.payload]).toEqual([
      200,
      'no-store',
      '',
    ])
    await isOut(one.visitor)
    expect(await isIn(somebody.visitor)).toBe(true)
  })

  test('is processed once, even when sent twice concurrently', async () => {
    const { subject, visitor } = await comeIn()
    const token = await provider.signed(auditSubject({ sub: subject }))
    const answers = await Promise.all([sendLogout(token), sendLogout(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    await isOut(visitor)
    const back = await comeIn(subject)
    expect((await sendLogout(token)).json()).toMatchObject({
      error_description: 'The logout token was already used.',
    })
    expect(await isIn(back.visitor)).toBe(true)
  })

  test('rejects a sign-in whose provider session ended while it was in progress', async () => {
    const { subject } = await linked()
    const visitor = other.visitor()
    const browser = provider.browser()
    const redirectToProvider = async () =>
      ((await visitor.send(signInCalls.leave, { purpose: 'sign-in' })).body.message as { address: string })
        .address
    await visitor.send(signInCalls.arrive, { query: await browser.walk(await redirectToProvider(), subject) })
    const query = await browser.walk(await redirectToProvider(), subject)
    await sendLogout(await provider.signed(auditSubject({ sid: await sidOf(subject) })))
    expect((await visitor.send(signInCalls.arrive, { query })).body.messageCode).toBe('session.SIGN_IN_ENDED')
  })
})

describe('logout token', () => {
  const wrong: [string, (subject: string) => Promise<string>][] = [
    ['another issuer', (sub) => provider.signed(auditSubject({ sub, iss: 'https://iba.example' }))],
    ['another client', (sub) => provider.signed(auditSubject({ sub, aud: 'iba' }))],
    ['another type', (sub) => provider.signed(auditSubject({ sub }), { typ: 'JWT' })],
    ['the type of an access token', (sub) => provider.signed(auditSubject({ sub }), { typ: 'at+jwt' })],
    ['an unknown key', (sub) => provider.signed(auditSubject({ sub }), { by: newKey('RS256') })],
    ['another algorithm', (sub) => provider.signed(auditSubject({ sub }), { by: newKey('ES256') })],
    [
      'no signature',
      async (sub) => `${(await provider.signed(auditSubject({ sub }))).split('.').slice(0, 2).join('.')}.`,
    ],
    ['a nonce', (sub) => provider.signed(auditSubject({ sub, nonce: 'x' }))],
    ['no events', (sub) => provider.signed(auditSubject({ sub, events: undefined }))],
    ['other events', (sub) => provider.signed(auditSubject({ sub, events: { 'http://iba.example': {} } }))],
    [
      'an event that is not an object',
      (sub) => provider.signed(auditSubject({ sub, events: { [Object.keys(event)[0] ?? '']: true } })),
    ],
    ['no token ID (jti)', (sub) => provider.signed(auditSubject({ sub, jti: undefined }))],
    ['neither a subject nor a session ID', () => provider.signed(auditSubject({}))],
    [
      'an expiry in the past',
      (sub) => provider.signed(auditSubject({ sub, iat: now() - 300, exp: now() - 60 })),
    ],
    ['no expiry', (sub) => provider.signed(auditSubject({ sub, exp: undefined }))],
    ['an expiry too far in the future', (sub) => provider.signed(auditSubject({ sub, exp: now() + 86_400 }))],
    ['an issue time in the future', (sub) => provider.signed(auditSubject({ sub, iat: now() + 120 }))],
    ['text that is not a token', async () => 'hindi ito token'],
  ]
  test.each(wrong)('is rejected with %s', async (_, make) => {
    const { subject, visitor } = await comeIn()
    const answer = await sendLogout(await make(subject))
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
    expect(await isIn(visitor)).toBe(true)
    expect((await visitor.refresh()).http).toBe(200)
  })

  test('is JSON, duplicated, missing or too long', async () => {
    const token = await provider.signed(auditSubject({ sub: 'sinuman' }))
    expect((await sendLogout(token, 'application/json')).statusCode).toBe(415)
    const send = (payload: string) =>
      auditSnapshot.app.inject({
        method: 'POST',
        url: backChannelPath,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    expect((await send(`logout_token=${token}&logout_token=${token}`)).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
    expect((await send(`logout_token=${'a'.repeat(30_000)}`)).statusCode).toBe(413)
  })

  test('can be sent again after the provider was unavailable', async () => {
    const { subject, visitor } = await comeIn()
    const token = await provider.signed(auditSubject({ sub: subject }))
    const lone = await openSessionFixture({
      IDENTITY: 'oidc',
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
    })
    const { app } = await lone.start()
    await provider.goAway()
    const answer = await app.inject({
      method: 'POST',
      url: backChannelPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${token}`,
    })
    await provider.comeBack()
    expect(answer.statusCode).toBe(503)
    await lone.close()
    expect((await sendLogout(token)).statusCode).toBe(200)
    await isOut(visitor)
  })
})

test('back-channel endpoint › does not exist with the embedded identity', async () => {
  const own = await openSessionFixture()
  const { app } = await own.start()
  expect((await app.inject({ method: 'POST', url: backChannelPath })).statusCode).toBe(404)
  await own.close()
})
