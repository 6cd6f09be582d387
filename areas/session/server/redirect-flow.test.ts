import { mailsTo } from '#platform/server/mail/testing/mailed-link.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  identityCalls,
  inviteCalls,
  legacyCalls,
  securityCalls,
  sessionCalls,
  signInCalls,
} from '#areas/session/contract.ts'
import { linkManually, offerManually, unlinkManually } from '#areas/session/server/identity/manual-links.ts'
import { checkIdentityConfiguration } from '#areas/session/server/identity/configuration-check.ts'
import { type SessionFixture, openSessionFixture } from '#areas/session/server/testing/fixtures.ts'
import { startProvider, type TestProvider } from '#areas/session/server/testing/provider.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { toUpdate } from '#platform/access.ts'

const publicUrl = 'http://console.test'
let provider: TestProvider
let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
/** Server on the same database that allows linking by verified email. */
let lenient: SessionFixture
beforeAll(async () => {
  provider = await startProvider({
    returnAddress: `${publicUrl}/login/return`,
    afterSignOut: `${publicUrl}/login`,
  })
  const env = {
    IDENTITY: 'oidc',
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Bayani ID',
    OIDC_SCOPES: 'openid email offline_access',
    OIDC_PARAMETERS: 'prompt=consent',
  }
  fixture = await openSessionFixture(env)
  api = await fixture.start()
  lenient = await openSessionFixture({ ...env, IDENTITY_LINK_BY_EMAIL: 'true' })
})
afterAll(async () => {
  await lenient.close()
  await fixture.close()
  await provider.stop()
})

type Visitor = ReturnType<Awaited<ReturnType<SessionFixture['start']>>['visitor']>
type RedirectState = {
  purpose?: 'sign-in' | 'prove'
  link?: string
  browser?: ReturnType<TestProvider['browser']>
}

/** Completes the sign-in at the provider as the given person. */
async function goAs(
  visitor: Visitor,
  subject: string,
  { purpose = 'sign-in', link, browser }: RedirectState = {},
) {
  const left = await visitor.send(signInCalls.leave, { purpose, ...(link && { link }) })
  const { address } = left.body.message as { address: string }
  const query = await (browser ?? provider.browser()).walk(address, subject)
  return { query, ...(await handleCallback(visitor, query)) }
}
async function handleCallback(visitor: Visitor, query: string) {
  const answer = await visitor.send(signInCalls.arrive, { query })
  const { signedIn } = (answer.body.message ?? {}) as { signedIn?: { token: string } | null }
  if (signedIn) visitor.holds.token = signedIn.token
  if (answer.given) visitor.holds.cookie = answer.given.value
  return answer
}

/** Signs in a user manager who was linked directly in the database. */
async function manager(at = fixture) {
  const roleId = await at.role(toUpdate(usersPlace))
  const person = await at.person({ roleId })
  const visitor = (await at.start()).visitor()
  await signInLinked(visitor, person.id, at)
  return visitor
}
async function signInLinked(visitor: Visitor, userId: number, at = fixture) {
  const subject = provider.person({ email: 'kahit@sino.test' })
  await sql`insert into identity_link (user_id, issuer, subject, source)
    values (${userId}, ${provider.issuer}, ${subject}, 'command')`.execute(at.owner)
  const { body } = await goAs(visitor, subject)
  expect(body).toMatchObject({ status: 'ok' })
  return subject
}
async function offered(client: Visitor, userId: number, at = fixture): Promise<string> {
  const { body } = await client.send(identityCalls.offerIdentity, {
    userId,
    reason: 'Bagong dating sa opisina',
  })
  expect(body).toMatchObject({ status: 'ok' })
  expect(JSON.stringify(body)).not.toContain('login?link=')
  const { rows } = await sql<{ email: string }>`select email from staff_user where id = ${userId}`.execute(
    at.owner,
  )
  const mails = await mailsTo(at.owner, at.configuration.secret, rows[0]?.email ?? '', 'invitation')
  return /[?&]link=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
/** The process is notified within milliseconds and drops the cached token. */
const out = (visitor: Visitor) =>
  expect.poll(async () => (await visitor.send(sessionCalls.whoAmI)).http).toBe(401)
const linksOf = async (userId: number, at = fixture) =>
  (
    await sql<{ subject: string; source: string; ended: boolean }>`
      select subject, source, ended_at is not null as ended from identity_link where user_id = ${userId} order by id`.execute(
      at.owner,
    )
  ).rows

describe('provider sign-in', () => {
  test('links the subject to the person for whom a user manager created the link', async () => {
    const person = await fixture.person()
    const subject = provider.person({ email: 'ibang-pangalan@elsewhere.test' })
    const token = await offered(await manager(), person.id)
    const visitor = api.visitor()
    const { body } = await goAs(visitor, subject, { link: token })
    expect(body.message).toMatchObject({ purpose: 'sign-in', signedIn: { email: person.email } })
    expect(await linksOf(person.id)).toEqual([{ subject, source: 'offer', ended: false }])
    expect((await visitor.send(sessionCalls.whoAmI)).body.message).toMatchObject({ id: person.id })
    expect(await fixture.audited(person.id)).toEqual(['Allow identity link', 'Link identity', 'Sign in'])

    // After linking, a new email at the provider changes nothing, nor does another account with the old email.
    provider.rename(subject, { email: 'bagong-apelyido@elsewhere.test', email_verified: true })
    expect((await goAs(api.visitor(), subject)).body).toMatchObject({ status: 'ok' })
    const impostor = provider.person({ email: 'ibang-pangalan@elsewhere.test', email_verified: true })
    expect((await goAs(api.visitor(), impostor)).body.messageCode).toBe('session.NOT_LINKED')
  })

  test('rejects an account without a link, whatever its email', async () => {
    const person = await fixture.person()
    const before = await sql<{ n: number }>`select count(*)::int as n from staff_user`.execute(fixture.owner)
    for (const about of [{ email: person.email, email_verified: true }, { email: 'wala@erp.test' }, {}]) {
      const { body, given } = await goAs(api.visitor(), provider.person(about))
      expect(body).toMatchObject({ status: 'err', code: 'UNAUTHENTICATED' })
      expect(given).toBeUndefined()
    }
    expect(await linksOf(person.id)).toEqual([])
    const after = await sql<{ n: number }>`select count(*)::int as n from staff_user`.execute(fixture.owner)
    expect(after.rows).toEqual(before.rows)
  })

  test('accepts a link once, for one account and one person', async () => {
    const client = await manager()
    const [ana, ben] = [await fixture.person(), await fixture.person()]
    const [first, second] = [provider.person(), provider.person()]
    const token = await offered(client, ana.id)
    const newer = await offered(client, ana.id)
    expect((await goAs(api.visitor(), first, { link: token })).body.messageCode).toBe('session.LINK_EXPIRED')
    expect((await goAs(api.visitor(), first, { link: newer })).body).toMatchObject({ status: 'ok' })
    expect((await goAs(api.visitor(), second, { link: newer })).body.messageCode).toBe('session.LINK_EXPIRED')
    // A linked account cannot be linked to another person, and the link stays usable.
    const forBen = await offered(client, ben.id)
    expect((await goAs(api.visitor(), first, { link: forBen })).body.messageCode).toBe(
      'session.ALREADY_LINKED',
    )
    expect((await goAs(api.visitor(), second, { link: forBen })).body).toMatchObject({ status: 'ok' })
    const { body } = await client.send(identityCalls.offerIdentity, {
      userId: ana.id,
      reason: 'Isa pa para sa kanya',
    })
    expect(body).toMatchObject({ status: 'err', code: 'CONFLICT' })
  })

  test('accepts a link once when used concurrently', async () => {
    const person = await fixture.person()
    const token = await offered(await manager(), person.id)
    const came = await Promise.all(
      [provider.person(), provider.person()].map((subject) => goAs(api.visitor(), subject, { link: token })),
    )
    expect(came.map(({ body }) => body.status).toSorted()).toEqual(['err', 'ok'])
    expect(await linksOf(person.id)).toHaveLength(1)
  })

  test('ends immediately when the link is removed, and the email does not restore it', async () => {
    const client = await manager(lenient)
    const person = await lenient.person()
    const visitor = (await lenient.start()).visitor()
    const subject = provider.person({ email: person.email, email_verified: true })
    expect((await goAs(visitor, subject)).body).toMatchObject({ status: 'ok' })
    expect(await linksOf(person.id, lenient)).toEqual([{ subject, source: 'e-mail', ended: false }])
    const { body } = await client.send(identityCalls.unlinkIdentity, {
      userId: person.id,
      reason: 'Nawalan ng telepono',
    })
    expect(body).toMatchObject({ status: 'ok', data: { sessionsEnded: 1 } })
    await out(visitor)
    for (const again of [subject, provider.person({ email: person.email, email_verified: true })])
      expect((await goAs(visitor, again)).body.messageCode).toBe('session.NOT_LINKED')
  })

  test('is not restored by a link issued before the removal', async () => {
    const client = await manager(lenient)
    const person = await lenient.person()
    const early = await offered(client, person.id, lenient)
    const visitor = (await lenient.start()).visitor()
    const subject = provider.person({ email: person.email, email_verified: true })
    expect((await goAs(visitor, subject)).body).toMatchObject({ status: 'ok' })
    await client.send(identityCalls.unlinkIdentity, { userId: person.id, reason: 'Nawalan ng telepono' })
    expect((await goAs(visitor, provider.person(), { link: early })).body.messageCode).toBe(
      'session.LINK_EXPIRED',
    )
    expect(await linksOf(person.id, lenient)).toMatchObject([{ ended: true }])
  })

  test('links by verified email only if allowed, with a company email and an active person', async () => {
    const visitor = () => lenient.start().then((process) => process.visitor())
    const rejectedSignIn = async (about: { email?: string; email_verified?: boolean }) =>
      expect((await goAs(await visitor(), provider.person(about))).body.messageCode).toBe(
        'session.NOT_LINKED',
      )
    const person = await lenient.person()
    await rejectedSignIn({ email: person.email })
    await rejectedSignIn({ email: person.email, email_verified: false })
    await rejectedSignIn({ email: 'wala-rito@erp.test', email_verified: true })
    const gone = await lenient.person({ status: 'inactive' })
    await rejectedSignIn({ email: gone.email, email_verified: true })
    await sql`update staff_user set email = 'sa-labas@elsewhere.test' where id = ${person.id}`.execute(
      lenient.owner,
    )
    await rejectedSignIn({ email: 'sa-labas@elsewhere.test', email_verified: true })
  })

  test.each(['inactive', 'pending', 'locked'])('is rejected while the record is %s', async (status) => {
    const person = await fixture.person()
    const subject = await signInLinked(api.visitor(), person.id)
    await fixture.setStatus(person.id, status)
    expect((await goAs(api.visitor(), subject)).body.message).toMatch(/is not active/)
  })
})

describe('identity commands', () => {
  test('link, invite and unlink a person, and are logged', async () => {
    const person = await fixture.person()
    const subject = provider.person()
    const issuer = provider.issuer
    await linkManually(fixture.db, person.email, { issuer, subject })
    await expect(linkManually(fixture.db, person.email, { issuer, subject })).rejects.toThrow(
      'already linked',
    )
    const visitor = api.visitor()
    expect((await goAs(visitor, subject)).body).toMatchObject({ status: 'ok' })
    await unlinkManually(fixture.db, person.email, issuer)
    await out(visitor)
    const { token } = await offerManually(fixture.db, person.email)
    expect((await goAs(visitor, subject, { link: token })).body).toMatchObject({ status: 'ok' })
    expect(await fixture.audited(person.id)).toEqual([
      'Link identity',
      'Sign in',
      'Unlink identity',
      'Allow identity link',
      'Link identity',
      'Sign in',
    ])
    await expect(unlinkManually(fixture.db, 'wala@erp.test', issuer)).rejects.toThrow('No member of staff')
  })

  test('describe the problem of a misconfigured provider', async () => {
    const configuration = fixture.configuration
    expect(await checkIdentityConfiguration(configuration)).toBeNull()
    const { identity } = configuration
    if (identity.kind !== 'oidc') throw new Error('The identity is another.')
    const nowhere = { ...identity, oidc: { ...identity.oidc, issuer: 'http://127.0.0.1:1' } }
    expect(await checkIdentityConfiguration({ ...configuration, identity: nowhere })).toMatch(
      /is not responding/,
    )
  })
})

describe('redirect from the provider', () => {
  test('is accepted once, in the same browser and with the same state', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    const subject = await signInLinked(visitor, person.id)
    const { query } = await goAs(visitor, subject)
    expect((await handleCallback(visitor, query)).body.messageCode).toBe('session.SIGN_IN_FOREIGN')

    const mallory = api.visitor()
    const left = await mallory.send(signInCalls.leave, { purpose: 'sign-in' })
    const stolen = await provider.browser().walk((left.body.message as { address: string }).address, subject)
    expect((await handleCallback(api.visitor(), stolen)).body.messageCode).toBe('session.SIGN_IN_FOREIGN')
    for (const [name] of mallory.jar) mallory.jar.set(name, 'gawa-gawa')
    expect((await handleCallback(mallory, stolen)).body.messageCode).toBe('session.SIGN_IN_FOREIGN')
  })

  test('completes for two tabs that left at the same time', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    const subject = await signInLinked(visitor, person.id)
    const redirectToProvider = async () =>
      ((await visitor.send(signInCalls.leave, { purpose: 'sign-in' })).body.message as { address: string })
        .address
    const addresses = [await redirectToProvider(), await redirectToProvider()]
    for (const address of addresses)
      expect(
        (await handleCallback(visitor, await provider.browser().walk(address, subject))).body.status,
      ).toBe('ok')
  })
})

test('redirect › stores state for a limited number of attempts', async () => {
  const visitor = api.visitor()
  for (let times = 0; times < 12; times++) await visitor.send(signInCalls.leave, { purpose: 'sign-in' })
  expect(visitor.jar.size).toBeLessThanOrEqual(5)
})

describe('open session', () => {
  test('is refreshed at the provider, and ends when it ended there', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    expect((await visitor.refresh()).body).toMatchObject({ status: 'ok' })
    await provider.goAway()
    expect((await visitor.refresh()).body).toMatchObject({ status: 'ok' })
    await provider.comeBack()
    expect((await visitor.refresh()).body).toMatchObject({ status: 'ok' })
    provider.answerWith((request, response) => {
      const isToken = request.url?.startsWith('/token')
      response.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'invalid_grant' }))
    })
    expect((await visitor.refresh()).http).toBe(401)
    provider.useNewKeys()
    expect(await fixture.openSessions(person.id)).toEqual([])
  })

  test('is refreshed at the provider once for concurrent tabs of two processes, without an open transaction', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    const two = await fixture.start()
    let input = 0
    const held = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(fixture.owner)
      return rows[0]?.n
    }
    provider.before(async (request) => {
      if (request.url !== '/token') return
      input++
      await expect.poll(() => waiting).toBe(8)
      // Waiting requests poll in short transactions, while a transaction that held the session would stay open until
      // the response.
      await expect.poll(held).toBe(0)
    })
    let waiting = 0
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const tab = (n % 2 === 0 ? api : two).visitor()
        const sent = tab.send(signInCalls.refresh, {}, { cookie: `erp_refresh=${visitor.holds.cookie}` })
        waiting++
        return sent
      }),
    )
    provider.before(null)
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ given }) => given?.value)).size).toBe(1)
    expect(input).toBe(1)
    visitor.holds.cookie = answers[0]?.given?.value ?? ''
    expect((await visitor.refresh()).http).toBe(200)
  })

  test('leaves no tokens when signed out during a refresh', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    const revoked: string[] = []
    provider.before(async (request) => {
      if (request.url === '/token/revocation') revoked.push('refresh token')
      if (request.url === '/token') await visitor.send(signInCalls.signOut)
    })
    const answer = await api
      .visitor()
      .send(signInCalls.refresh, {}, { cookie: `erp_refresh=${visitor.holds.cookie}` })
    provider.before(null)
    expect(answer.http).toBe(401)
    expect(await fixture.openSessions(person.id)).toEqual([])
    expect(revoked).toHaveLength(1)
  })

  test('recovers soon from a process that died during a refresh', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    await sql`update staff_session set refresh_claim = gen_random_uuid(), refresh_claim_until = clock_timestamp() + interval '1 second'
      where user_id = ${person.id}`.execute(fixture.owner)
    expect((await visitor.refresh()).http).toBe(200)
  })

  test('is reauthenticated at the provider by the same person only', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    const subject = await signInLinked(visitor, person.id)
    await fixture.pass(10)
    const somebody = await fixture.person()
    const theirs = await signInLinked(api.visitor(), somebody.id)
    expect((await goAs(visitor, theirs, { purpose: 'prove' })).body.messageCode).toBe('session.OTHER_PERSON')
    expect((await goAs(api.visitor(), subject, { purpose: 'prove' })).http).toBe(401)
    const { body } = await goAs(visitor, subject, { purpose: 'prove' })
    expect(body.message).toEqual({ purpose: 'prove', signedIn: null })
    const { rows } = await sql<{ fresh: boolean }>`
      select reauthenticated_at > now() - interval '1 minute' as fresh from staff_session
      where user_id = ${person.id} and ended_at is null`.execute(fixture.owner)
    expect(rows).toEqual([{ fresh: true }])
  })

  test('is reauthenticated without creating a link by verified email', async () => {
    const [person, other] = [await lenient.person(), await lenient.person()]
    const visitor = (await lenient.start()).visitor()
    await signInLinked(visitor, person.id, lenient)
    const theirs = provider.person({ email: other.email, email_verified: true })
    const left = await visitor.send(signInCalls.leave, { purpose: 'prove' })
    const { address } = left.body.message as { address: string }
    // The request to the provider is in the address bar, where the person could add the email scope.
    const more = new URL(address)
    more.searchParams.set('scope', 'openid email')
    const query = await provider.browser().walk(more.href, theirs)
    expect((await handleCallback(visitor, query)).body.messageCode).toBe('session.OTHER_PERSON')
    expect(await linksOf(other.id, lenient)).toEqual([])
  })

  test('is not reauthenticated by a sign-in without a new authentication', async () => {
    const person = await fixture.person()
    const browser = provider.browser()
    const subject = await signInLinked(api.visitor(), person.id)
    await goAs(api.visitor(), subject, { browser })
    await goAs(api.visitor(), subject, { browser })
    const { rows } = await sql<{ older: boolean; known: boolean }>`
      select reauthenticated_at < created_at as older, reauthenticated_at > created_at - interval '1 minute' as known
      from staff_session where user_id = ${person.id} order by id desc limit 1`.execute(fixture.owner)
    expect(rows).toEqual([{ older: true, known: true }])
  })

  test('is signed out at the provider as well', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    const { body } = await visitor.send(signInCalls.signOut)
    const { goTo } = body.message as { goTo: string }
    expect(goTo).toContain(`${provider.issuer}/session/end?`)
    expect(new URL(goTo).searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/login`)
    expect((await visitor.refresh()).http).toBe(401)
  })

  test('is ended with all others by signing out everywhere', async () => {
    const person = await fixture.person()
    const [visitor, other] = [api.visitor(), api.visitor()]
    const subject = await signInLinked(visitor, person.id)
    await goAs(other, subject)
    const { body } = await visitor.send(identityCalls.endEverywhere)
    expect(body).toMatchObject({ status: 'ok', data: { sessionsEnded: 2 } })
    for (const each of [visitor, other]) await out(each)
  })
})

describe('functions of the embedded identity', () => {
  test('are unavailable: password form, registration, first password and second factor', async () => {
    const { id, ...person } = await fixture.person()
    const visitor = api.visitor()
    const { body: options } = await visitor.send(signInCalls.options)
    expect(options.message).toEqual({
      mode: 'demo',
      signIn: 'redirect',
      provider: 'Bayani ID',
      keepsPasswords: false,
      passwordReset: false,
      registrationOpen: false,
      demoAccounts: [],
    })
    expect((await visitor.signIn(person)).body.messageCode).toBe('session.USE_PROVIDER')
    const { body: old } = await visitor.send(legacyCalls.authenticate, person)
    expect(old.messageCode).toBe('session.USE_PROVIDER')
    const named = { firstName: 'Bagong', lastName: 'Tao', email: 'bago@erp.test', password: 'Kahit-Ano-1' }
    expect((await visitor.send(legacyCalls.register, named)).body.message).toMatch(/identity service/)
    const accept = { token: 'A'.repeat(43), password: 'Kahit-Ano-1' }
    expect((await visitor.send(inviteCalls.accept, accept)).body.message).toMatch(/identity service/)
    await signInLinked(visitor, id)
    expect((await visitor.send(securityCalls.security)).body.message).toMatchObject({ managedHere: false })
    const change = { password: person.password, newPassword: 'Bagong-Sagot-Ito-1' }
    expect((await visitor.send(securityCalls.changePassword, change)).body.message).toMatch(
      /identity service/,
    )
  })

  test('end their earlier sessions at the next refresh', async () => {
    const before = await openSessionFixture()
    const person = await before.person()
    const process = await before.start()
    const visitor = process.visitor()
    await visitor.signIn(person)
    await sql`update staff_session set provider = 'oidc'`.execute(before.owner)
    expect((await visitor.refresh()).http).toBe(401)
    await before.close()
  })

  test('do not weaken linking, which requires permission on users and over the person', async () => {
    const person = await fixture.person()
    const visitor = api.visitor()
    await signInLinked(visitor, person.id)
    const input = { userId: person.id, reason: 'Subok lang po ito' }
    expect((await visitor.send(identityCalls.offerIdentity, input)).http).toBe(403)
    const client = await manager()
    const peer = await fixture.person({ roleId: await fixture.role(toUpdate(usersPlace)) })
    expect((await client.send(identityCalls.offerIdentity, { ...input, userId: peer.id })).body.code).toBe(
      'FORBIDDEN',
    )
    expect((await client.send(identityCalls.offerIdentity, { ...input, userId: 1e9 })).http).toBe(404)
  })
})
