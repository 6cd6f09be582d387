import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/server/db/database.ts'
import {
  answerOfReply,
  type Connection,
  isSigned,
  ProviderReply,
} from '#platform/server/providers/connector.ts'
import { applyAnswer, findOrder, type ProviderRecord } from '#platform/server/providers/orders.ts'

type Options = {
  db: Database
  records: readonly ProviderRecord[]
  override?: Pick<Connection, 'secret'> | null
}

const callbackPath = '/v1/providers/:code/callback'
const maxBytes = 20_000

/**
 * Adds the endpoint to which providers report outcomes. It is not part of the contract because it is authenticated by a
 * signature over the raw body instead of a token. A repeated report has no effect.
 */
export function addProviderCallbacks(app: FastifyInstance, { db, records, override = null }: Options) {
  const byKind = new Map(records.map((record) => [record.kind, record]))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, ready) => ready(null, String(body)),
    )
    const receive = async (request: FastifyRequest<{ Params: { code: string } }>, response: FastifyReply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const reply = ProviderReply.safeParse(jsonOf(body))
      if (!reply.success) return response.code(400).send({ error: 'invalid_reply' })
      const order = await findOrder(db, request.params.code, reply.data.reference)
      const connection =
        order && (override ?? (await byKind.get(order.kind)?.connectionOf(db, order)) ?? null)
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        timestamp: header('x-timestamp'),
        signature: header('x-signature'),
        path: request.url,
        body,
      }
      // An unknown reference gets the same reply as a wrong signature, so that references cannot be guessed.
      if (!order || !connection || !isSigned(connection.secret, signed))
        return response.code(401).send({ error: 'invalid_signature' })
      await applyAnswer(db, byKind, order.id, answerOfReply(reply.data))
      return response.code(200).send({ received: true })
    }
    scope.route({ method: 'POST', url: callbackPath, handler: receive })
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
