import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { demoClient } from '#areas/clients/demo-client.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import { fieldsInPath, type InputOf, pathFor } from '#platform/contract/call.ts'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Problem = z.object({ code: z.string() })

type Held = { token: string; until: number }
type ReplyOf<C extends AnyClientCall> = NonNullable<C['types']> extends { reply: infer Reply } ? Reply : never

/** A call that the product refused. `ms` is the duration of the request. */
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
  const tokens = new Map<string, Held>()

  async function tokenFor(subject: string | null): Promise<string> {
    const held = tokens.get(subject ?? '')
    if (held && held.until > Date.now()) return held.token
    const credential = Buffer.from(`${demoClient.clientId}:${demoClient.secret}`).toString('base64')
    const response = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credential}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(subject !== null && { subscriber: subject }),
      }).toString(),
    })
    if (!response.ok) throw new Refused(`token ${response.status}`)
    const { access_token: token, expires_in: seconds } = Token.parse(await response.json())
    tokens.set(subject ?? '', { token, until: Date.now() + (seconds - 60) * 1_000 })
    return token
  }

  return {
    tokenFor,

    /** Sends a call and returns its decoded reply. Throws `Refused` for a problem that the product reports. */
    async send<C extends AnyClientCall>(
      call: C,
      subject: string | null,
      input: InputOf<C>,
    ): Promise<ReplyOf<C>> {
      const inPath = new Set(fieldsInPath(call))
      const fields = Object.entries(Object(input)).filter(([name]) => !inPath.has(name))
      const query =
        call.method === 'GET' && fields.length > 0
          ? `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()}`
          : ''
      const response = await fetch(`${url}/v1${pathFor(call, input)}${query}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${await tokenFor(subject)}`,
          ...(call.method === 'POST' && { 'content-type': 'application/json' }),
          ...(call.kind === 'write' && { 'idempotency-key': randomUUID() }),
        },
        ...(call.method === 'POST' && { body: JSON.stringify(Object.fromEntries(fields)) }),
      })
      const body: unknown = await response.json()
      if (response.ok) return call.reply.parse(body) as ReplyOf<C>
      throw new Refused(Problem.safeParse(body).data?.code ?? `HTTP ${response.status}`)
    },
  }
}
export type AppClient = ReturnType<typeof openAppClient>
