import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { paths, webhooks } from './schema.js'

export type { paths, webhooks } from './schema.js'

export type WalletClient = Client<paths>

/** Event of any type. `type` tells which `data` it has. */
export type WalletEvent = webhooks[keyof webhooks]

export type Options = {
  /** Address of the product, such as `https://wallet.example`. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Language of the sentences in errors. */
  language?: 'en' | 'fil'
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** Seconds before its end in which a token is no longer used. */
const marginSeconds = 60
const maxAttempts = 3
const retried = new Set([502, 503, 504])

/** Connects to the API with the credentials of a client. */
export function createWalletClient(options: Options) {
  const { baseUrl, fetch = globalThis.fetch, language = 'en' } = options
  const clients = new Map<string, WalletClient>()

  function connect(subscriber?: string): WalletClient {
    const key = subscriber ?? ''
    const existing = clients.get(key)
    if (existing) return existing
    const token = tokenSource(options, subscriber)
    const authorize: Middleware = {
      async onRequest({ request }) {
        request.headers.set('authorization', `Bearer ${await token()}`)
        request.headers.set('accept-language', language)
        if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
          request.headers.set('idempotency-key', crypto.randomUUID())
        return request
      },
    }
    const client = createClient<paths>({ baseUrl, fetch: (request) => sendWithRetries(fetch, request) })
    client.use(authorize)
    clients.set(key, client)
    return client
  }
  return {
    /** Calls on behalf of the client itself. */
    own: () => connect(),
    /** Calls on behalf of a subscriber, by the identifier of the app's sign-in service. */
    forSubscriber: (subscriber: string) => connect(subscriber),
  }
}

function tokenSource(
  { baseUrl, clientId, clientSecret, fetch = globalThis.fetch }: Options,
  subscriber?: string,
) {
  let current: { token: Promise<string>; endsAt: number } | undefined
  async function request() {
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    if (subscriber !== undefined) form.set('subscriber', subscriber)
    const response = await fetch(
      new Request(new URL('/oauth/token', baseUrl), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: form,
      }),
    )
    const reply = (await response.json()) as { access_token: string; expires_in: number; error?: string }
    if (!response.ok) throw new Error(`No token was issued: ${reply.error ?? response.status}`)
    return reply
  }
  return function token(): Promise<string> {
    if (current && Date.now() < current.endsAt) return current.token
    const requested = request()
    const next = { token: requested.then(({ access_token: token }) => token), endsAt: Infinity }
    current = next
    requested.then(
      ({ expires_in: seconds }) => (next.endsAt = Date.now() + (seconds - marginSeconds) * 1000),
      () => (current = undefined),
    )
    return next.token
  }
}

/** Repeats a request whose outcome is unknown. Writes have a key, so they are carried out once. */
async function sendWithRetries(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(request.clone())
      if (!retried.has(response.status) || attempt === maxAttempts) return response
    } catch (error) {
      if (request.signal.aborted || attempt === maxAttempts) throw error
    }
    await new Promise((done) => setTimeout(done, 250 * 2 ** attempt))
  }
}

/**
 * Verifies a delivery by Standard Webhooks and returns its event.
 *
 * @param body the body as received, before it is parsed
 * @param secret secret of the webhook, which starts with `whsec_`; while it is replaced, the old and the new one
 */
export function readWebhook(
  body: string,
  headers: Record<string, string>,
  secret: string | readonly string[],
): WalletEvent {
  const secrets = typeof secret === 'string' ? [secret] : secret
  let failure: unknown = new Error('There is no secret.')
  for (const one of secrets) {
    try {
      return new Webhook(one).verify(body, headers) as WalletEvent
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
