import { type AnyCall, pathFor } from '#platform/contract/call.ts'
import { listCalls, requiredFields, type ListVariant, listVariants } from './list-variants.ts'

type BenchOptions = { url: string; token: string; calls: readonly AnyCall[]; times?: number; shown?: number }
type Timed = { what: string; ms: number; total: number | null }

/**
 * Measures every list in every variant and reports the slowest ones compared with the first page of subscribers. The
 * fastest of several runs counts, to exclude other load.
 */
export async function benchLists({ url, token, calls, times = 4, shown = 30 }: BenchOptions): Promise<void> {
  const lists = listCalls(calls)
  const found: Timed[] = []
  const failures: string[] = []
  for (const list of lists) {
    const variants = await acceptedVariants(list, (path, body) =>
      requestOnce({ url: url + path, token, body }),
    )
    for (const { body } of variants) {
      const label = `${list.path} ${JSON.stringify(body)}`
      const timed = await timedCall({ url: url + pathOf(list, body), token, body, times })
      if (timed) found.push({ what: label, ...timed })
      else failures.push(label)
    }
    if (variants.length === 0) failures.push(list.path)
  }
  const subscribersFirst =
    found.find(({ what: label }) => label === '/subscriber/profile/list {"limit":50}')?.ms ?? Number.NaN
  console.log(
    `\n${found.length} ways to ask ${lists.length} lists, ${times} times each; the slowest by their quickest.\n`,
  )
  for (const { what: label, ms, total } of found.toSorted((a, b) => b.ms - a.ms).slice(0, shown)) {
    console.log(
      `${ms.toFixed(1).padStart(8)} ms ${(ms / subscribersFirst).toFixed(1).padStart(6)} ×  ${String(total ?? '').padStart(9)}  ${label}`,
    )
  }
  if (failures.length > 0)
    console.log(`\nNot asked, as they need more than a guess:\n  ${failures.join('\n  ')}`)
}

/** Returns the variants of a list with the fewest additional fields it accepts. */
export async function acceptedVariants(
  list: AnyCall,
  sendRequest: (path: string, body: ListVariant['body']) => Promise<unknown>,
): Promise<ListVariant[]> {
  const found: ListVariant[] = []
  for (const [nth, others] of requiredFields(list).entries()) {
    const variants = listVariants(list, others)
    const body = variants[0]?.body ?? {}
    if (await sendRequest(pathOf(list, body), body)) found.push(...variants)
    // Only the required fields are used. The rest are filters.
    if (nth === 0 && found.length > 0) break
  }
  return found
}

/** Returns the path of a call. */
export const pathOf = (list: AnyCall, body: Record<string, unknown>) => `/v1${pathFor(list, body)}`

type Call = { url: string; token: string; body: object }

async function timedCall({ times, ...call }: Call & { times: number }): Promise<Omit<Timed, 'what'> | null> {
  const durations: number[] = []
  let total: number | null = null
  // The first request is a warm-up.
  for (let i = 0; i <= times; i++) {
    const response = await requestOnce(call)
    if (response === null) return null
    if (i > 0) durations.push(response.ms)
    total = response.total
  }
  return { ms: Math.min(...durations), total }
}

/** Sends one list request. Returns the time and the total number of rows, or null if it is rejected. */
export async function requestOnce({
  url,
  token,
  body,
}: Call): Promise<{ ms: number; total: number | null } | null> {
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { message } = (await response.json()) as { message?: { pageInfo?: { total: number } } }
  return response.ok ? { ms: performance.now() - began, total: message?.pageInfo?.total ?? null } : null
}
