/** What came back for a request: its status, its body as JSON or null, and the id that the server's log knows it by. */
export type ApiResponse = {
  status: number
  ok: boolean
  body: unknown
  requestId: string
  /** From the header Retry-After. */
  retryAfterSeconds?: number
}

type PrefetchedRequest = { response: Promise<ApiResponse>; settled?: ApiResponse }

/** What the script in the page's head has asked before anything had run, and by which session's token. */
export type PrefetchedResponses = {
  token: string
  /** On the page's own clock: what was asked ahead is about the page's beginning, also where that takes long. */
  expiresAt: number
  requests: Map<string, PrefetchedRequest>
}

declare global {
  // oxlint-disable-next-line no-var -- a name of the page itself
  var prefetchedResponses: PrefetchedResponses | undefined
}

export const prefetchTtlMs = 20_000

/** Tells one request from all others: what was asked ahead counts for the very same request and for no other. */
export const requestKey = (method: string, address: string, body: string) => `${method} ${address} ${body}`

function findPrefetched(name: string, token: string | undefined): PrefetchedRequest | undefined {
  const prefetched = globalThis.prefetchedResponses
  // Another session, or another tab has renewed this one: what is known of it may be another's, or old.
  if (prefetched && (performance.now() > prefetched.expiresAt || token !== prefetched.token))
    discardPrefetchedResponses()
  return globalThis.prefetchedResponses?.requests.get(name)
}

/** The answer to a request that was asked ahead, once; undefined where it was not. A refusal is asked again. */
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

/** The same where the answer is here already, for what is drawn at once. */
export function takeSettledResponse(name: string, token: string | undefined): ApiResponse | undefined {
  const settled = findPrefetched(name, token)?.settled
  if (!settled?.ok) return undefined
  globalThis.prefetchedResponses?.requests.delete(name)
  return settled
}

/** Lets go of everything that was asked ahead: the session has ended, or something has been changed since. */
export function discardPrefetchedResponses() {
  globalThis.prefetchedResponses = undefined
}

/** This tab has renewed the session: what was asked with the token before holds for its successor. */
export function setPrefetchToken(token: string) {
  if (globalThis.prefetchedResponses) globalThis.prefetchedResponses.token = token
}
