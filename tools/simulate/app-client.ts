import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { openClientTokens, TokenRefused } from '#apps/api/sandbox/client-tokens.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import { clientRequest, type ClientReply } from '#platform/contract/client-request.ts'

const Problem = z.object({ code: z.string() })

/** A call that the product refused. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string

  constructor(code: string) {
    super(`The call was refused: ${code}`)
    this.code = code
  }
}

/** Sends calls as the demo client, for itself (`subject` null) or for a subscriber, over HTTP. */
export function openAppClient(url: string) {
  const tokens = openClientTokens(() => url)

  const tokenFor = (subject: string | null): Promise<string> =>
    tokens.tokenFor(subject).catch((error: unknown) => {
      throw error instanceof TokenRefused ? new Refused(`token ${error.status}`) : error
    })

  return {
    tokenFor,

    /** Sends a call and returns its decoded reply. Throws `Refused` for a problem that the product reports. */
    async send<C extends AnyClientCall>(
      call: C,
      subject: string | null,
      input: InputOf<C>,
    ): Promise<ClientReply<C>> {
      const { address, body } = clientRequest(call, input)
      const response = await fetch(`${url}/v1${address}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${await tokenFor(subject)}`,
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(call.kind === 'write' && { 'idempotency-key': randomUUID() }),
        },
        body,
      })
      const reply: unknown = await response.json()
      if (response.ok) return call.reply.parse(reply) as ClientReply<C>
      throw new Refused(Problem.safeParse(reply).data?.code ?? `HTTP ${response.status}`)
    },
  }
}
export type AppClient = ReturnType<typeof openAppClient>
