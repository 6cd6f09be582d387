import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldsInPath } from '#platform/contract/call.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { addAssistantTools } from '#platform/server/clients/assistant-tools.ts'
import type { ApiClient, AuthenticateClient } from '#platform/server/clients/client.ts'
import type { ClientContext, HandledClientCall } from '#platform/server/clients/client-handlers.ts'
import { clientCallMessages } from '#platform/server/clients/messages.ts'
import { clientApiDocument } from '#platform/server/clients/client-document.ts'
import { sendProblem } from '#platform/server/clients/problem.ts'
import { createRateLimiter, rateLimitError } from '#platform/server/clients/rate-limit.ts'
import type { RequestLog } from '#platform/server/clients/request-log.ts'
import type { AnyEvent } from '#platform/server/outbox/define-event.ts'
import { type Database, sqlState } from '#platform/server/db/database.ts'
import { AppError, NotFound, ValidationError } from '#platform/server/errors/errors.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'
import { decryptCursor, encryptCursor } from '#platform/server/http/cursor-encryption.ts'
import { bearerToken, rejectOtherContentTypes, requestFields } from '#platform/server/http/request-fields.ts'
import { createSerializer } from '#platform/server/http/serializer.ts'
import { requireIdempotencyKey, withIdempotencyKey } from '#platform/server/idempotency/idempotency.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Language } from '#platform/words/catalogue.ts'

type Options = {
  calls: readonly HandledClientCall[]
  /** Events in the published document. */
  events?: readonly AnyEvent[]
  /** Connection as the role that carries payments of customers. */
  db: Database
  authenticate: AuthenticateClient
  configuration: Configuration
  requestLog: RequestLog
  /** Rejects a write while its module is closed for the subscriber. */
  rejectIfClosed?: RejectIfClosed
}

export type RejectIfClosed = (
  db: Database,
  write: { module: string; subscriberId: number | null },
) => Promise<void>

/** Prefix of the calls of API clients. */
const prefix = '/v1/app'

/** What is known of a request before it is handled. */
type Progress = { startedAt: number; client: ApiClient | null; errorCode: string | null }

/**
 * Adds the calls of API clients to the server. Each request is authenticated, counted, authorised and validated, in this
 * order, and written to the request log.
 */
export function addClientCalls(app: FastifyInstance, options: Options) {
  void app.register(async (scope) => {
    const progressOf = observe(scope, options.requestLog)
    scope.setErrorHandler((error, request, response) => {
      const appError = toAppError(error)
      if (!appError || sqlState(error) === '23514')
        request.log.error(
          { err: error, path: request.routeOptions.url },
          'A request of an API client failed.',
        )
      progressOf(request).errorCode = appError?.code ?? 'INTERNAL'
      return sendProblem(response, appError, { language: languageOf(request), requestId: request.id })
    })
    const limit = createRateLimiter()
    let document: object | undefined
    scope.get(`${prefix}/openapi.json`, async () => (document ??= clientApiDocument(options)))
    for (const handled of options.calls) addCall(scope, handled, { ...options, progressOf, limit })
    addAssistantTools(scope, options)
    scope.all(`${prefix}/*`, async () => {
      throw new NotFound(platformMessages('UNKNOWN_ACTION'))
    })
  })
}

type CallOptions = Omit<Options, 'calls' | 'events' | 'requestLog'> & {
  progressOf: (request: FastifyRequest) => Progress
  limit: ReturnType<typeof createRateLimiter>
}

function addCall(
  scope: FastifyInstance,
  { call, handler }: HandledClientCall,
  { db, authenticate, configuration, progressOf, limit, rejectIfClosed }: CallOptions,
) {
  const inPath = fieldsInPath(call)
  const toWire = createSerializer(call.reply)
  scope.route({
    method: call.method,
    url: `/v1${call.path}`,
    onRequest: async (request, response) => {
      const client = await authenticate(bearerToken(request), request.ip)
      if (!client) throw unauthenticated(response)
      progressOf(request).client = client
      const state = limit(client)
      response.header('ratelimit-policy', `"client";q=${state.limit};w=60`)
      response.header('ratelimit', `"client";r=${Math.max(0, state.remaining)};t=${state.resetSeconds}`)
      if (state.remaining < 0) throw rateLimitError(state)
      if (!client.scopes.has(call.scope)) {
        const needed = ['Bearer error="insufficient_scope"', `scope="${call.scope}"`]
        response.header('www-authenticate', needed.join(', '))
        throw new AppError(clientCallMessages('SCOPE_MISSING', { scope: call.scope }), {
          code: 'FORBIDDEN',
          httpStatus: 403,
        })
      }
      if (call.actsFor === 'subscriber' && client.subscriberId === null)
        throw new AppError(clientCallMessages('SUBSCRIBER_TOKEN_NEEDED'), {
          code: 'FORBIDDEN',
          httpStatus: 403,
        })
      if (call.method === 'POST') rejectOtherContentTypes(request)
    },
    handler: async (request) => {
      const { client } = progressOf(request)
      if (!client) throw new Error('The request has no client.')
      const raw = requestFields(request, inPath)
      const parsed = call.request.safeParse(raw)
      if (!parsed.success)
        throw new ValidationError(
          toFieldErrors(parsed.error, { input: raw }) as [{ field: string; message: string }],
        )
      const cursorScope = {
        secret: configuration.secret,
        holder: `client ${client.id} ${client.subscriberId ?? ''}`,
        callPath: call.path,
        request: Object(parsed.data) as object,
        now: Date.now(),
      }
      const run = async (within: Database): Promise<unknown> => {
        if (call.module !== null)
          await rejectIfClosed?.(within, { module: call.module, subscriberId: client.subscriberId })
        let recorded = 0
        const context: ClientContext = {
          request: decryptCursor(cursorScope, parsed.data),
          client,
          subscriberId: client.subscriberId,
          db: within,
          origin: { client: client.id, request: request.id },
          audit: async (note, tx = within) => {
            recorded++
            const actor = { id: null, email: '', name: client.name }
            await recordAudit(tx, {
              ...note,
              actor,
              requestId: request.id,
              ip: request.ip,
              call: call.path,
            })
          },
          language: languageOf(request),
          ip: request.ip,
          configuration,
        }
        const reply = withEncryptedCursor(cursorScope, await handler(context))
        if (call.kind === 'write' && !call.movesBalance && recorded === 0)
          throw new Error(`${call.path} wrote to the database without an audit entry.`)
        return toWire(reply)
      }
      if (call.kind === 'read') return run(db)
      if (!call.transaction) {
        requireIdempotencyKey(request.headers['idempotency-key'])
        return run(db)
      }
      return withIdempotencyKey(
        db,
        {
          holder: { kind: 'client', id: client.id },
          call: call.path,
          key: request.headers['idempotency-key'],
          body: { subscriberId: client.subscriberId, raw },
        },
        run,
        { isShared: call.groupCommit === true },
      )
    },
  })
}

function withEncryptedCursor(scope: Parameters<typeof encryptCursor>[0], reply: unknown): unknown {
  const { nextCursor } = Object(reply) as { nextCursor?: string }
  return nextCursor ? { ...(reply as object), nextCursor: encryptCursor(scope, nextCursor) } : reply
}

/** Notes the start and the client of each request, and adds it to the log once it is completed. */
function observe(scope: FastifyInstance, requestLog: RequestLog) {
  const progress = new WeakMap<FastifyRequest, Progress>()
  const progressOf = (request: FastifyRequest): Progress => {
    const known = progress.get(request) ?? { startedAt: performance.now(), client: null, errorCode: null }
    progress.set(request, known)
    return known
  }
  scope.addHook('onRequest', async (request) => void progressOf(request))
  scope.addHook('onResponse', async (request, response) => {
    const { client, startedAt, errorCode } = progressOf(request)
    if (!client) return
    const key = request.headers['idempotency-key']
    await requestLog.add({
      at: new Date().toISOString(),
      clientId: client.id,
      subscriberId: client.subscriberId,
      method: request.method,
      route: (request.routeOptions.url ?? '').replace(/^\/v1/, ''),
      status: response.statusCode,
      durationMs: Math.round(performance.now() - startedAt),
      requestId: request.id,
      idempotencyKey: typeof key === 'string' ? key.slice(0, 64) : null,
      errorCode,
      ip: request.ip,
    })
  })
  return progressOf
}

function unauthenticated(response: FastifyReply) {
  response.header('www-authenticate', 'Bearer error="invalid_token"')
  return new AppError(clientCallMessages('TOKEN_NOT_VALID'), { code: 'UNAUTHENTICATED', httpStatus: 401 })
}

/** Filipino if the client prefers it, otherwise English. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  /^\s*(fil|tl)\b/i.test(headers['accept-language'] ?? '') ? 'fil' : 'en'
