import { platformMessages } from '#platform/contract/errors/messages.ts'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { type Guard, guardFor, permits } from '#platform/access/access.ts'
import { type AnyCall, type Done, type Envelope, fieldsInPath } from '#platform/contract/call.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { ViewLog } from '#platform/server/audit/view-log.ts'
import { acceptJsonOnly } from './body.ts'
import { bearerToken, rejectOtherContentTypes, requestFields } from './request-fields.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { type Database, inTransaction, sqlState } from '#platform/server/db/database.ts'
import { type Denial, isDenial } from './denials.ts'
import {
  handleBadUrl,
  handleClientError,
  responseHeaders,
  jsonSecurityPolicy,
  notFoundError,
} from './early-responses.ts'
import { toAppError, sendInternalError, sendError } from './error-responses.ts'
import type { RequestContext, AuditNote, HandledCall, HttpContext } from './handlers.ts'
import { withIdempotencyKey } from '#platform/server/idempotency/idempotency.ts'
import { noteViews } from '#platform/server/http/viewed-records.ts'
import { loggerOptions, type LogStream } from '#platform/server/observability/logging.ts'
import { allowOrigins } from './cors.ts'
import { decryptCursor, encryptCursors } from '#platform/server/http/cursor-encryption.ts'
import { createListLimiter } from '#platform/server/rate-limits/list-calls.ts'
import { limitNumberSearches } from '#platform/server/rate-limits/number-searches.ts'
import {
  canReadReplica,
  currentPosition,
  type Replica,
  seenCookie,
  seenForSeconds,
} from '#platform/server/http/replica.ts'
import {
  Forbidden,
  ValidationError,
  AppError,
  Unauthenticated,
  VersionConflict,
} from '#platform/server/errors/errors.ts'
import { DecisionRefused, requestHashOf, storeRefusal } from '#platform/server/controls/controls.ts'
import { staffName } from '#platform/server/db/staff-name.ts'
import type { Authenticate, Staff } from '#platform/server/staff.ts'
import { type CompletedRequest, observeRequests } from '#platform/server/observability/requests.ts'
import { createSerializer } from './serializer.ts'

type ServerOptions = {
  calls: HandledCall[]
  db: Database
  authenticate: Authenticate
  configuration: Configuration
  /** Whether a person reauthenticated within the last minutes. If absent, no call requires reauthentication. */
  isReauthenticated?: (staff: Staff, minutes: number) => Promise<boolean>
  /** Whether acts above the limit of a rule are confirmed one by one, which needs sessions. */
  confirmsActs?: boolean
  /** Called for every attempt that is denied for lack of permission. */
  onDenied?: (denial: Denial) => Promise<void>
  logStream?: LogStream
  /** Receives who saw which record with personal data. */
  viewLog?: ViewLog
  /** Read replica for lists and reports, if configured. */
  replica?: Replica | undefined
  /** Called for every completed request. */
  count?: (answered: CompletedRequest) => void
}

const megabyte = 1_048_576
// Placeholder types for the disabled compilers: no route has a Fastify schema.
const noCompilers = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (reply: unknown) => JSON.stringify(reply),
}

/**
 * Creates the HTTP server for the given calls. Each request is authenticated, authorised and validated, in this
 * order.
 */
export function serve(needs: ServerOptions): FastifyInstance {
  const { calls, configuration, logStream, count } = needs
  const headers = responseHeaders(configuration)
  const app = Fastify({
    logger: loggerOptions(configuration, logStream) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: configuration.trustProxy && trustNearestHop,
    frameworkErrors: handleBadUrl(headers),
    clientErrorHandler: handleClientError(headers),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Requests that arrive during the shutdown are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Requests and replies are validated by their contract. Fastify's own compilers would load about 100 unused
    // files.
    schemaController: { compilersFactory: noCompilers },
    // Never the ID of the client, which could give an audit entry the ID of another request.
    genReqId: () => randomUUID(),
  })
  observeRequests(app, count)
  const holders: Holders = new WeakMap()
  const limitListCalls = createListLimiter(configuration.listCallsPerMinute)
  allowOrigins(app, configuration)
  void app.register(cookie)
  acceptJsonOnly(app)
  handleErrors(app, holders, needs)
  const always = Object.entries(headers)
  app.addHook('onSend', (request, response, _payload, goOn) => {
    response.header('x-request-id', request.id)
    const type = String(response.getHeader('content-type') ?? '')
    if (type.startsWith('application/json') && !response.hasHeader('content-security-policy'))
      response.header('content-security-policy', jsonSecurityPolicy)
    for (const [name, value] of always) {
      if (!response.hasHeader(name)) response.header(name, value)
    }
    goOn()
  })

  const answered = calls.filter(
    ({ call: { host, onEveryHost } }) =>
      configuration.apis === 'both' ||
      host === configuration.apis ||
      host === 'reports' ||
      onEveryHost === true,
  )
  const sharing = Map.groupBy(answered, ({ call }) => `${call.method} ${call.path}`)
  for (const handled of sharing.values()) addRoute(app, handled, { ...needs, holders, limitListCalls })
  return app
}

type Holders = WeakMap<FastifyRequest, Staff>
type RouteOptions = Omit<ServerOptions, 'calls'> & {
  holders: Holders
  limitListCalls: ReturnType<typeof createListLimiter>
}

// Only the nearest proxy is trusted; the rest of the forwarding header can be forged by the client.
const trustNearestHop = (_address: string, hop: number) => hop === 0

/** Adds one route for all calls at a path: usually one, or a read and a write distinguished by a field. */
function addRoute(
  app: FastifyInstance,
  sharing: readonly HandledCall[],
  {
    db,
    authenticate,
    configuration,
    holders,
    isReauthenticated,
    confirmsActs,
    limitListCalls,
    replica,
    viewLog,
  }: RouteOptions,
) {
  const candidates = sharing.map((handled) => ({ ...handled, toWire: createSerializer(handled.call.reply) }))
  const [only] = candidates
  if (!only) return
  const { method, path } = only.call
  const inPath = fieldsInPath(only.call)
  const resolveCall = (raw: unknown) =>
    candidates.find(
      ({ call: { discriminator } }) =>
        discriminator !== undefined && Object.hasOwn(Object(raw), discriminator),
    ) ??
    candidates.find(({ call: { discriminator } }) => discriminator === undefined) ??
    only

  app.route({
    method,
    url: `/v1${path}`,
    onRequest: async (request) => {
      const calls = candidates.map(({ call }) => call)
      const staff = await authenticateRequest(request, calls, authenticate)
      if (staff) holders.set(request, staff)
      const [call, ...others] = calls
      if (call && others.length === 0 && isStaticGuard(call.needs)) requireAccess(staff, call.needs)
      else if (!staff) throw new Unauthenticated()
      if (method === 'POST') rejectOtherContentTypes(request)
    },
    handler: async (request, response) => {
      const staff = holders.get(request) ?? null
      const raw = requestFields(request, inPath)
      const { call, handler, toWire } = resolveCall(raw)
      if (candidates.length > 1 || !isStaticGuard(call.needs))
        requireAccess(staff, guardFor(call.needs, raw as Record<string, unknown>))

      if (
        staff &&
        isReauthenticated &&
        needsReauthentication(call, raw) &&
        !(await isReauthenticated(staff, call.reauthentication?.minutes ?? 0))
      )
        throw new AppError(platformMessages('REAUTHENTICATE'), { code: 'UNAUTHENTICATED' })

      const parsed = call.request.safeParse(raw)
      if (!parsed.success)
        throw new ValidationError(
          toFieldErrors(parsed.error, { input: raw }) as [{ field: string; message: string }],
        )

      const cursorScope = {
        secret: configuration.secret,
        holder: staff?.id ?? 0,
        callPath: call.path,
        request: Object(parsed.data) as object,
        now: Date.now(),
      }
      const input = call.kind === 'read' ? decryptCursor(cursorScope, parsed.data) : parsed.data
      const { limit } = Object(parsed.data) as { limit?: number }
      if (staff && canReadReplica(call)) limitListCalls(staff, limit)
      if (staff && call.kind === 'read') await limitNumberSearches(db, staff, parsed.data)
      const http = httpContext(request, response, configuration)
      const run = async (within: Database) => {
        let recorded = 0
        const passed = new Set<string>()
        const auditAll = async (notes: readonly AuditNote[], tx = within) => {
          recorded += notes.length
          const self = staff && { id: staff.id, email: staff.email, name: staff.name }
          const { requestId, ip } = http
          const entries = notes.map(({ actor = self, ...note }) => ({
            ...note,
            actor,
            requestId,
            ip,
            call: call.path,
          }))
          await recordAudit(tx, ...entries)
        }
        const context: RequestContext<unknown, Staff | null> = {
          request: input,
          staff,
          language: staff?.language ?? 'en',
          db: within,
          audit: (note, tx) => auditAll([note], tx),
          auditAll,
          http,
          configuration,
          controls: {
            isReauthenticated: async (minutes) =>
              !staff || !isReauthenticated || (await isReauthenticated(staff, minutes)),
            notePassed: (act) => void passed.add(act),
            requestHash: confirmsActs ? requestHashOf(method, path, raw) : null,
          },
        }
        const reply = encryptCursors(cursorScope, await handler(context))
        if (staff && viewLog && call.kind === 'read')
          await noteViews(viewLog, {
            call,
            staff,
            http,
            request: parsed.data,
            reply,
            secret: configuration.secret,
          })
        if (call.kind === 'write' && recorded === 0)
          throw new Error(`${call.path} wrote to the database without an audit entry.`)
        if (!hasPassed(call, raw, passed)) throw new Error(`${call.path} did not pass guardDecision.`)
        return toEnvelope(call, toWire, reply)
      }
      if (replica && canReadReplica(call)) {
        return replica.read(http.cookies[seenCookie], run, () => run(db))
      }
      const answered = await (async () => {
        if (call.movesMoney && staff) {
          const key = request.headers['idempotency-key']
          const { path, groupCommit } = call
          const holder = { kind: 'person', id: staff.id } as const
          return withIdempotencyKey(db, { holder, call: path, key, body: raw }, run, {
            isShared: groupCommit === true,
          })
        }
        return call.transaction ? inTransaction(db, run) : run(db)
      })()
      if (replica && call.kind === 'write') {
        http.setCookie(seenCookie, await currentPosition(db), {
          path: '/',
          maxAgeSeconds: seenForSeconds,
          secure: false,
        })
      }
      return answered
    },
  })
}

const needsReauthentication = ({ reauthentication }: AnyCall, raw: unknown) =>
  reauthentication !== undefined && (reauthentication.when?.(Object(raw) as Record<string, unknown>) ?? true)

function hasPassed({ acts }: AnyCall, raw: unknown, passed: ReadonlySet<string>): boolean {
  if (acts === undefined || acts.when?.(Object(raw) as Record<string, unknown>) === false) return true
  return acts.codes === 'any-request' ? passed.size > 0 : acts.codes.some((code) => passed.has(code))
}

const isStaticGuard = (needs: AnyCall['needs']): needs is Guard =>
  typeof needs === 'string' || !('cases' in needs)

/** Returns the authenticated person, or null. */
async function authenticateRequest(
  request: FastifyRequest,
  calls: readonly AnyCall[],
  authenticate: Authenticate,
): Promise<Staff | null> {
  const token = bearerToken(request)
  const how = {
    fresh: calls.some(({ kind }) => kind === 'write'),
    background: calls.every(({ background }) => background === true),
  }
  return token === '' ? null : authenticate(token, how)
}

function requireAccess(staff: Staff | null, guard: Guard | null) {
  if (guard === 'public') return
  if (!staff) throw new Unauthenticated()
  if (guard === null || !permits(staff, guard)) throw new Forbidden()
}

function toEnvelope(call: AnyCall, write: (value: unknown) => unknown, reply: unknown): Envelope {
  if (call.kind === 'read') return { status: 'ok', message: write(reply) }
  const { data, ...message } = reply as Done<unknown>
  return { status: 'ok', ...message, data: write(data) }
}

function httpContext(
  request: FastifyRequest,
  response: FastifyReply,
  { publicUrl }: Configuration,
): HttpContext {
  const secure = publicUrl.startsWith('https:')
  let signal: AbortSignal | undefined
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    token: bearerToken(request),
    cookies: cookiesOf(request, secure),
    get signal() {
      return (signal ??= signalOf(response))
    },
    forward: async (path, body) => {
      const { authorization, cookie, traceparent, 'user-agent': userAgent } = request.headers
      const sent = { authorization, cookie, traceparent, 'user-agent': userAgent }
      const { statusCode, body: text } = await request.server.inject({
        method: 'POST',
        url: `/v1${path}`,
        payload: body,
        headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
        remoteAddress: request.ip,
      })
      return { status: statusCode, body: JSON.parse(text) }
    },
    setCookie: (name, value, { path, maxAgeSeconds, secure: only }) =>
      void response.setCookie(cookieName(name, path, secure), value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: only || secure,
        maxAge: maxAgeSeconds,
      }),
    clearCookie: (name, path) =>
      void response.clearCookie(cookieName(name, path, secure), {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
  }
}

/**
 * Over HTTPS, browsers accept a cookie with these prefixes only from a secure page, and `__Host-` only for this host, so
 * that another host of the domain cannot set it.
 */
const cookiePrefix = (path: string) => (path === '/' ? '__Host-' : '__Secure-')
const cookieName = (name: string, path: string, secure: boolean) =>
  secure ? `${cookiePrefix(path)}${name}` : name

/** Cookies by their name without prefix. Over HTTPS, cookies without a prefix are ignored. */
function cookiesOf({ cookies }: FastifyRequest, secure: boolean): HttpContext['cookies'] {
  if (!secure) return cookies
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) => {
      const bare = /^__(?:Host|Secure)-(.+)$/.exec(name)?.[1]
      return bare === undefined ? [] : [[bare, value]]
    }),
  )
}

/** Returns a signal that aborts if the connection closes before the response is complete. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Replaces the email in a version conflict with the name of the person, if the name can be read. */
async function withPersonName(db: Database, appError: AppError): Promise<AppError> {
  if (!(appError instanceof VersionConflict) || appError.changedBy === null) return appError
  const name = staffName(sql`${appError.changedBy}::text`)
  const found = await sql<{ name: string }>`select ${name} as name`.execute(db).catch(() => null)
  const [person] = found?.rows ?? []
  return person ? appError.withPersonName(person.name) : appError
}

function handleErrors(app: FastifyInstance, holders: Holders, { db, onDenied }: ServerOptions) {
  const note = async (request: FastifyRequest, appError: AppError) => {
    const staff = holders.get(request)
    if (!staff || !onDenied) return
    const call = (request.routeOptions.url ?? '').replace(/^\/v1/, '')
    try {
      await onDenied({ staff, call, requestId: request.id, ip: request.ip, error: appError })
    } catch (error) {
      // The response does not depend on whether the denial could be recorded.
      request.log.error({ err: error }, 'A denial was not recorded.')
    }
  }
  const noteRefusal = async (request: FastifyRequest, refusal: DecisionRefused) => {
    try {
      return await storeRefusal(db, refusal)
    } catch (error) {
      request.log.error({ err: error }, 'A refused act was not recorded.')
      return null
    }
  }
  app.setErrorHandler(async (error, request, response) => {
    if (isDenial(error)) await note(request, error)
    const confirmation = error instanceof DecisionRefused ? await noteRefusal(request, error) : null
    const appError = toAppError(error)
    // The handler should have rejected the value for its field before it reached the table.
    if (sqlState(error) === '23514')
      request.log.error(
        { err: error, path: request.routeOptions.url },
        'A check constraint rejected a write.',
      )
    if (appError) return sendError(response, await withPersonName(db, appError), confirmation)
    request.log.error({ err: error, path: request.routeOptions.url }, 'A request failed.')
    return sendInternalError(response)
  })
  // The body of a request to an unknown path is not read. GET and HEAD are excluded because the console handles its
  // own paths.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFoundError(request)
  })
  app.setNotFoundHandler((request, response) => sendError(response, notFoundError(request)))
}
