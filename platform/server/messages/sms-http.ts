import { jobMessages } from '#platform/server/jobs/messages.ts'
import { z } from 'zod'
import type { SmsSettings } from '#platform/server/settings/configuration.ts'
import type { GatewayResult, MessageGateway } from '#platform/server/messages/gateway.ts'

const timeoutMs = 20_000

type HttpSettings = SmsSettings & { url: string }

/**
 * SMS gateway with a JSON API: one POST per message, which returns 2xx and the provider's id. A provider with other
 * field names requires an adapter in between.
 */
export function httpSmsGateway(
  { url, token, tokenHeader, sender, callbackSecret }: HttpSettings,
  callbackUrl: string,
  { answerMs = timeoutMs }: { answerMs?: number } = {},
): MessageGateway {
  const authorization: Record<string, string> =
    token === null ? {} : { [tokenHeader]: tokenHeader === 'authorization' ? `Bearer ${token}` : token }
  return {
    name: 'http',
    async send({ reference, recipient, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json', 'idempotency-key': reference, ...authorization },
          body: JSON.stringify({
            to: recipient,
            from: sender,
            text,
            reference,
            ...(callbackSecret !== null && { callbackUrl }),
          }),
          signal: AbortSignal.timeout(answerMs),
        })
        return resultOf(response.status, await response.text())
      } catch (error) {
        // If no connection was established, nothing was sent. After a later failure, the message may have been sent.
        return neverConnected(error)
          ? { end: 'later', error: jobMessages('SMS_UNREACHABLE').encoded }
          : { end: 'unclear', error: jobMessages('SMS_NO_REPLY').encoded }
      }
    },
  }
}

function resultOf(status: number, text: string): GatewayResult {
  if (status >= 200 && status < 300) return { end: 'sent', providerId: idIn(text) }
  const error = jobMessages('SMS_STATUS', { status }).encoded
  // 401 and 403 are configuration errors: the message is sent once they are fixed.
  if ([401, 403, 408, 425, 429, 502, 503].includes(status)) return { end: 'later', error }
  if (status >= 500) return { end: 'unclear', error: jobMessages('SMS_STATUS_UNCLEAR', { status }).encoded }
  return { end: 'rejected', error }
}

const Id = z.union([z.string().min(1).max(200), z.number().transform(String)])
const WithId = z
  .object({ messageId: Id.optional(), message_id: Id.optional(), id: Id.optional() })
  .transform(({ messageId, message_id, id }) => messageId ?? message_id ?? id ?? null)
const Answer = z.union([
  z.object({ messages: z.array(WithId).min(1) }).transform(({ messages }) => messages[0] ?? null),
  z.object({ data: WithId }).transform(({ data }) => data),
  WithId,
])

function idIn(text: string): string | null {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && connectErrorCodes.has(String(cause.code))
}
