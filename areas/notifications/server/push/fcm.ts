import { createSign } from 'node:crypto'
import { z } from 'zod'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { AppError } from '#platform/server/errors.ts'
import type { PushResult, PushMessage, PushPort } from '#areas/notifications/server/push/port.ts'
import type { PushSettings } from '#platform/server/settings.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const mostMs = 20_000

const signInError = notificationsMessages('PUSH_SIGN_IN')

type Account = NonNullable<PushSettings['serviceAccount']>

/** Firebase Cloud Messaging, HTTP v1. Each message is one request, authorised by the service account. */
export function fcmPort({ url }: Pick<PushSettings, 'url'>, account: Account): PushPort {
  let access = { token: '', until: 0 }
  const address = `${url}/v1/projects/${account.projectId}/messages:send`

  async function authorise(): Promise<string> {
    if (Date.now() < access.until - 60_000) return access.token
    const answer = await fetch(account.tokenUri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(account),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(mostMs),
    })
    if (!answer.ok)
      throw new AppError(signInError, { code: 'PROVIDER_ERROR', cause: `HTTP ${answer.status}` })
    const { access_token: token, expires_in: seconds } = readToken(await answer.json())
    access = { token, until: Date.now() + seconds * 1_000 }
    return token
  }

  return {
    via: 'fcm',
    async open() {
      await authorise()
    },
    async send(message) {
      const token = await authorise().catch(() => null)
      if (token === null) return { end: 'later', error: signInError.encoded }
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: toInput(message) }),
          redirect: 'error',
          signal: AbortSignal.timeout(mostMs),
        })
        if (answer.status === 401) access = { token: '', until: 0 }
        return await deliveryResult(answer)
      } catch (error) {
        // If no connection was made, nothing was sent. If it broke later, the message may have been sent.
        return neverConnected(error)
          ? { end: 'later', error: notificationsMessages('PUSH_UNREACHABLE').encoded }
          : { end: 'unclear', error: notificationsMessages('PUSH_DISCONNECTED').encoded }
      }
    },
  }
}

async function deliveryResult(answer: Response): Promise<PushResult> {
  if (answer.ok) {
    await answer.arrayBuffer()
    return { end: 'sent' }
  }
  const error = `${answer.status} ${reasonIn(await answer.text())}`
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
  const again = secondsIn(answer.headers.get('retry-after'))
  if (answer.status === 429 || answer.status === 401 || answer.status === 503)
    return { end: 'later', error, ...(again > 0 && { afterSeconds: Math.min(again, 600) }) }
  // After an internal error it is unknown whether the message was sent.
  if (answer.status >= 500) return { end: 'unclear', error }
  return { end: 'rejected', error, isGone: answer.status === 404 || /UNREGISTERED/.test(error) }
}

/** Seconds to wait from a Retry-After header, which holds seconds or a date. 0 if it is missing or invalid. */
function secondsIn(header: string | null): number {
  if (header === null) return 0
  const seconds = Number(header)
  const waitSeconds = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds
  return Number.isNaN(waitSeconds) ? 0 : Math.ceil(waitSeconds)
}

// Each part is parsed separately, so that a detail of unknown form does not hide the error code beside it.
const RuleError = z.object({
  error: z.object({
    status: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    details: z
      .array(z.object({ errorCode: z.string().optional() }).catch({}))
      .optional()
      .catch(undefined),
  }),
})

function reasonIn(text: string): string {
  try {
    const { error } = RuleError.parse(JSON.parse(text))
    const code = error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode
    return [code ?? error.status, error.message].filter(Boolean).join(': ')
  } catch {
    return ''
  }
}

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code))
}

const toInput = ({
  token,
  title,
  body,
  module,
  moduleValue,
  imageUrl,
  openToken,
  deliveryId,
}: PushMessage) => ({
  token,
  notification: { title, body, ...(imageUrl !== null && { image: imageUrl }) },
  data: { module, moduleValue, openToken },
  // If a phone receives the message twice nevertheless, it shows it once.
  android: { collapseKey: `n${deliveryId}`, notification: { tag: `n${deliveryId}` } },
  apns: { headers: { 'apns-collapse-id': `n${deliveryId}` } },
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function assertionOf({ clientEmail, privateKey, tokenUri }: Account): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: clientEmail, scope, aud: tokenUri, iat: now, exp: now + 3_600 }
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })

function readToken(answer: unknown): z.infer<typeof Token> {
  const token = Token.safeParse(answer)
  // The response may contain a secret, so the error does not quote it.
  if (!token.success) throw new AppError(notificationsMessages('PUSH_NO_TOKEN'), { code: 'PROVIDER_ERROR' })
  return token.data
}
