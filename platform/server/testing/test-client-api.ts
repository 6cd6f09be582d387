import { randomUUID } from 'node:crypto'
import { type AnyClientCall } from '#platform/contract/client-call.ts'
import { fieldsInPath, type InputOf, pathFor } from '#platform/contract/call.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { commonErrors, writeErrors } from '#platform/server/clients/client-document.ts'
import type { ApiClient } from '#platform/server/clients/client.ts'
import type { HandledClientCall } from '#platform/server/clients/client-handlers.ts'
import type { Problem } from '#platform/server/clients/problem.ts'
import { startRequestLog } from '#platform/server/clients/request-log.ts'
import { addClientCalls, type RejectIfClosed } from '#platform/server/clients/serve-clients.ts'
import type { Database } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'

type Replied = { status: number; body: Problem & Record<string, unknown>; headers: Record<string, unknown> }

type Parts = { payments: Database; configuration: Configuration }

/** Serves calls of API clients on a test database. Close it after the tests. */
export function openTestClientApi(
  { payments: db, configuration }: Parts,
  calls: readonly HandledClientCall[],
  rejectIfClosed?: RejectIfClosed,
) {
  const clients = new Map<string, ApiClient>()
  const requestLog = startRequestLog(db)
  const app = serve({ calls: [], db, authenticate: async () => null, configuration })
  addClientCalls(app, {
    calls,
    db,
    authenticate: async (token) => clients.get(token) ?? null,
    configuration,
    requestLog,
    ...(rejectIfClosed && { rejectIfClosed }),
  })
  let lastId = 0
  return {
    app,
    requestLog,
    /** A client with all scopes, acting for a subscriber. */
    client(about: {
      subscriberId?: number | null
      scopes?: readonly ClientScope[]
      requestsPerMinute?: number
    }) {
      const token = randomUUID()
      const { subscriberId = null, scopes = ClientScope.options, requestsPerMinute = 100_000 } = about
      clients.set(token, {
        id: ++lastId,
        name: 'Test client',
        scopes: new Set(scopes),
        requestsPerMinute,
        subscriberId,
      })
      const answer = async (
        call: AnyClientCall,
        input: unknown = {},
        headers: Record<string, string> = {},
      ): Promise<Replied> => {
        const inPath = new Set(fieldsInPath(call))
        const fields = Object.fromEntries(Object.entries(Object(input)).filter(([name]) => !inPath.has(name)))
        const response = await app.inject({
          method: call.method,
          url: `/v1${pathFor(call, input)}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(call.kind === 'write' && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
          ...(call.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
        })
        const body = response.json<Replied['body']>()
        const declared: readonly string[] = [...commonErrors, ...writeErrors, ...call.errors]
        if (response.statusCode >= 400 && !declared.includes(body.code))
          throw new Error(`${call.path} does not declare the error ${body.code}: ${body.detail}`)
        return { status: response.statusCode, body, headers: response.headers }
      }
      return {
        token,
        answer,
        /** Returns the decoded reply of a call, which must succeed. */
        async get<C extends AnyClientCall>(call: C, input: InputOf<C>): Promise<ClientReplyOf<C>> {
          const { status, body } = await answer(call, input)
          if (status !== 200) throw new Error(`${call.path} was refused: ${status} ${JSON.stringify(body)}`)
          return call.reply.parse(body) as ClientReplyOf<C>
        },
      }
    },
    async close() {
      await app.close()
      await requestLog.stop()
    },
  }
}

type ClientReplyOf<C extends AnyClientCall> =
  NonNullable<C['types']> extends { reply: infer Reply } ? Reply : never

export type TestClientApi = ReturnType<typeof openTestClientApi>
