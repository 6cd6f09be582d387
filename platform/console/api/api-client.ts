import {
  type ApiResponse,
  takePrefetchedResponse,
  takeSettledResponse,
  discardPrefetchedResponses,
  requestKey,
} from '#platform/console/http/prefetched-responses.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { baseUrlOf } from '#platform/console/configuration.ts'
import { sendInBatch } from './batched-requests.ts'
import { setFieldErrors } from './field-errors.ts'
import { HttpError, ApiError } from '#platform/console/http/api-errors.ts'
import { trackRequest } from './pending-requests.ts'
import { reauthenticate } from '#platform/console/session/reauthentication.ts'
import { renderServerMessage } from './server-messages.ts'
import {
  afterRefresh,
  loadPerson,
  refreshSession,
  endSession,
} from '#platform/console/session/session-client.ts'
import { readSession } from '#platform/console/session/session-storage.ts'
import { getWords } from '#platform/console/i18n/words.ts'
import {
  type AnyCall,
  Envelope,
  type FieldError,
  fieldsInPath,
  pathFor,
  type ReplyOf,
  type InputOf,
} from '#platform/contract/call.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Identifies one action of a person, so that a repeated submission takes effect once. */
  idempotencyKey?: string
  /**
   * Shows the thin progress bar instead of the overlay, for requests the screen does not wait for, such as a
   * prefetch.
   */
  background?: boolean
  /** Sends the request together with the other batched requests of the same moment. For reads with POST. */
  batched?: boolean
}

/** Calls the API and returns the decoded reply. Throws ApiError or HttpError. */
export async function callApi<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { signal, idempotencyKey, background = false, batched = false }: CallOptions = {},
): Promise<ReplyOf<C>> {
  const key = idempotencyKey ?? (call.movesMoney ? crypto.randomUUID() : undefined)
  const send = () => sendRequest(call, input, { signal, key, batched })
  const attempt = async () => {
    const finishRequest = call.withoutIndicator
      ? () => {}
      : trackRequest(call.background || background ? 'bar' : 'overlay')
    try {
      return await readEnvelope(call, await (call.needs === 'public' ? send() : sendAuthenticated(send)))
    } finally {
      finishRequest()
    }
  }
  // Twice at most: a reauthentication that is too old, then the confirmation of the act. A repeated request uses the same
  // idempotency key, so it takes effect at most once.
  for (let prompts = 0; ; prompts++) {
    try {
      return await attempt()
    } catch (error) {
      if (prompts === 2 || !requiresReauthentication(call, error)) throw error
      if (!(await reauthenticate(error.confirmation))) throw error
    }
  }
}

// A call without a session, such as the sign-in, has the same code for wrong credentials.
const requiresReauthentication = (call: AnyCall, error: unknown): error is ApiError =>
  call.needs !== 'public' && error instanceof ApiError && error.code === 'UNAUTHENTICATED'

/**
 * Sends a request with the session token. Waits for a refresh in progress, and after a 401 refreshes the session and
 * repeats the request once.
 */
async function sendAuthenticated(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  await afterRefresh()
  const first = await send()
  if (first.status === 403) void loadPerson()
  if (first.status !== 401) return first
  if (!(await refreshSession())) throw sessionEndedError(first)
  const second = await send()
  if (second.status === 401) {
    endSession()
    throw sessionEndedError(second)
  }
  return second
}

const sessionEndedError = ({ requestId }: ApiResponse) =>
  new HttpError(401, getWords(baseWords)('sessionEnded'), undefined, [], requestId)

type SendOptions = { signal: AbortSignal | undefined; key: string | undefined; batched: boolean }

async function sendRequest(
  call: AnyCall,
  input: unknown,
  { signal, key, batched }: SendOptions,
): Promise<ApiResponse> {
  const { address, body } = requestTarget(call, input)
  // Responses prefetched before a write may be outdated.
  if (call.kind === 'write') discardPrefetchedResponses()
  const prefetched =
    key === undefined
      ? takePrefetchedResponse(requestKey(call.method, address, body), readSession()?.token)
      : undefined
  const prefetchedResponse = prefetched && (await prefetched)
  if (prefetchedResponse) return prefetchedResponse
  // Another host does not serve the batch of the main host.
  if (batched && baseUrlOf(call.host) === baseUrlOf('main'))
    return sendInBatch({ path: pathFor(call, input), body }, ({ path, body: content }) =>
      fetchResponse(`${baseUrlOf('main')}${path}`, { method: 'POST', body: content }),
    )
  return fetchResponse(address, {
    method: call.method,
    ...(key && { headers: { 'Idempotency-Key': key } }),
    ...(call.method !== 'GET' && { body }),
    ...(signal && { signal }),
  })
}

type FetchOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

async function fetchResponse(
  address: string,
  { headers: more, ...init }: FetchOptions,
): Promise<ApiResponse> {
  const requestId = crypto.randomUUID()
  const token = readSession()?.token
  try {
    const response = await fetch(address, {
      ...init,
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        'X-Request-Id': requestId,
        traceparent: traceparentOf(requestId),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...more,
      },
    })
    const { status, ok, headers } = response
    // A proxy may have replaced the request id.
    const responseId = headers.get('x-request-id') ?? requestId
    const waitSeconds = Number(headers.get('retry-after') ?? Number.NaN)
    return {
      status,
      ok,
      body: await response.json().catch(() => null),
      requestId: responseId,
      ...(Number.isFinite(waitSeconds) && { retryAfterSeconds: waitSeconds }),
    }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new HttpError(0, getWords(baseWords)('unreachable'), undefined, [], requestId)
  }
}

/** Returns the URL of a request and its fields that are not part of the path. */
function requestTarget(call: AnyCall, input: unknown) {
  const inPath = fieldsInPath(call)
  const rest = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([name]) => !inPath.includes(name),
  )
  const isGet = call.method === 'GET'
  return {
    address: `${baseUrlOf(call.host)}${pathFor(call, input)}${isGet ? queryOf(rest) : ''}`,
    body: isGet ? '' : JSON.stringify(Object.fromEntries(rest)),
  }
}

/** Returns the reply of a prefetched request if it has arrived, for use during the first render. */
export function takePrefetchedReply<C extends AnyCall>(call: C, input: InputOf<C>): ReplyOf<C> | undefined {
  if (globalThis.prefetchedResponses === undefined || call.kind !== 'read') return undefined
  const { address, body } = requestTarget(call, input)
  const settled = takeSettledResponse(requestKey(call.method, address, body), readSession()?.token)
  const read = settled && Envelope.safeParse(settled.body)
  if (!read?.success || read.data.status !== 'ok') return undefined
  const reply = call.reply.safeParse(read.data.message)
  return reply.success ? (reply.data as ReplyOf<C>) : undefined
}

/** Builds the trace context header. The trace id equals the request id, so that each can be found by the other. */
function traceparentOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '')
  return `00-${digits}-${digits.slice(16)}-01`
}

function queryOf(fields: [string, unknown][]): string {
  const present = fields.filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** Decodes the content of the envelope with the contract. */
async function readEnvelope<C extends AnyCall>(
  call: C,
  { ok, status: httpStatus, body, requestId, retryAfterSeconds }: ApiResponse,
): Promise<ReplyOf<C>> {
  const read = Envelope.safeParse(body)
  if (!ok || !read.success) {
    const errors = await renderFieldErrors(read.data?.errors)
    setFieldErrors(errors)
    const message = await renderMessage(read.data)
    throw new HttpError(httpStatus, message, read.data?.code, errors, requestId, retryAfterSeconds)
  }
  const { status, message, messageCode, params, data, code, errors, confirmation } = read.data
  if (!isSuccess(call, status, message))
    throw new ApiError(await renderMessage(read.data), code, await renderFieldErrors(errors), confirmation)
  if (call.kind === 'read') return call.reply.parse(message) as ReplyOf<C>
  const sentence = message === undefined ? '' : await renderMessage(read.data)
  return { message: sentence, messageCode, params, data: call.reply.parse(data) } as ReplyOf<C>
}

/** A write succeeds only with status `ok`. A read also succeeds with a warning. */
const isSuccess = ({ kind, reply }: AnyCall, status: Envelope['status'], message: unknown) =>
  status === 'ok' || (status === 'warning' && kind === 'read' && reply.safeParse(message).success)

const renderMessage = async ({ message, messageCode, params }: Partial<Envelope> = {}) =>
  typeof message === 'string' && message !== ''
    ? renderServerMessage({ message, code: messageCode, params })
    : getWords(baseWords)('somethingWrong')

const renderFieldErrors = (errors: readonly FieldError[] = []) =>
  Promise.all(
    errors.map(async ({ field, message, code, params }): Promise<FieldError> => ({
      field,
      message: await renderServerMessage({ message, code, params }),
      ...(code !== undefined && { code }),
      ...(params !== undefined && { params }),
    })),
  )
