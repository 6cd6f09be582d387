import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'

type Person = { email?: string; email_verified?: boolean }

/** Starts a certified OpenID Connect provider on the loopback interface, with pages that tests use like a browser. */
export async function startProvider({
  returnAddress,
  afterSignOut,
  backChannel,
}: {
  returnAddress: string
  afterSignOut: string
  /** URL to which the provider reports ended sessions. */
  backChannel?: string
}) {
  const people = new Map<string, Person>()
  // The provider's own storage is lost when its keys change; this one is kept.
  const memory = memoryOf(new Map())
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  let first: ((request: IncomingMessage) => Promise<void>) | null = null
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: 'console', clientSecret: 'kliyente-ng-console-na-mahaba' }

  function listen(at: number): Promise<Server> {
    const opened = createServer((request, response) => {
      void (async () => {
        await first?.(request)
        answer(request, response)
      })()
    })
    return new Promise((done) => opened.listen(at, '127.0.0.1', () => done(opened)))
  }

  let key = newKey('RS256')
  /** Restarts the provider with new keys. Existing grants and refresh tokens stay valid. */
  function useNewKeys(alg: 'RS256' | 'ES256' = 'RS256') {
    key = newKey(alg)
    const settings: Configuration = {
      adapter: memory,
      jwks: { keys: [key] },
      cookies: { keys: ['isang-lihim-ng-provider'] },
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [returnAddress],
          post_logout_redirect_uris: [afterSignOut],
          grant_types: ['authorization_code', 'refresh_token'],
          id_token_signed_response_alg: alg,
          ...(backChannel !== undefined && {
            backchannel_logout_uri: backChannel,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      scopes: ['openid', 'email', 'profile', 'offline_access'],
      features: {
        revocation: { enabled: true },
        rpInitiatedLogout: { enabled: true },
        backchannelLogout: { enabled: true },
      },
      ttl: {
        Session: 3600,
        Grant: 3600,
        Interaction: 600,
        IdToken: 3600,
        AccessToken: 3600,
        RefreshToken: 3600,
      },
      rotateRefreshToken: true,
      // By default the provider refuses requests to loopback addresses, where the test server runs.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
      pkce: { required: () => true },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...people.get(id) }),
      }),
    }
    const provider = new Provider(issuer, settings)
    answer = provider.callback()
    return provider
  }
  useNewKeys()

  return {
    issuer,
    ...client,
    useNewKeys,
    /** Creates an account at the provider. */
    person(about: Person = {}): string {
      const subject = randomUUID()
      people.set(subject, about)
      return subject
    },
    rename: (subject: string, about: Person) => void people.set(subject, about),
    /** Signs claims with the provider's key or another one. */
    signed: (
      claims: Record<string, unknown>,
      { typ = 'logout+jwt', by = key }: { typ?: string; by?: typeof key } = {},
    ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: by.alg, kid: key.kid, typ })
        .sign(createPrivateKey({ key: by, format: 'jwk' })),
    browser: () => browserAt(issuer, returnAddress),
    /** Replaces the provider's responses with those of a listener. */
    answerWith(listener: RequestListener) {
      answer = listener
    },
    /** Function to run before each response; null for none. */
    before(work: typeof first) {
      first = work
    },
    /** Stops the provider; connections are refused until it is restarted. */
    async goAway() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    async comeBack() {
      server = await listen(port)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type PayloadStore = Map<string, AdapterPayload & { consumed?: number }>

function memoryOf(record: PayloadStore): (model: string) => Adapter {
  return (model) => {
    const named = (id: string) => `${model}:${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      [...record].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1]
    return {
      upsert: async (id, payload) => void record.set(named(id), payload),
      find: async (id) => record.get(named(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const payload = record.get(named(id))
        if (payload) record.set(named(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => void record.delete(named(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of record) if (payload.grantId === grantId) record.delete(key)
      },
    }
  }
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/** Generates a key pair in the provider's format. */
export function newKey(alg: 'RS256' | 'ES256') {
  const { privateKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg }
}

/** Browser with the provider's cookies. It submits the provider's forms until it is redirected back. */
function browserAt(issuer: string, returnAddress: string) {
  const cookies = new Map<string, string>()

  async function go(address: string, form?: URLSearchParams) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    /** Signs in as the account, or denies consent. Returns the query of the redirect. */
    async walk(address: string, login: string): Promise<string> {
      let at = address
      let form: URLSearchParams | undefined
      for (let steps = 0; steps < 12; steps++) {
        const response = await go(at, form)
        form = undefined
        const location = response.headers.get('location')
        if (location !== null) {
          at = new URL(location, issuer).href
          if (at.startsWith(returnAddress)) return new URL(at).search
          continue
        }
        const page = await response.text()
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
        if (prompt === undefined) throw new Error(`The provider shows another page: ${page.slice(0, 400)}`)
        if (login === 'nobody') {
          at = `${at}/abort`
          continue
        }
        at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', at).href
        form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'kahit-ano' }) })
      }
      throw new Error('The provider does not send the browser back.')
    },
    /** Opens a URL, for example for signing out, and submits its form. */
    async signOut(address: string): Promise<string> {
      const page = await (await go(address)).text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      const answered = await go(new URL(action, issuer).href, new URLSearchParams({ xsrf, logout: 'yes' }))
      return answered.headers.get('location') ?? ''
    },
  }
}
