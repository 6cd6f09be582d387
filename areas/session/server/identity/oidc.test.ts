import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oidcIdentity } from '#areas/session/server/identity/oidc.ts'
import { startProvider, type TestProvider } from '#areas/session/server/testing/provider.ts'
import type { OidcSettings } from '#platform/server/settings.ts'

const addresses = {
  returnAddress: 'http://console.test/login/return',
  afterSignOut: 'http://console.test/login',
}
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(addresses)
})
afterAll(() => provider.stop())

const settings = (more: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scopes: 'openid email',
  alg: 'RS256',
  name: 'Bayani ID',
  parameters: {},
  ...more,
})
const identityWith = (more: Partial<OidcSettings> = {}, clockOff = 0) =>
  oidcIdentity(settings(more), { ...addresses, clockOff })
const lasting = { scopes: 'openid email offline_access', parameters: { prompt: 'consent' } }

async function signIn(
  identity: ReturnType<typeof identityWith>,
  subject: string,
  browser = provider.browser(),
) {
  const { address, redirectState } = await identity.begin({ again: false })
  const query = await browser.walk(address, subject)
  return {
    who: await identity.finish(query, redirectState, { again: false }),
    query,
    going: redirectState,
    address,
  }
}

describe('provider sign-in', () => {
  test('requests a code with PKCE, state and nonce, and identifies the person by the tokens', async () => {
    const subject = provider.person({ email: 'Ligaya@ERP.test', email_verified: true })
    const { who, address } = await signIn(identityWith(), subject)
    const request = new URL(address).searchParams
    expect(request.get('response_type')).toBe('code')
    expect(request.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(request.get(name)).toMatch(/^[\w-]{43}$/)
    expect(who).toMatchObject({
      provider: 'oidc',
      issuer: provider.issuer,
      subject,
      email: 'ligaya@erp.test',
      emailVerified: true,
    })
  })

  test('uses the issuer as spelled in the settings, so that links are found', async () => {
    const issuer = `${provider.issuer}/`
    const { who } = await signIn(identityWith({ issuer }), provider.person())
    expect(who.issuer).toBe(issuer)
  })

  test('marks an email that is not vouched for as unverified', async () => {
    const { who } = await signIn(identityWith(), provider.person({ email: 'kunwari@erp.test' }))
    expect(who).toMatchObject({ email: 'kunwari@erp.test', emailVerified: false })
    const { who: nameless } = await signIn(identityWith(), provider.person())
    expect(nameless).toMatchObject({ email: '', emailVerified: false })
  })

  test('accepts a code once, with its state, nonce and verifier', async () => {
    const identity = identityWith()
    const subject = provider.person()
    const { query, going: redirectState } = await signIn(identity, subject)
    const again = (changed: string, with_ = redirectState) =>
      identity.finish(changed, with_, { again: false })
    await expect(again(query)).rejects.toThrow('already used or took too long')
    for (const name of ['state', 'nonce', 'verifier'] as const) {
      const { address, redirectState: fresh } = await identity.begin({ again: false })
      const came = await provider.browser().walk(address, subject)
      const other = { ...fresh, [name]: 'A'.repeat(43) }
      await expect(again(came, other), name).rejects.toThrow(/cannot be trusted|already used/)
    }
    const { address, redirectState: fresh } = await identity.begin({ again: false })
    const came = new URLSearchParams(await provider.browser().walk(address, subject))
    came.set('iss', 'https://evil.example')
    await expect(again(came.toString(), fresh)).rejects.toThrow('cannot be trusted')
  })

  test('reports denied consent to the person', async () => {
    const identity = identityWith()
    const { address, redirectState } = await identity.begin({ again: false })
    const query = await provider.browser().walk(address, 'nobody')
    await expect(identity.finish(query, redirectState, { again: false })).rejects.toThrow(
      'denied or cancelled',
    )
  })

  test('fails with a missing or wrong client secret', async () => {
    await expect(signIn(identityWith({ clientSecret: null }), provider.person())).rejects.toThrow('trusted')
    await expect(signIn(identityWith({ clientSecret: 'mali' }), provider.person())).rejects.toThrow('trusted')
  })
})

describe('token verification', () => {
  test('rejects an algorithm other than the configured one, even with a known key', async () => {
    const subject = provider.person()
    await expect(signIn(identityWith({ alg: 'ES256' }), subject)).rejects.toThrow('cannot be trusted')
    provider.useNewKeys('ES256')
    await expect(signIn(identityWith({ alg: 'RS256' }), subject)).rejects.toThrow('cannot be trusted')
    expect((await signIn(identityWith({ alg: 'ES256' }), subject)).who.subject).toBe(subject)
    provider.useNewKeys('RS256')
  })

  test('accepts keys that were just rotated', async () => {
    const identity = identityWith(lasting)
    const subject = provider.person()
    const { who } = await signIn(identity, subject)
    provider.useNewKeys()
    expect((await signIn(identity, subject)).who.subject).toBe(subject)
    provider.useNewKeys()
    expect(await identity.refresh(who.upstream)).toMatchObject({ isActive: true })
  })

  test('tolerates a clock difference of 30 seconds but not of ten minutes', async () => {
    const subject = provider.person()
    for (const off of [20, -20])
      expect((await signIn(identityWith({}, off), subject)).who.subject).toBe(subject)
    // With a late clock the provider's tokens are from the future; with an early clock they have expired.
    await expect(signIn(identityWith({}, -600), subject)).rejects.toThrow('cannot be trusted')
    await expect(signIn(identityWith({}, 4200), subject)).rejects.toThrow('cannot be trusted')
  })
})

describe('session refresh', () => {
  test('sends the provider a refresh token that is used once', async () => {
    const identity = identityWith(lasting)
    const { who } = await signIn(identity, provider.person())
    const next = await identity.refresh(who.upstream)
    expect(next.isActive).toBe(true)
    expect(next.upstream).not.toBe(who.upstream)
    expect(await identity.refresh(next.upstream)).toMatchObject({ isActive: true })
    // A refresh token that is used twice revokes the whole grant at the provider.
    expect(await identity.refresh(who.upstream)).toMatchObject({ isActive: false })
    expect(await identity.refresh(next.upstream)).toMatchObject({ isActive: false })
  })

  test('succeeds without the provider if it issued no refresh token', async () => {
    const identity = identityWith()
    const { who } = await signIn(identity, provider.person())
    expect(await identity.refresh(who.upstream)).toEqual({ isActive: true, upstream: who.upstream })
    expect(await identity.refresh(null)).toMatchObject({ isActive: false })
  })

  test('ends with a revoked refresh token and a redirect to the provider’s sign-out', async () => {
    const identity = identityWith(lasting)
    const subject = provider.person()
    const browser = provider.browser()
    const { who } = await signIn(identity, subject, browser)
    const { goTo } = await identity.signOut(who.upstream)
    expect(await identity.refresh(who.upstream)).toMatchObject({ isActive: false })
    expect(await browser.signOut(goTo ?? '')).toBe(addresses.afterSignOut)
    // The provider shows its sign-in page; with an open session it would redirect immediately.
    const { address, redirectState } = await identity.begin({ again: false })
    const other = provider.person()
    const query = await browser.walk(address, other)
    expect((await identity.finish(query, redirectState, { again: false })).subject).toBe(other)
  })
})

describe('reauthentication', () => {
  test('requires the password despite a provider session, and requests the authentication time', async () => {
    const identity = identityWith()
    const subject = provider.person()
    const browser = provider.browser()
    await signIn(identity, subject, browser)
    const { address, redirectState } = await identity.begin({ again: true })
    expect(new URL(address).searchParams.get('prompt')).toBe('login')
    const query = await browser.walk(address, subject)
    expect((await identity.finish(query, redirectState, { again: true })).subject).toBe(subject)
  })

  test('rejects a sign-in without a new authentication', async () => {
    const identity = identityWith()
    const { query, going: redirectState } = await comeBack(identity)
    const later = { ...redirectState, began: redirectState.began + 60 }
    await expect(identity.finish(query, later, { again: true })).rejects.toThrow(
      'did not check your identity',
    )
  })

  test('rejects a provider that reports no authentication time', async () => {
    const identity = identityWith()
    const { query, going: redirectState } = await comeBack(identity, 'max_age')
    await expect(identity.finish(query, redirectState, { again: true })).rejects.toThrow(
      'did not report when',
    )
    const other = await comeBack(identity, 'max_age')
    expect(await identity.finish(other.query, other.going, { again: false })).toMatchObject({
      provenAt: null,
    })
  })

  /** Signs a person in, with one part of the authorization request left out. */
  async function comeBack(identity: ReturnType<typeof identityWith>, without = '') {
    const { address, redirectState } = await identity.begin({ again: false })
    const request = new URL(address)
    request.searchParams.delete(without)
    return { going: redirectState, query: await provider.browser().walk(request.href, provider.person()) }
  }
})

describe('unavailable provider', () => {
  test('blocks new sign-ins, keeps sessions, and is used again once available', async () => {
    const identity = identityWith(lasting)
    const subject = provider.person()
    const { who } = await signIn(identity, subject)
    const { address, redirectState } = await identity.begin({ again: false })
    const query = await provider.browser().walk(address, subject)
    await provider.goAway()
    await expect(identity.finish(query, redirectState, { again: false })).rejects.toThrow('is not responding')
    await expect(identityWith().begin({ again: false })).rejects.toThrow('is not responding')
    expect(await identity.refresh(who.upstream)).toEqual({ isActive: true, upstream: who.upstream })
    expect(await identity.signOut(who.upstream)).toEqual({ goTo: null })
    await provider.comeBack()
    expect((await signIn(identity, subject)).who.subject).toBe(subject)
    expect(await identity.refresh(who.upstream)).toMatchObject({ isActive: true })
  })

  test('keeps sessions also when it only returns errors', async () => {
    const identity = identityWith(lasting)
    const { who } = await signIn(identity, provider.person())
    provider.answerWith((_request, response) => void response.writeHead(500).end('pasensya na'))
    expect(await identity.refresh(who.upstream)).toEqual({ isActive: true, upstream: who.upstream })
    await expect(identityWith().begin({ again: false })).rejects.toThrow('is not responding')
    provider.useNewKeys()
  })
})
