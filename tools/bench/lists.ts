import { z } from 'zod'
import { type AnyCall, pathFor } from '#platform/contract/call.ts'

type Asked = { url: string; token: string; calls: readonly AnyCall[]; times?: number; shown?: number }
type Timed = { what: string; ms: number; total: number | null }

/**
 * Every list of the contract in each of its sorts and directions, with each value of each filter that names its
 * values, with a search, and with two days: the slowest of all, against the first page of subscribers. Of several
 * times the quickest counts, as what else the machine did meanwhile is not the list's.
 */
export async function benchLists({ url, token, calls, times = 4, shown = 30 }: Asked): Promise<void> {
  // A file of a list is asked for like its page.
  const lists = calls.filter(
    ({ method, request, reply }) =>
      method === 'POST' && 'sortBy' in shapeOf(request) && 'pageInfo' in shapeOf(reply),
  )
  const found: Timed[] = []
  const refused: string[] = []
  for (const list of lists) {
    for (const body of waysToAsk(list)) {
      const what = `${list.path} ${JSON.stringify(body)}`
      const timed = await timedCall({ url: `${url}/v1${pathFor(list, body)}`, token, body, times })
      if (timed) found.push({ what, ...timed })
      else refused.push(what)
    }
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

async function timedCall({
  url,
  token,
  body,
  times,
}: {
  url: string
  token: string
  body: object
  times: number
}): Promise<Omit<Timed, 'what'> | null> {
  const took: number[] = []
  let total: number | null = null
  // The first one warms what the others find.
  for (let i = 0; i <= times; i++) {
    const began = performance.now()
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message } = (await answer.json()) as { message?: { pageInfo?: { total: number } } }
    if (!answer.ok) return null
    if (i > 0) took.push(performance.now() - began)
    total = message?.pageInfo?.total ?? null
  }
  return { ms: Math.min(...took), total }
}

/** The requests by which one list is tried. */
function waysToAsk({ request }: AnyCall): object[] {
  const fields = shapeOf(request)
  const known = ['page', 'limit', 'cursor', 'search', 'filters', 'sortBy', 'sortDir', 'dateFrom', 'dateTo']
  const others = Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => !known.includes(name) && !isOptional(field))
      .map(([name, field]) => [name, valuesOf(field)[0] ?? guessOf(field)]),
  )
  const ask = (more: object) => ({ ...others, limit: 50, ...more })
  const sorts = valuesOf(fields['sortBy'] as z.ZodType)
  const filters = Object.entries(shapeOf(unwrapped(fields['filters'] as z.ZodType)))
  return [
    ask({}),
    ...sorts.flatMap((sortBy) => ['asc', 'desc'].map((sortDir) => ask({ sortBy, sortDir }))),
    ...sorts.map((sortBy) => ask({ sortBy, page: 400 })),
    ...filters.flatMap(([name, field]) =>
      valuesOf(field).map((value) => ask({ filters: { [name]: isList(field) ? [value] : value } })),
    ),
    ask({ search: 'santos' }),
    ask({ search: 'TXN00' }),
    ask({ dateFrom: daysAgo(30), dateTo: daysAgo(28) }),
  ]
}

const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

const isOptional = (field: z.ZodType) => field.safeParse(undefined).success
const isList = (field: z.ZodType) => unwrapped(field) instanceof z.ZodArray

/** The values that a field names; none where it takes any text or number. */
function valuesOf(field: z.ZodType): (string | number | boolean)[] {
  const plain = unwrapped(field)
  if (plain instanceof z.ZodArray) return valuesOf(plain.element as z.ZodType)
  if (plain instanceof z.ZodEnum) return plain.options
  if (plain instanceof z.ZodLiteral) return [...plain.values] as string[]
  if (plain instanceof z.ZodBoolean) return [true, false]
  return []
}

const guessOf = (field: z.ZodType) =>
  [1, '1', 'gowallet', '2026-11-01'].find((value) => unwrapped(field).safeParse(value).success) ?? 1
