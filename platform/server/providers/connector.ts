import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** What a provider is asked to carry out. The reference is unique: a provider carries out each reference once. */
export type ProviderRequest = {
  reference: string
  /** Product code of the provider. */
  product: string
  /** Mobile number or account that receives it. */
  target: string
  /** In centavos. */
  amount: number
  fields?: Readonly<Record<string, string>>
}

/**
 * Answer of a provider. `unknown`: it may have carried out the order. `not-sent`: it cannot have received it. `not-found`:
 * it does not know the reference, so sending it again is safe.
 */
export type ProviderAnswer =
  | { outcome: 'succeeded'; providerRef: string; code: string; cost: number | null }
  | { outcome: 'declined'; code: string }
  | { outcome: 'unknown' | 'not-sent'; error: string }
  | { outcome: 'not-found' }

export type Connector = {
  submit(request: ProviderRequest): Promise<ProviderAnswer>
  inquire(reference: string): Promise<ProviderAnswer>
}

export type Connection = { url: string; secret: string; timeoutMs: number; providerCode: string }

/** Reply of the protocol. `pending` is not a definitive answer. */
export const ProviderReply = z.object({
  reference: z.string(),
  status: z.enum(['success', 'declined', 'pending']),
  code: z.string().max(40).default(''),
  providerRef: z.string().max(80).default(''),
  /** Price that the provider charges, in decimal pesos. */
  cost: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .nullable()
    .default(null),
})
export type ProviderReply = z.infer<typeof ProviderReply>

/** Maximum difference between the clocks of both sides, in seconds. */
const maxAgeSeconds = 300

/** Signature of a message: hex HMAC-SHA256 over time, path and body. */
export const signatureOf = (secret: string, timestamp: string, path: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`).digest('hex')

export const signedHeaders = (secret: string, path: string, body: string) => {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return { 'x-timestamp': timestamp, 'x-signature': signatureOf(secret, timestamp, path, body) }
}

type Signed = { timestamp: string; signature: string; path: string; body: string }

/** Whether a message has a valid signature that is not older than five minutes. */
export function isSigned(secret: string, { timestamp, signature, path, body }: Signed): boolean {
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > maxAgeSeconds)
    return false
  const [expected, sent] = [Buffer.from(signatureOf(secret, timestamp, path, body)), Buffer.from(signature)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}

/** Connector for providers with the JSON protocol of docs/integration/providers.md. Others need an adapter. */
export function httpConnector({ url, secret, timeoutMs, providerCode }: Connection): Connector {
  const base = url.replace(/\/+$/, '')
  const send = async (
    method: 'POST' | 'GET',
    path: string,
    reference: string,
    body = '',
  ): Promise<ProviderAnswer> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        redirect: 'error',
        headers: {
          ...(body !== '' && { 'content-type': 'application/json', 'idempotency-key': reference }),
          'x-provider': providerCode,
          ...signedHeaders(secret, path, body),
        },
        ...(body !== '' && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return answerOf(response.status, await response.text(), reference)
    } catch (error) {
      return neverConnected(error)
        ? { outcome: 'not-sent', error: 'The provider could not be reached.' }
        : { outcome: 'unknown', error: 'The provider did not answer.' }
    }
  }
  return {
    submit: ({ amount, ...request }) => {
      const body = JSON.stringify({ ...request, amount: pesosFrom(amount) })
      return send('POST', '/orders', request.reference, body)
    },
    inquire: async (reference) => {
      const answer = await send('GET', `/orders/${encodeURIComponent(reference)}`, reference)
      // An inquiry that did not reach the provider says nothing about the order.
      return answer.outcome === 'not-sent' ? { ...answer, outcome: 'unknown' } : answer
    },
  }
}

/** Reads an answer. Whatever is not a complete reply about this reference is unknown. */
function answerOf(status: number, text: string, reference: string): ProviderAnswer {
  if (status === 404) return { outcome: 'not-found' }
  const reply = status >= 200 && status < 300 ? readReply(text) : null
  if (reply === null || reply.reference !== reference)
    return { outcome: 'unknown', error: `The provider answered ${status} without a valid reply.` }
  return answerOfReply(reply)
}

/** The answer of a reply or callback of the protocol. */
export function answerOfReply({ status, code, providerRef, cost }: ProviderReply): ProviderAnswer {
  if (status === 'declined') return { outcome: 'declined', code }
  if (status === 'pending') return { outcome: 'unknown', error: 'The provider is still processing it.' }
  if (providerRef === '') return { outcome: 'unknown', error: 'The provider sent no reference number.' }
  return {
    outcome: 'succeeded',
    providerRef,
    code,
    cost: cost === null ? null : Number(cost.replace('.', '')),
  }
}

function readReply(text: string): ProviderReply | null {
  try {
    return ProviderReply.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const connectErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverConnected(error: unknown): boolean {
  const cause =
    error instanceof Error
      ? (error.cause as { code?: string; errors?: { code?: string }[] } | undefined)
      : undefined
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)].filter(
    (code) => code !== undefined,
  )
  return codes.length > 0 && codes.every((code) => connectErrors.has(code))
}
