import { z } from 'zod'
import type { Guard, GuardByRequest } from '#platform/access/access.ts'
import type { MessageParams } from '#platform/words/messages.ts'

/** The two main APIs and the host for reports. All serve `/v1`; no path occurs in two of them. */
export type Host = 'main' | 'others' | 'reports'

/**
 * One endpoint of the server: path, guard, request and reply. `Wire` is the request as sent, `Request` as the handler
 * reads it, `Reply` the decoded response.
 */
export type Call<
  Wire = unknown,
  Request = unknown,
  Reply = unknown,
  Kind extends 'read' | 'write' = 'read' | 'write',
> = {
  /** `:name` marks a path segment that is filled from the request field of that name. */
  path: `/${string}`
  method: 'POST' | 'GET'
  host: Host
  /** Whether every host serves the call. Calls of `reports` are always served by every host. */
  onEveryHost?: boolean
  kind: Kind
  needs: Guard | GuardByRequest
  request: z.ZodType<Request, Wire>
  reply: z.ZodType
  /** Path prefixes whose queries are refetched after this write; all active queries if absent. */
  invalidates?: readonly string[]
  /**
   * A call that does not block the screen: it shows the thin progress bar at the top instead of the loading overlay.
   */
  background?: boolean
  /** Shows no loading indicator at all. */
  withoutIndicator?: boolean
  /** Moves money or stock: requires an Idempotency-Key, which is stored in the same transaction. */
  movesMoney?: boolean
  /**
   * Requests of a call that moves money may share one transaction with others that arrive at the same moment. Only for
   * handlers with few statements that change nothing outside the database and do not wait for anything else. Row locks do
   * not separate the members of a transaction, so what a handler checks must also be a condition of what it writes.
   */
  groupCommit?: boolean
  /** Adds a call at `<path>/preview` that returns what the write would submit for approval. */
  previews?: boolean
  /** Declares that a read shows personal data, balances or bank details. Each reply adds an entry to the view log. */
  views?: ViewedRecord
  /** Required for a call that moves or releases money, changes who may decide, or reaches everybody. */
  acts?: Acts
  /** Requires a recent reauthentication; otherwise the server responds that one is needed. */
  reauthentication?: Reauthentication
  /** Whether the handler runs in one transaction. False for writes that must store something even if they fail. */
  transaction: boolean
  /**
   * Name of the field that selects between two calls with the same path: this call applies if the request has the
   * field.
   */
  discriminator?: string
  /** Type information only; always undefined at run time. */
  types?: { wire: Wire; request: Request; reply: Reply }
}

export type AnyCall = Call

/** All calls that were declared, from which the server derives the kinds of the fields of histories. */
export const declaredCalls: AnyCall[] = []

function declared<C extends AnyCall>(call: C): C {
  declaredCalls.push(call)
  return call
}

/** What the view log records about a reply. */
export type ViewedRecord = {
  /** Type of the record, as in the audit log. */
  kind: string
  /** Path of the field with the record's ID, in the reply or else in the request. Absent for a list. */
  id?: string
  /** Paths of the reply's fields that name the record. */
  label?: string | readonly string[]
}

/**
 * Acts of which at least one must pass `guardDecision` before the call succeeds, and the requests for which this applies;
 * all requests if `when` is absent. `any-request`: the request for approval determines the act.
 */
export type Acts = {
  codes: readonly string[] | 'any-request'
  when?: (request: Record<string, unknown>) => boolean
}

/**
 * Maximum age of the reauthentication in minutes, and the requests that need it; all requests if `when` is absent.
 */
export type Reauthentication = { minutes: number; when?: (request: Record<string, unknown>) => boolean }

/** Reauthentication for decisions that move money. */
export const reauthenticationForMoney: Reauthentication = { minutes: 60 }
/** Reauthentication for changes to permissions. */
export const reauthenticationForPermissions: Reauthentication = { minutes: 30 }

export type InputOf<C> = C extends Call<infer Wire, infer _R, infer _P, infer _K> ? Wire : never
export type RequestOf<C> = C extends Call<infer _W, infer Request, infer _P, infer _K> ? Request : never

/** Reply of a write: a message for the person, and the record's key, status and version. */
export type Done<Data> = { message: string; messageCode: string; params: MessageParams; data: Data }
export type ReplyOf<C> =
  C extends Call<infer _W, infer _R, infer Reply, infer Kind>
    ? 'write' extends Kind
      ? Done<Reply>
      : Reply
    : never

export type ReadOptions = {
  needs: Guard | GuardByRequest
  host?: Host
  onEveryHost?: boolean
  method?: 'POST' | 'GET'
  invalidates?: readonly string[]
  background?: boolean
  withoutIndicator?: boolean
  views?: ViewedRecord
}

export type WriteOptions = Omit<ReadOptions, 'views'> & {
  movesMoney?: boolean
  groupCommit?: boolean
  transaction?: boolean
  discriminator?: string
  previews?: boolean
  acts?: Acts
  reauthentication?: Reauthentication
}

/** Message code of a write that was submitted for approval instead of taking effect. `requestId` is a parameter. */
export const deferredCode = 'platform.DEFERRED'

export const NoFields = z.strictObject({})

/** A request without a declaration has no fields. */
type Shapes<Request extends z.ZodType, Reply extends z.ZodType> = { request?: Request; reply: Reply }

/** Declares a call that reads. Its reply is the envelope's `message`. */
export function call<Reply extends z.ZodType, Request extends z.ZodType = typeof NoFields>(
  path: `/${string}`,
  { host = 'main', method = 'POST', request, ...options }: ReadOptions & Shapes<Request, Reply>,
): Call<z.input<Request>, z.output<Request>, z.output<Reply>, 'read'> {
  return declared({
    path,
    host,
    method,
    kind: 'read',
    transaction: false,
    ...options,
    request: strict(request ?? (NoFields as z.ZodType as Request)),
  })
}

/** The fields of a record that every write returns. */
export const Saved = z.object({ id: z.int(), status: z.string(), version: z.int() })

/**
 * Declares a call that changes something. The envelope's `message` is a sentence and its `data` is the reply, by default
 * `Saved`.
 */
export function write<Request extends z.ZodType = typeof NoFields, Reply extends z.ZodType = typeof Saved>(
  path: `/${string}`,
  {
    host = 'main',
    method = 'POST',
    transaction = true,
    request,
    reply,
    ...options
  }: WriteOptions & Omit<Shapes<Request, Reply>, 'reply'> & { reply?: Reply },
): Call<z.input<Request>, z.output<Request>, z.output<Reply>, 'write'> {
  return declared({
    path,
    host,
    method,
    kind: 'write',
    transaction,
    ...options,
    request: strict(request ?? (NoFields as z.ZodType as Request)),
    reply: reply ?? Saved,
  })
}

// An undeclared field is a client error or an attack, so it is rejected instead of dropped.
function strict<Request extends z.ZodType>(request: Request): z.ZodType<z.output<Request>, z.input<Request>>
function strict(request: z.ZodType) {
  return request instanceof z.ZodObject ? request.strict() : request
}

const Params = z.record(z.string(), z.union([z.string(), z.number()])).readonly()

/** Error of one field, as error replies and forms represent it: the English message, and its code with parameters. */
export const FieldError = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string().optional(),
  params: Params.optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** An act above the limit of a rule, which the person confirms before the same request is accepted. */
export const Confirmation = z.object({
  id: z.string(),
  act: z.string(),
  /** The record, and who receives the value. */
  label: z.string(),
  /** In pesos, such as `₱60,000.00`. */
  amount: z.string(),
})
export type Confirmation = z.infer<typeof Confirmation>

/**
 * Envelope of every reply. Any status except `ok` is an error to show to the person. `message` is the English sentence;
 * `messageCode` and `params` render it in another language. `code` is the class of the error, such as `STALE`.
 */
export const Envelope = z.object({
  status: z.enum(['ok', 'err', 'warning']),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  messageCode: z.string().optional(),
  params: Params.optional(),
  code: z.string().optional(),
  errors: z.array(FieldError).optional(),
  confirmation: Confirmation.optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** Returns the path with its parameters replaced by the request's fields, URL-encoded. */
export function pathFor(call: AnyCall, request: unknown): string {
  const fields = (request ?? {}) as Record<string, unknown>
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? '')))
}

/** Names of the request fields that are part of the path. */
export const fieldsInPath = ({ path }: AnyCall) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
