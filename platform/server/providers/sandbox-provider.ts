import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isSigned, type ProviderReply, signedHeaders } from '#platform/server/providers/connector.ts'

/** How the sandbox answers an order. */
export type SandboxBehaviour =
  | 'success'
  | 'declined'
  /** Carries it out after the deadline of the request. */
  | 'late'
  /** Carries it out and closes the connection without an answer. */
  | 'silent'
  /** Closes the connection without carrying it out. */
  | 'lost'
  | 'garbage'
  | 'server-error'
  /** Answers pending and reports the outcome by callback, twice. */
  | 'callback'

/** Behaviours by the last four digits of the mobile or account number. Other numbers succeed. */
const byEnding: Readonly<Record<string, SandboxBehaviour>> = {
  '0051': 'declined',
  '0068': 'late',
  '0091': 'silent',
  '0092': 'lost',
  '0096': 'garbage',
  '0500': 'server-error',
  '0200': 'callback',
}

type Options = {
  secret: string
  behaviourOf?: (order: { reference: string; target: string }) => SandboxBehaviour
  /** Address to which outcomes are reported, without the path. */
  callbackUrl?: string
  lateMs?: number
}

const Order = z.object({
  reference: z.string(),
  product: z.string(),
  target: z.string(),
  amount: z.string().regex(/^\d+\.\d{2}$/),
})

/** Cost of the sandbox: 4 % below the amount. */
const costOf = (amount: string) => ((Number(amount.replace('.', '')) * 96) / 10_000).toFixed(2)

/**
 * A provider with the JSON protocol of connectors, for the demo and for tests. It keeps a book of what it carried out, each
 * reference once, and misbehaves as told by the number.
 */
export async function startSandboxProvider({
  secret,
  behaviourOf = ({ target }) => byEnding[target.slice(-4)] ?? 'success',
  callbackUrl,
  lateMs = 15_000,
}: Options) {
  const book = new Map<string, ProviderReply & { amount: string }>()
  let carriedOut = 0

  const carryOut = ({ reference, amount }: z.infer<typeof Order>) => {
    const known = book.get(reference)
    if (known) return known
    carriedOut++
    const providerRef = `SBX${String(carriedOut).padStart(10, '0')}`
    const reply = {
      reference,
      status: 'success' as const,
      code: '00',
      providerRef,
      cost: costOf(amount),
      amount,
    }
    book.set(reference, reply)
    return reply
  }

  async function report(order: z.infer<typeof Order>, provider: string) {
    if (callbackUrl === undefined) return
    const { amount: _, ...reply } = carryOut(order)
    const path = `/v1/providers/${provider}/callback`
    const body = JSON.stringify(reply)
    for (let time = 0; time < 2; time++)
      await fetch(`${callbackUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, path, body) },
        body,
      }).catch(() => {})
  }

  async function submit(order: z.infer<typeof Order>, provider: string): Promise<Reply> {
    const known = book.get(order.reference)
    if (known) return json(known)
    switch (behaviourOf(order)) {
      case 'success':
        return json(carryOut(order))
      case 'declined': {
        const declined = {
          reference: order.reference,
          status: 'declined' as const,
          code: '51',
          providerRef: '',
          cost: null,
        }
        book.set(order.reference, { ...declined, amount: order.amount })
        return json(declined)
      }
      case 'late':
        await pause(lateMs)
        return json(carryOut(order))
      case 'silent':
        carryOut(order)
        return null
      case 'lost':
        return null
      case 'garbage':
        carryOut(order)
        return { status: 200, body: '<html>502 Bad Gateway</html>' }
      case 'server-error':
        carryOut(order)
        return { status: 500, body: '{"error":"internal"}' }
      case 'callback':
        void report(order, provider)
        return json({
          reference: order.reference,
          status: 'pending',
          code: '09',
          providerRef: '',
          cost: null,
        })
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request)
      const path = request.url ?? ''
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = { timestamp: header('x-timestamp'), signature: header('x-signature'), path, body }
      if (!isSigned(secret, signed)) return void response.writeHead(401).end('{}')
      const reply =
        request.method === 'POST'
          ? await submit(Order.parse(JSON.parse(body)), header('x-provider'))
          : inquire(decodeURIComponent(path.replace('/orders/', '')))
      if (reply === null) return void response.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })().catch(() => response.destroy())
  })
  const inquire = (reference: string): Reply => {
    const known = book.get(reference)
    return known ? json(known) : { status: 404, body: '{"error":"not_found"}' }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    /** What the provider carried out or declined, by reference. */
    book,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type Reply = { status: number; body: string } | null

const json = (body: object): Reply => ({ status: 200, body: JSON.stringify({ ...body, amount: undefined }) })

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

export type SandboxProvider = Awaited<ReturnType<typeof startSandboxProvider>>
