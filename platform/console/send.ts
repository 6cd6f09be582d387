import { type Answered, answerAhead, answerHere, forgetAhead, requestName } from '#platform/console/ahead.ts'
import { baseWords } from '#platform/console/base-words.ts'
import { baseOf } from '#platform/console/configuration.ts'
import { keepErrors } from '#platform/console/errors.ts'
import { HttpFailure, Refused } from '#platform/console/failures.ts'
import { countRequest } from '#platform/console/pending.ts'
import { proveAgain } from '#platform/console/proving.ts'
import { refusalNow } from '#platform/console/refusals.ts'
import { afterRefresh, loadPerson, refreshSession, sessionOver } from '#platform/console/session-client.ts'
import { readSession } from '#platform/console/session-storage.ts'
import { wordsNow } from '#platform/console/words.ts'
import {
  type AnyCall,
  Envelope,
  fieldsInPath,
  pathFor,
  type ReplyOf,
  type WireOf,
} from '#platform/contract/call.ts'

export type AskOptions = {
  signal?: AbortSignal | undefined
  /** One for each intent of a person, so that a repeated submission counts once. */
  idempotencyKey?: string
  /** The screen does not wait for it, as for a prefetch: it shows the thin bar and not the overlay. */
  quiet?: boolean
}

/** Asks the server and resolves to the reply; rejects with Refused or HttpFailure. */
export async function ask<C extends AnyCall>(
  call: C,
  wire: WireOf<C>,
  { signal, idempotencyKey, quiet = false }: AskOptions = {},
): Promise<ReplyOf<C>> {
  const key = idempotencyKey ?? (call.movesMoney ? crypto.randomUUID() : undefined)
  const send = () => sendOnce(call, wire, { signal, key })
  const once = async () => {
    const done = call.unindicated ? () => {} : countRequest(call.background || quiet ? 'bar' : 'overlay')
    try {
      return await open(call, await (call.needs === 'public' ? send() : sendSignedIn(send)))
    } finally {
      done()
    }
  }
  try {
    return await once()
  } catch (failure) {
    if (!asksForProof(call, failure) || !(await proveAgain())) throw failure
    // The same key: whatever the first attempt did or did not do, it counts once.
    return once()
  }
}

const asksForProof = (call: AnyCall, failure: unknown) =>
  call.proof !== undefined && failure instanceof Refused && failure.code === 'UNAUTHENTICATED'

/** With the session's token: waits for a refresh under way, and renews and repeats once after a 401. */
async function sendSignedIn(send: () => Promise<Answered>): Promise<Answered> {
  await afterRefresh()
  const first = await send()
  if (first.status === 403) void loadPerson()
  if (first.status !== 401) return first
  if (!(await refreshSession())) throw ended(first)
  const second = await send()
  if (second.status === 401) {
    sessionOver()
    throw ended(second)
  }
  return second
}

const ended = ({ requestId }: Answered) =>
  new HttpFailure(401, wordsNow(baseWords)('sessionEnded'), undefined, [], requestId)

async function sendOnce(
  call: AnyCall,
  wire: unknown,
  { signal, key }: { signal: AbortSignal | undefined; key: string | undefined },
): Promise<Answered> {
  const requestId = crypto.randomUUID()
  const token = readSession()?.token
  const { address, body } = addressed(call, wire)
  // What was asked before a change does not know of it.
  if (call.kind === 'write') forgetAhead()
  const early = key === undefined ? answerAhead(requestName(call.method, address, body), token) : undefined
  const answered = early && (await early)
  if (answered) return answered
  try {
    const response = await fetch(address, {
      method: call.method,
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        'X-Request-Id': requestId,
        traceparent: traceOf(requestId),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(call.method !== 'GET' && { body }),
      ...(signal && { signal }),
    })
    const { status, ok, headers } = response
    // A proxy on the way may have given it another.
    const known = headers.get('x-request-id') ?? requestId
    const wait = Number(headers.get('retry-after') ?? Number.NaN)
    return {
      status,
      ok,
      body: await response.json().catch(() => null),
      requestId: known,
      ...(Number.isFinite(wait) && { retryAfterSeconds: wait }),
    }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new HttpFailure(0, wordsNow(baseWords)('unreachable'), undefined, [], requestId)
  }
}

/** Where a request goes, and what it carries: the fields that are not in the path. */
function addressed(call: AnyCall, wire: unknown) {
  const inPath = fieldsInPath(call)
  const rest = Object.entries((wire ?? {}) as Record<string, unknown>).filter(
    ([name]) => !inPath.includes(name),
  )
  const isGet = call.method === 'GET'
  return {
    address: `${baseOf(call.host)}${pathFor(call, wire)}${isGet ? queryOf(rest) : ''}`,
    body: isGet ? '' : JSON.stringify(Object.fromEntries(rest)),
  }
}

/** The reply to a call that was asked ahead and has come, for what is drawn at once. */
export function replyHere<C extends AnyCall>(call: C, wire: WireOf<C>): ReplyOf<C> | undefined {
  if (globalThis.askedAhead === undefined || call.kind !== 'read') return undefined
  const { address, body } = addressed(call, wire)
  const here = answerHere(requestName(call.method, address, body), readSession()?.token)
  const read = here && Envelope.safeParse(here.body)
  if (!read?.success || read.data.status !== 'ok') return undefined
  const reply = call.reply.safeParse(read.data.message)
  return reply.success ? (reply.data as ReplyOf<C>) : undefined
}

/** The request's id is the number of its trace as well, so that either finds the other. */
function traceOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '')
  return `00-${digits}-${digits.slice(16)}-01`
}

function queryOf(fields: [string, unknown][]): string {
  const given = fields.filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** The envelope's content, decoded by the contract. */
async function open<C extends AnyCall>(
  call: C,
  { ok, status: httpStatus, body, requestId, retryAfterSeconds }: Answered,
): Promise<ReplyOf<C>> {
  const read = Envelope.safeParse(body)
  if (!ok || !read.success) {
    const { message, code, errors = [] } = read.data ?? {}
    keepErrors(errors)
    throw new HttpFailure(httpStatus, await wordsOrUsual(message), code, errors, requestId, retryAfterSeconds)
  }
  const { status, message, data, code, errors } = read.data
  if (!counts(call, status, message)) throw new Refused(await wordsOrUsual(message), code, errors)
  if (call.kind === 'read') return call.reply.parse(message) as ReplyOf<C>
  return { message: String(message ?? ''), data: call.reply.parse(data) } as ReplyOf<C>
}

/** A write counts as done with `ok` alone. What was read with a warning beside it was read all the same. */
const counts = ({ kind, reply }: AnyCall, status: Envelope['status'], message: unknown) =>
  status === 'ok' || (status === 'warning' && kind === 'read' && reply.safeParse(message).success)

const wordsOrUsual = async (message: unknown) =>
  typeof message === 'string' && message !== '' ? refusalNow(message) : wordsNow(baseWords)('somethingWrong')
