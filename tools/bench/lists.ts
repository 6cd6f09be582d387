import { type AnyCall, pathFor } from '#platform/contract/call.ts'
import { listsAmong, othersOf, type Way, waysToAsk } from '#tools/bench/ways-to-ask.ts'

type Asked = { url: string; token: string; calls: readonly AnyCall[]; times?: number; shown?: number }
type Timed = { what: string; ms: number; total: number | null }

/**
 * Every list of the contract in every way that it can be asked: the slowest of all, against the first page of
 * subscribers. Of several times the quickest counts, as what else the machine did meanwhile is not the list's.
 */
export async function benchLists({ url, token, calls, times = 4, shown = 30 }: Asked): Promise<void> {
  const lists = listsAmong(calls)
  const found: Timed[] = []
  const refused: string[] = []
  for (const list of lists) {
    const ways = await waysAccepted(list, (path, body) => askOnce({ url: url + path, token, body }))
    for (const { body } of ways) {
      const what = `${list.path} ${JSON.stringify(body)}`
      const timed = await timedCall({ url: url + pathOf(list, body), token, body, times })
      if (timed) found.push({ what, ...timed })
      else refused.push(what)
    }
    if (ways.length === 0) refused.push(list.path)
  }
  const bare = found.find(({ what }) => what === '/subscriber/profile/list {"limit":50}')?.ms ?? Number.NaN
  console.log(
    `\n${found.length} ways to ask ${lists.length} lists, ${times} times each; the slowest by their quickest.\n`,
  )
  for (const { what, ms, total } of found.toSorted((a, b) => b.ms - a.ms).slice(0, shown)) {
    console.log(
      `${ms.toFixed(1).padStart(8)} ms ${(ms / bare).toFixed(1).padStart(6)} ×  ${String(total ?? '').padStart(9)}  ${what}`,
    )
  }
  if (refused.length > 0)
    console.log(`\nNot asked, as they need more than a guess:\n  ${refused.join('\n  ')}`)
}

/** The ways that a list can be asked with as little besides as it accepts. */
export async function waysAccepted(
  list: AnyCall,
  ask: (path: string, body: Way['body']) => Promise<unknown>,
): Promise<Way[]> {
  const found: Way[] = []
  for (const [nth, others] of othersOf(list).entries()) {
    const ways = waysToAsk(list, others)
    const body = ways[0]?.body ?? {}
    if (await ask(pathOf(list, body), body)) found.push(...ways)
    // With nothing but what it requires: the rest are filters.
    if (nth === 0 && found.length > 0) break
  }
  return found
}

/** Where a call is answered. */
export const pathOf = (list: AnyCall, body: Record<string, unknown>) => `/v1${pathFor(list, body)}`

type Call = { url: string; token: string; body: object }

async function timedCall({ times, ...call }: Call & { times: number }): Promise<Omit<Timed, 'what'> | null> {
  const took: number[] = []
  let total: number | null = null
  // The first one warms what the others find.
  for (let i = 0; i <= times; i++) {
    const answer = await askOnce(call)
    if (answer === null) return null
    if (i > 0) took.push(answer.ms)
    total = answer.total
  }
  return { ms: Math.min(...took), total }
}

/** Asks a list once: how long that took and how many rows it tells of. Null where it refuses. */
export async function askOnce({
  url,
  token,
  body,
}: Call): Promise<{ ms: number; total: number | null } | null> {
  const began = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { message } = (await answer.json()) as { message?: { pageInfo?: { total: number } } }
  return answer.ok ? { ms: performance.now() - began, total: message?.pageInfo?.total ?? null } : null
}
