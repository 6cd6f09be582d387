/** Response to a request: status, body as JSON or null, and the request id of the server log. */
export type ApiResponse = {
  status: number
  ok: boolean
  body: unknown
  requestId: string
  /** From the Retry-After header. */
  retryAfterSeconds?: number
}

type PrefetchedRequest = { response: Promise<ApiResponse>; settled?: ApiResponse }

/** Requests sent by the boot script, with the session token they used. */
export type PrefetchedResponses = {
  token: string
  /** Expiry on the page's own clock. Prefetched responses are valid only for the initial load. */
  expiresAt: number
  requests: Map<string, PrefetchedRequest>
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var prefetchedResponses: PrefetchedResponses | undefined
}

export const prefetchTtlMs = 20_000

/** Returns the key of a request. A prefetched response is used only for an identical request. */
export const requestKey = (method: string, address: string, body: string) => `${method} ${address} ${body}`

function findPrefetched(name: string, token: string | undefined): PrefetchedRequest | undefined {
  const prefetched = globalThis.prefetchedResponses
  // A different token means another session or a refresh in another tab, so the responses may be outdated or belong
  // to another person.
  if (prefetched && (performance.now() > prefetched.expiresAt || token !== prefetched.token))
    discardPrefetchedResponses()
  return globalThis.prefetchedResponses?.requests.get(name)
}

/**
 * Returns the prefetched response to a request once, or undefined if there is none. An error response is discarded so
 * that the request is sent again.
 */
export function takePrefetchedResponse(
  name: string,
  token: string | undefined,
): Promise<ApiResponse | null> | undefined {
  const request = findPrefetched(name, token)
  if (!request) return undefined
  globalThis.prefetchedResponses?.requests.delete(name)
  return request.response.then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

/** Like `takePrefetchedResponse`, but only if the response has already arrived, for use during rendering. */
export function takeSettledResponse(name: string, token: string | undefined): ApiResponse | undefined {
  const settled = findPrefetched(name, token)?.settled
  if (!settled?.ok) return undefined
  globalThis.prefetchedResponses?.requests.delete(name)
  return settled
}

/** Discards all prefetched responses, when the session ends or data changes. */
export function discardPrefetchedResponses() {
  globalThis.prefetchedResponses = undefined
}

/** Replaces the token after this tab refreshed the session, so that earlier responses remain valid. */
export function setPrefetchToken(token: string) {
  if (globalThis.prefetchedResponses) globalThis.prefetchedResponses.token = token
}
