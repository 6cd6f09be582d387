import { z } from 'zod'
import type { Guard, GuardByRequest } from '#platform/access/access.ts'

/**
 * The two APIs of the specification, and the base that it names for reports without saying which it is. All answer
 * under `/v1`; no path occurs in two.
 */
export type Host = 'main' | 'others' | 'reports'

/**
 * One thing the console may ask of the server: where, who may, with what, and for what.
 * `Wire` is what is sent, `Request` what the handler reads, `Reply` what both sides hold.
 */
export type Call<
  Wire = unknown,
  Request = unknown,
  Reply = unknown,
  Kind extends 'read' | 'write' = 'read' | 'write',
> = {
  /** With `:name` for a part of the path that is a field of the request. */
  path: `/${string}`
  method: 'POST' | 'GET'
  host: Host
  /** Answered wherever it is asked; a call of `reports` always is. */
  onEveryHost?: boolean
  kind: Kind
  needs: Guard | GuardByRequest
  request: z.ZodType
  reply: z.ZodType
  /** Path beginnings whose replies are asked for again after this write; everything on screen when absent. */
  invalidates?: readonly string[]
  /** A call that no screen waits for: it shows the thin bar at the top instead of the loading overlay. */
  background?: boolean
  /** Shows no loading indicator at all. */
  withoutIndicator?: boolean
  /** Moves money or stock: needs an Idempotency-Key, kept in the same transaction. */
  movesMoney?: boolean
  /** Weighs so much that the person must have proved who they are of late; asked again otherwise. */
  reauthentication?: Reauthentication
  /** Whether one transaction encloses the handler. A write that must keep something after a refusal says no. */
  transaction: boolean
  /** Two calls may share an address: this one is meant when the request holds the field, the other when not. */
  discriminator?: string
  /** Only in types: nothing is ever here. */
  types?: { wire: Wire; request: Request; reply: Reply }
}

export type AnyCall = Call

/** Within how many minutes, and for which requests; for all of them when that is not told. */
export type Reauthentication = { minutes: number; when?: (request: Record<string, unknown>) => boolean }

/** What decides on money. */
export const reauthenticationForMoney: Reauthentication = { minutes: 60 }
/** What changes rights. */
export const reauthenticationForPermissions: Reauthentication = { minutes: 30 }

export type InputOf<C> = C extends Call<infer Wire, infer _R, infer _P, infer _K> ? Wire : never
export type RequestOf<C> = C extends Call<infer _W, infer Request, infer _P, infer _K> ? Request : never

/** What a write answers: a sentence for the person, and the record's key, status and version. */
export type Done<Data> = { message: string; data: Data }
export type ReplyOf<C> =
  C extends Call<infer _W, infer _R, infer Reply, infer Kind>
    ? 'write' extends Kind
      ? Done<Reply>
      : Reply
    : never

type CallOptions<Request extends z.ZodType, Reply extends z.ZodType> = {
  needs: Guard | GuardByRequest
  request: Request
  reply: Reply
  host?: Host
  onEveryHost?: boolean
  method?: 'POST' | 'GET'
  invalidates?: readonly string[]
  background?: boolean
  withoutIndicator?: boolean
}

/** A call that reads. Its reply is the envelope's `message`. */
export function call<Request extends z.ZodType, Reply extends z.ZodType>(
  path: `/${string}`,
  { host = 'main', method = 'POST', ...options }: CallOptions<Request, Reply>,
): Call<z.input<Request>, z.output<Request>, z.output<Reply>, 'read'> {
  return {
    path,
    host,
    method,
    kind: 'read',
    transaction: false,
    ...options,
    request: strict(options.request),
  }
}

/** A call that changes something. The envelope's `message` is a sentence and its `data` is the reply. */
export function write<Request extends z.ZodType, Reply extends z.ZodType>(
  path: `/${string}`,
  {
    host = 'main',
    method = 'POST',
    transaction = true,
    ...options
  }: CallOptions<Request, Reply> & {
    movesMoney?: boolean
    transaction?: boolean
    discriminator?: string
    reauthentication?: Reauthentication
  },
): Call<z.input<Request>, z.output<Request>, z.output<Reply>, 'write'> {
  return { path, host, method, kind: 'write', transaction, ...options, request: strict(options.request) }
}

// A field nobody declared is a mistake of the sender's, or an attempt: it is refused, not dropped.
function strict(request: z.ZodType): z.ZodType {
  return request instanceof z.ZodObject ? request.strict() : request
}

/** One field's fault, as the error body and the forms carry it. */
export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** What every call answers with. Anything but `ok` is a failure to show to the person. */
export const Envelope = z.object({
  status: z.enum(['ok', 'err', 'warning']),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  code: z.string().optional(),
  errors: z.array(FieldError).optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** The part of a record that every write answers with. */
export const Saved = z.object({ id: z.int(), status: z.string(), version: z.int() })

/** The wire's path with its fields filled in. Values are escaped. */
export function pathFor(call: AnyCall, request: unknown): string {
  const fields = (request ?? {}) as Record<string, unknown>
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? '')))
}

/** The names of the request's fields that the path carries. */
export const fieldsInPath = ({ path }: AnyCall) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
