import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type Guard, guardFor, permits } from '#platform/access/access.ts'
import { type AnyCall, type Done, type Envelope, fieldsInPath } from '#platform/contract/call.ts'
import { fieldFaults } from '#platform/contract/field-errors.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { readJsonOnly, refuseBroken } from '#platform/server/body.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { type Database, inTransaction, sqlState } from '#platform/server/database.ts'
import { type Denial, isDenial } from '#platform/server/denials.ts'
import {
  answerBadAddress,
  answerBrokenHttp,
  answerHeaders,
  jsonPolicy,
  nothingAt,
} from '#platform/server/early-answers.ts'
import { refusalFor, sendFault, sendRefusal, wrongType } from '#platform/server/failures.ts'
import type { Asked, AuditNote, HandledCall, Http } from '#platform/server/handlers.ts'
import { onceFor } from '#platform/server/idempotency/idempotency.ts'
import { loggerOf, type LogTo } from '#platform/server/logging.ts'
import { allowOrigins } from '#platform/server/origins.ts'
import { limitNumberSearches } from '#platform/server/rate-limits/number-searches.ts'
import {
  mayReadCopy,
  positionNow,
  type Replica,
  seenCookie,
  seenForSeconds,
} from '#platform/server/replica.ts'
import { Denied, FieldRefusal, Refusal, SignInFirst } from '#platform/server/refusal.ts'
import type { Authenticate, Staff } from '#platform/server/staff.ts'
import { type Answered, watchRequests } from '#platform/server/watching/requests.ts'
import { wireWriter } from '#platform/server/wire.ts'

type Needs = {
  calls: HandledCall[]
  db: Database
  authenticate: Authenticate
  configuration: Configuration
  /** Whether a person proved who they are within the last minutes; without it, calls that ask for proof do without. */
  proven?: (staff: Staff, minutes: number) => Promise<boolean>
  /** Is called for every refused attempt to do what a person may not do. */
  onDenied?: (denial: Denial) => Promise<void>
  logTo?: LogTo
  /** A copy of the database for lists and reports, where there is one. */
  replica?: Replica | undefined
  /** Hears of every answered request. */
  count?: (answered: Answered) => void
}

const jsonType = /^application\/json(?: *; *charset=utf-8)?$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const megabyte = 1_048_576
// Typed for the compilers that are left out: no route has a schema that they would be asked about.
const noCompilers = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (reply: unknown) => JSON.stringify(reply),
}

/** The HTTP server of the given calls. Who, whether they may, whether it is well formed: in that order, alike for all. */
export function serve(needs: Needs): FastifyInstance {
  const { calls, configuration, onDenied, logTo, count } = needs
  const headers = answerHeaders(configuration)
  const app = Fastify({
    logger: loggerOf(configuration, logTo) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: configuration.trustProxy && onlyTheNearest,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerBrokenHttp(headers),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // What still arrives while the process stops is answered like the rest.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Requests and replies are read by their contract. Fastify's own compilers are a hundred files that nothing asks.
    schemaController: { compilersFactory: noCompilers },
    genReqId: ({ headers }) => {
      const sent = headers['x-request-id']
      return typeof sent === 'string' && uuid.test(sent) ? sent : randomUUID()
    },
  })
  watchRequests(app, count)
  const holders: Holders = new WeakMap()
  allowOrigins(app, configuration)
  void app.register(cookie)
  readJsonOnly(app)
  answerFailures(app, holders, onDenied)
  const always = Object.entries(headers)
  app.addHook('onSend', (request, answer, _payload, goOn) => {
    answer.header('x-request-id', request.id)
    for (const [name, value] of always) {
      if (!answer.hasHeader(name)) answer.header(name, value)
    }
    const type = String(answer.getHeader('content-type') ?? '')
    if (type.startsWith('application/json') && !answer.hasHeader('content-security-policy'))
      answer.header('content-security-policy', jsonPolicy)
    goOn()
  })

  const answered = calls.filter(
    ({ call: { host, everywhere } }) =>
      configuration.apis === 'both' ||
      host === configuration.apis ||
      host === 'reports' ||
      everywhere === true,
  )
  const sharing = Map.groupBy(answered, ({ call }) => `${call.method} ${call.path}`)
  for (const handled of sharing.values()) addRoute(app, handled, { ...needs, holders })
  return app
}

type Holders = WeakMap<FastifyRequest, Staff>
type Around = Omit<Needs, 'calls'> & { holders: Holders }

// Our own proxy is the nearest hop and says truly who came to it; whoever came may have written the rest.
const onlyTheNearest = (_address: string, hop: number) => hop === 0

/** One route for the calls at an address: usually one, or a reading and a writing one told apart by a field. */
function addRoute(
  app: FastifyInstance,
  sharing: readonly HandledCall[],
  { db, authenticate, configuration, holders, proven, replica }: Around,
) {
  const written = sharing.map((handled) => ({ ...handled, toWire: wireWriter(handled.call.reply) }))
  const [only] = written
  if (!only) return
  const { method, path } = only.call
  const inPath = fieldsInPath(only.call)
  const meant = (raw: unknown) =>
    written.find(
      ({ call: { whenSent } }) => whenSent !== undefined && Object.hasOwn(Object(raw), whenSent),
    ) ??
    written.find(({ call: { whenSent } }) => whenSent === undefined) ??
    only

  app.route({
    method,
    url: `/v1${path}`,
    onRequest: async (request) => {
      const calls = written.map(({ call }) => call)
      const staff = await holderOf(request, calls, authenticate)
      if (staff) holders.set(request, staff)
      const [call, ...others] = calls
      if (call && others.length === 0 && isFixed(call.needs)) refuseUnless(staff, call.needs)
      else if (!staff) throw new SignInFirst()
      if (method === 'POST') refuseOtherTypes(request)
    },
    handler: async (request, answer) => {
      const staff = holders.get(request) ?? null
      const raw = sentFields(request, inPath)
      const { call, handler, toWire } = meant(raw)
      if (written.length > 1 || !isFixed(call.needs))
        refuseUnless(staff, guardFor(call.needs, raw as Record<string, unknown>))

      if (staff && proven && needsProof(call, raw) && !(await proven(staff, call.proof?.minutes ?? 0)))
        throw new Refusal('Enter your password again to go on.', { code: 'UNAUTHENTICATED' })

      const parsed = call.request.safeParse(raw)
      if (!parsed.success)
        throw new FieldRefusal(
          fieldFaults(parsed.error, { input: raw }) as [{ field: string; message: string }],
        )

      if (staff && call.kind === 'read') await limitNumberSearches(db, staff, parsed.data)
      const http = httpOf(request, answer, configuration)
      const run = async (within: Database) => {
        let recorded = 0
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
        const asked: Asked<unknown, Staff | null> = {
          request: parsed.data,
          staff,
          db: within,
          audit: (note, tx) => auditAll([note], tx),
          auditAll,
          http,
          configuration,
        }
        const reply = await handler(asked)
        if (call.kind === 'write' && recorded === 0)
          throw new Error(`${call.path} changed something and left no trace in the audit.`)
        return envelope(call, toWire, reply)
      }
      if (replica && mayReadCopy(call)) {
        return replica.read(request.cookies[seenCookie], run, () => run(db))
      }
      const answered = await (async () => {
        if (call.movesMoney && staff) {
          const key = request.headers['idempotency-key']
          return onceFor(db, { personId: staff.id, call: call.path, key, body: raw }, run)
        }
        return call.transaction ? inTransaction(db, run) : run(db)
      })()
      if (replica && call.kind === 'write') {
        http.setCookie(seenCookie, await positionNow(db), {
          path: '/',
          maxAgeSeconds: seenForSeconds,
          secure: false,
        })
      }
      return answered
    },
  })
}

const needsProof = ({ proof }: AnyCall, raw: unknown) =>
  proof !== undefined && (proof.when?.(Object(raw) as Record<string, unknown>) ?? true)

const isFixed = (needs: AnyCall['needs']): needs is Guard => typeof needs === 'string' || !('cases' in needs)

/** Who asks, or nobody. */
async function holderOf(
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

function refuseUnless(staff: Staff | null, guard: Guard | null) {
  if (guard === 'public') return
  if (!staff) throw new SignInFirst()
  if (guard === null || !permits(staff, guard)) throw new Denied()
}

function envelope(call: AnyCall, write: (value: unknown) => unknown, reply: unknown): Envelope {
  if (call.kind === 'read') return { status: 'ok', message: write(reply) }
  const { message, data } = reply as Done<unknown>
  return { status: 'ok', message, data: write(data) }
}

/** The body, or the query of a GET, with the fields that the path carries. */
function sentFields({ method, body, query, params }: FastifyRequest, inPath: string[]): unknown {
  const sent = (method === 'GET' ? query : body) ?? {}
  // A body was looked through as it was parsed; the address was not.
  if (method === 'GET') refuseBroken(query)
  if (inPath.length > 0) refuseBroken(params)
  if (inPath.length === 0) return sent
  if (typeof sent !== 'object' || Array.isArray(sent)) return sent
  return { ...sent, ...(params as object) }
}

function bearerToken({ headers: { authorization = '' } }: FastifyRequest) {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? ''
}

function httpOf(request: FastifyRequest, answer: FastifyReply, { publicUrl }: Configuration): Http {
  const secure = publicUrl.startsWith('https:')
  let signal: AbortSignal | undefined
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    token: bearerToken(request),
    cookies: request.cookies,
    get signal() {
      return (signal ??= signalOf(answer))
    },
    setCookie: (name, value, { path, maxAgeSeconds, secure: only }) =>
      void answer.setCookie(name, value, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: only || secure,
        maxAge: maxAgeSeconds,
      }),
    clearCookie: (name, path) =>
      void answer.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure }),
  }
}

/** Aborted when the connection closes before the whole answer was written. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** A body in another content type is refused before it is read, once it is known that the sender may ask at all. */
function refuseOtherTypes({ headers }: FastifyRequest) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const type = headers['content-type']
  if (hasBody ? !jsonType.test(type ?? '') : type !== undefined && !jsonType.test(type)) throw wrongType()
}

function answerFailures(app: FastifyInstance, holders: Holders, onDenied: Needs['onDenied']) {
  const note = async (request: FastifyRequest, refusal: Refusal) => {
    const staff = holders.get(request)
    if (!staff || !onDenied) return
    const call = (request.routeOptions.url ?? '').replace(/^\/v1/, '')
    try {
      await onDenied({ staff, call, requestId: request.id, ip: request.ip, refusal })
    } catch (error) {
      // The answer stays what it is, whether or not it could be noted.
      request.log.error({ err: error }, 'A denial was not recorded.')
    }
  }
  app.setErrorHandler(async (error, request, answer) => {
    if (isDenial(error)) await note(request, error)
    const refusal = refusalFor(error)
    // The handler should have refused the value at its field before it reached the table.
    if (sqlState(error) === '23514')
      request.log.error(
        { err: error, path: request.routeOptions.url },
        'A check constraint rejected a write.',
      )
    if (refusal) return sendRefusal(answer, refusal)
    request.log.error({ err: error, path: request.routeOptions.url }, 'A request failed.')
    return sendFault(answer)
  })
  // Whatever is sent to where nothing is, its body is not read. Pages have addresses that only they know.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw nothingAt(request)
  })
  app.setNotFoundHandler((request, answer) => sendRefusal(answer, nothingAt(request)))
}
