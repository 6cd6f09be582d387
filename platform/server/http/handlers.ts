import type { AnyCall, Call, Done, RequestOf } from '#platform/contract/call.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ExceededRule } from '#platform/server/controls/rules.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { Language } from '#platform/words/catalogue.ts'
import type { Message } from '#platform/words/messages.ts'

type CookieOptions = { path: string; maxAgeSeconds: number; secure: boolean }

/** The HTTP details available to a handler, and the cookies it can set. */
export type HttpContext = {
  ip: string
  userAgent: string
  requestId: string
  token: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Aborted when the client disconnects before the response is complete. */
  signal: AbortSignal
  /** Runs another call as a request of the same session, and returns its status and body. */
  forward: (path: string, body: object) => Promise<{ status: number; body: unknown }>
  setCookie: (name: string, value: string, options: CookieOptions) => void
  clearCookie: (name: string, path: string) => void
}

/** Audit entry from a handler. Actor, origin and call are added automatically. */
export type AuditNote = Omit<AuditEntry, 'actor' | 'requestId' | 'ip' | 'call'> & {
  actor?: AuditEntry['actor']
}

export type RequestContext<Request, Who> = {
  request: Request
  staff: Who
  /** Language of the person, for stored messages in a reply. The envelope itself is in English. */
  language: Language
  /** The transaction of a write, which rolls back on any error; otherwise the database. */
  db: Database
  /**
   * Adds one audit entry in the transaction of the call, or in `tx` if the call has no transaction of its own. Every
   * write must add at least one.
   */
  audit: (note: AuditNote, tx?: Database) => Promise<void>
  /** Adds many audit entries in a few statements, for calls that write many records. */
  auditAll: (notes: readonly AuditNote[], tx?: Database) => Promise<void>
  http: HttpContext
  configuration: Configuration
  controls: Controls
}

/** What `guardDecision` needs to know of the session, and reports to the call. */
export type Controls = {
  /** Whether the person entered their password or second factor within these minutes. */
  isReauthenticated: (minutes: number) => Promise<boolean>
  /** Hash of the request, to which a confirmation is bound; null if nobody can confirm. */
  requestHash: Buffer | null
  /** Notes that an act passed the checks, and the rules that require more for it. A call with acts fails if none did. */
  notePassed: (act: string, exceeded: readonly ExceededRule[]) => void
}

/** For demo data and the system, which have no session to prove. */
export const controlsWithoutSession: Controls = {
  isReauthenticated: async () => true,
  requestHash: null,
  notePassed: () => {},
}

/** Result of a handler: the reply of a read, or `done(…)` of a write. */
type HandlerResult<C> =
  C extends Call<infer _W, infer _R, infer Reply, infer Kind>
    ? 'write' extends Kind
      ? Done<Reply>
      : Reply
    : never

export type Handler<C, Who = Staff> = (
  context: RequestContext<RequestOf<C>, Who>,
) => Promise<HandlerResult<C>> | HandlerResult<C>
export type HandledCall = {
  call: AnyCall
  // oxlint-disable-next-line typescript/no-explicit-any -- handlersFor checks the types of each pair
  handler: (context: RequestContext<any, any>) => unknown
  /** Act of the request for approval that the handler submits instead of taking effect, if it needs a second person. */
  deferredAs?: string
}

/** Pairs every call of a contract with its handler. A missing handler is a compile error. */
export function handlersFor<Calls extends Record<string, AnyCall>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: Handler<Calls[Name]> },
): HandledCall[] {
  return pairHandlers(calls, handlers)
}

/** The same for calls without a session: `staff` can be null. */
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

/** Result of a write: a message for the person and the updated record. */
export function done<Data>(message: Message, data: Data): Done<Data> {
  return { message: message.text, messageCode: message.code, params: message.params, data }
}
