import { z } from 'zod'
import { fromLevel } from '#platform/access/access.ts'
import { type AnyCall, call, type Call, type NoFields, write } from '#platform/contract/call.ts'
import type { ClientScope } from '#platform/contract/client-scopes.ts'

/** For whom a client sends a call: one subscriber, whose token it has, or itself. */
export type ActsFor = 'subscriber' | 'client'

/** Classes of errors that a call can have in addition to those of every call. */
export type ClientErrorCode =
  | 'NOT_FOUND'
  | 'INVALID_STATE'
  | 'DUPLICATE'
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_EXCEEDED'
  | 'PROVIDER_ERROR'

type ClientPart<For extends ActsFor = ActsFor> = {
  scope: ClientScope
  actsFor: For
  /** Summary in the published document, in the imperative: `Buy load`. */
  summary: string
  errors: readonly ClientErrorCode[]
  /** Request and reply as sent, for the published document. */
  example: { request: object; reply: unknown }
  /** Whether a write is recorded by the ledger, whose transfer names the request, instead of the audit log. */
  movesBalance: boolean
  /** Part of the app whose maintenance closes a write; null if it is always open. */
  module: string | null
  /** Whether an AI assistant can use it through the Model Context Protocol. */
  isForAssistants: boolean
}

/**
 * A call of API clients below `/app`: an access token with the scope instead of a session of staff, the reply itself instead
 * of an envelope, and problem details (RFC 9457) as errors.
 */
export type ClientCall<
  Wire = unknown,
  Request = unknown,
  Reply = unknown,
  Kind extends 'read' | 'write' = 'read' | 'write',
  For extends ActsFor = ActsFor,
> = Call<Wire, Request, Reply, Kind> & ClientPart<For>

export type AnyClientCall = AnyCall & ClientPart

type Options<Request extends z.ZodType, Reply extends z.ZodType> = Pick<ClientPart, 'summary' | 'example'> & {
  scope: ClientScope
  /**
   * Reads are for assistants by default, except those with the unmasked data of a person. A write is only if it requests
   * something that a person or another system still decides. Payments never are.
   */
  isForAssistants?: boolean
  errors?: readonly ClientErrorCode[]
  request?: Request
  reply: Reply
}

// No member of staff has this level, so a call that is registered for staff by mistake stays closed.
const closed = { needs: fromLevel(Number.MAX_SAFE_INTEGER) }

/** Fields of a read that returns a page, and the page. `nextCursor` is null on the last one. */
export const CursorRequest = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
})
export const cursorPageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable() })

/**
 * Declares calls that clients send for a subscriber or for themselves. Reads are GET requests, whose fields arrive as text;
 * `prepare` is a POST request that changes no record. Writes require an Idempotency-Key; `payment` is a write that moves
 * money. A write without a `transaction` of its own can be repeated without effect, so its reply is not stored. Writes of a
 * `module` are refused while it is in maintenance.
 */
export function clientCalls<For extends ActsFor>(actsFor: For, module: string | null = null) {
  const closing: readonly ClientErrorCode[] = module === null ? [] : ['PROVIDER_ERROR']
  const writing =
    (movesBalance: boolean) =>
    <Reply extends z.ZodType, Request extends z.ZodType = typeof NoFields>(
      path: `/app/${string}`,
      {
        scope,
        summary,
        errors = [],
        example,
        groupCommit = false,
        isForAssistants = false,
        transaction = true,
        ...shapes
      }: Options<Request, Reply> & { groupCommit?: boolean; transaction?: boolean },
    ) => ({
      ...write(path, { ...closed, ...shapes, groupCommit, transaction, movesMoney: true }),
      scope,
      actsFor,
      summary,
      errors: [...new Set([...errors, ...closing])],
      example,
      movesBalance,
      module,
      isForAssistants: isForAssistants && !movesBalance,
    })
  const reading =
    (method: 'GET' | 'POST') =>
    <Reply extends z.ZodType, Request extends z.ZodType = typeof NoFields>(
      path: `/app/${string}`,
      { scope, summary, errors = [], example, isForAssistants = true, ...shapes }: Options<Request, Reply>,
    ) => ({
      ...call(path, { ...closed, ...shapes, method }),
      scope,
      actsFor,
      summary,
      errors,
      example,
      movesBalance: false,
      module: null,
      isForAssistants: isForAssistants && method === 'GET',
    })
  return {
    read: reading('GET'),
    prepare: reading('POST'),
    write: writing(false),
    payment: writing(true),
  }
}
