import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportSignature } from '#platform/server/messages/delivery-reports.ts'

type Received = { to: string; from: string; text: string; reference: string; callbackUrl?: string }
type Reply = { status: number; body?: unknown } | 'hang up'

/** A fake SMS provider with a JSON API that records messages by reference. */
export async function openSmsServer({ token = 'sms-lihim-na-token' } = {}) {
  const received: Received[] = []
  const replies: Reply[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const piece of request) text += String(piece)
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'unauthorized' })
      const reply = replies.shift()
      const message = JSON.parse(text) as Received
      if (reply === undefined || reply === 'hang up' || reply.status < 300) received.push(message)
      if (reply === 'hang up') return request.socket.destroy()
      if (reply) return send(reply.status, reply.body ?? {})
      return send(202, { messageId: `sms-${message.reference}` })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  const callbackSecret = 'isang-lihim-na-may-higit-32-na-letra'
  return {
    /** Environment variables that configure the product to use it. */
    env: { SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: 'KAPE', SMS_CALLBACK_SECRET: callbackSecret },
    received,
    to: (number: string) => received.filter(({ to }) => to === number),
    /** Sets the replies to the next requests, in order. */
    reply: (...next: Reply[]) => void replies.push(...next),
    /** Builds a signed delivery report. */
    report(body: object, { at = Date.now(), secret = callbackSecret } = {}) {
      const payload = JSON.stringify(body)
      const timestamp = String(Math.floor(at / 1_000))
      return {
        method: 'POST' as const,
        url: '/v1/messages/sms-report',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': reportSignature(secret, timestamp, payload),
        },
        payload,
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type SmsServer = Awaited<ReturnType<typeof openSmsServer>>
