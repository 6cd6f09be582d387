import type { AnyCall, Call, Done, RequestOf } from '#platform/contract/call.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from './staff.ts'

type CookieOptions = { path: string; maxAgeSeconds: number; secure: boolean }

/** What a handler may know of the request's outer side, and the cookies it may set. */
export type HttpContext = {
  ip: string
  userAgent: string
  requestId: string
  token: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Aborted when the caller disconnects before the answer is complete. */
  signal: AbortSignal
  setCookie: (name: string, value: string, options: CookieOptions) => void
  clearCookie: (name: string, path: string) => void
}

/** What a handler tells the audit; who, from where and by which call is added. */
export type AuditNote = Omit<AuditEntry, 'actor' | 'requestId' | 'ip' | 'call'> & {
  actor?: AuditEntry['actor']
}

export type RequestContext<Request, Who> = {
  request: Request
  staff: Who
  /** For a write this is the transaction that encloses it; a refusal rolls it back. */
  db: Database
  /**
   * One entry, in the transaction of what it tells of: the call's, or the one that is named where the call
   * has none of its own. Every write records at least one.
   */
  audit: (note: AuditNote, tx?: Database) => Promise<void>
  /** Many entries in a few statements, where one call writes many records. */
  auditAll: (notes: readonly AuditNote[], tx?: Database) => Promise<void>
  http: HttpContext
  configuration: Configuration
}

/** What a handler returns: the reply of a reading call, or `done(…)` of a writing one. */
type HandlerResult<C> =
  C extends Call<infer _W, infer _R, infer Reply, infer Kind>
    ? 'write' extends Kind
      ? Done<Reply>
      : Reply
    : never

export type Handler<C, Who = Staff> = (
  context: RequestContext<RequestOf<C>, Who>,
) => Promise<HandlerResult<C>> | HandlerResult<C>
// oxlint-disable-next-line typescript/no-explicit-any -- the pair is checked where it is made, by handlersFor
export type HandledCall = { call: AnyCall; handler: (context: RequestContext<any, any>) => unknown }

/** Pairs every call of a contract with its handler. A missing handler does not compile. */
export function handlersFor<Calls extends Record<string, AnyCall>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: Handler<Calls[Name]> },
): HandledCall[] {
  return pairHandlers(calls, handlers)
}

/** The same for calls that need no session: the handler may meet nobody. */
export function publicHandlersFor<Calls extends Record<string, AnyCall>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: Handler<Calls[Name], Staff | null> },
): HandledCall[] {
  return pairHandlers(calls, handlers)
}

function pairHandlers(calls: Record<string, AnyCall>, handlers: Record<string, unknown>): HandledCall[] {
  return Object.entries(calls).map(([name, call]) => ({
    call,
    handler: handlers[name] as HandledCall['handler'],
  }))
}

/** What a write answers: a sentence for the person and the record as it now stands. */
export const done = <Data>(message: string, data: Data): Done<Data> => ({ message, data })
