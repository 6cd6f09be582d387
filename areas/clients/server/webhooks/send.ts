import { createHmac } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { clientsMessages } from '#areas/clients/messages.ts'
import {
  assertAllowedHost,
  lookupAllowed,
  PrivateAddress,
} from '#areas/clients/server/webhooks/public-addresses.ts'
import type { Message } from '#platform/words.ts'

type SendOptions = { allowsLoopback: boolean; timeoutMs?: number }

export type Sent = {
  /** HTTP status; null without an answer. */
  status: number | null
  /** Why it was not received; null for 2xx. */
  error: Message | null
  /** First 4 KB of the answer. */
  response: string
  durationMs: number
}

type SignedMessage = {
  url: string
  id: string
  body: string
  /** Secrets that sign it, `whsec_` and base64. */
  secrets: readonly string[]
}

const maxResponseBytes = 4_096

/** Signature of Standard Webhooks: HMAC-SHA256 with the decoded secret. */
const webhookSignature = (secret: string, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** Sends deliveries over connections that are reused. Redirects are not followed. */
export function createSender({ allowsLoopback, timeoutMs = 10_000 }: SendOptions) {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }
  const lookup = lookupAllowed(allowsLoopback)

  function request({ url: address, id, body, secrets }: SignedMessage): Promise<Omit<Sent, 'durationMs'>> {
    const url = new URL(address)
    const isTls = url.protocol === 'https:'
    if (!isTls && !allowsLoopback) throw new PrivateAddress()
    assertAllowedHost(url.hostname, allowsLoopback)
    const timestamp = Math.floor(Date.now() / 1_000)
    const { promise, resolve, reject } = Promise.withResolvers<Omit<Sent, 'durationMs'>>()
    const outgoing = (isTls ? https : http).request(
      url,
      {
        method: 'POST',
        agent: agents[isTls ? 'https:' : 'http:'],
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/cloudevents+json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'erp-webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': secrets
            .map((secret) => webhookSignature(secret, id, timestamp, body))
            .join(' '),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        readStart(answer).then(
          (response) => resolve({ status, response, error: errorOfStatus(status) }),
          // The status is the answer; the rest of the text is only shown.
          () => resolve({ status, response: '', error: errorOfStatus(status) }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
    return promise
  }

  return {
    async send(message: SignedMessage): Promise<Sent> {
      const startedAt = performance.now()
      const durationMs = () => Math.round(performance.now() - startedAt)
      try {
        return { ...(await request(message)), durationMs: durationMs() }
      } catch (error) {
        return { status: null, response: '', error: errorMessage(error, timeoutMs), durationMs: durationMs() }
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Reads the first bytes of an answer and ends the connection if there are more. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxResponseBytes) break
  }
  // PostgreSQL stores no NUL in texts.
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString('utf8').replaceAll('\u0000', '')
}

function errorOfStatus(status: number): Message | null {
  if (status >= 200 && status < 300) return null
  const isRedirect = status >= 300 && status < 400
  return clientsMessages(isRedirect ? 'ATTEMPT_REDIRECT' : 'ATTEMPT_STATUS', { status })
}

function errorMessage(error: unknown, timeoutMs: number): Message {
  if (error instanceof PrivateAddress) return clientsMessages('ATTEMPT_PRIVATE')
  const known: { name?: string; code?: string; cause?: unknown } = error instanceof Error ? error : {}
  const { name, code, cause } = known
  if (cause instanceof PrivateAddress) return clientsMessages('ATTEMPT_PRIVATE')
  if (name === 'TimeoutError' || code === 'ABORT_ERR')
    return clientsMessages('ATTEMPT_TIMEOUT', { seconds: timeoutMs / 1_000 })
  return clientsMessages('ATTEMPT_UNREACHABLE', { code: code ?? name ?? '' })
}
