import type { Call } from '#platform/contract/call.ts'
import type { ActsFor, AnyClientCall } from '#platform/contract/client-call.ts'
import type { ApiClient } from '#platform/server/clients/client.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AuditNote } from '#platform/server/http/handlers.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Language } from '#platform/words/catalogue.ts'

export type ClientContext<Request = unknown, For extends ActsFor = ActsFor> = {
  request: Request
  client: ApiClient
  /** subscriber.id of the subscriber for whom the client acts. */
  subscriberId: For extends 'subscriber' ? number : number | null
  /** The transaction of a write, which rolls back on any error; otherwise the database. */
  db: Database
  /** Client and request, for the details of a movement in the ledger. */
  origin: { client: number; request: string }
  /**
   * Adds an audit entry of the client, in `tx` if the call has no transaction of its own. Every write must add at least one,
   * unless it moves a balance.
   */
  audit: (note: Omit<AuditNote, 'actor'>, tx?: Database) => Promise<void>
  /** Language of errors and texts in the reply, from Accept-Language. */
  language: Language
  ip: string
  configuration: Configuration
}

type Handler<C extends AnyClientCall> =
  C extends Call<infer _Wire, infer Request, infer Reply, infer _Kind>
    ? (context: ClientContext<Request, C['actsFor']>) => Promise<Reply> | Reply
    : never

export type HandledClientCall = {
  call: AnyClientCall
  // oxlint-disable-next-line typescript/no-explicit-any -- clientHandlersFor checks the types of each pair
  handler: (context: ClientContext<any, any>) => unknown
}

/** Pairs every client call of a contract with its handler. A missing handler is a compile error. */
export const clientHandlersFor = <Calls extends Record<string, AnyClientCall>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: Handler<Calls[Name]> },
): HandledClientCall[] =>
  Object.entries(calls).map(([name, call]) => ({
    call,
    handler: handlers[name] as HandledClientCall['handler'],
  }))
