import type { AnyCall } from '#platform/contract/call.ts'
import { requestOnce, pathOf, acceptedVariants } from './lists.ts'
import { median } from './load-generator.ts'
import type { cpuTimeReader } from './cpu-time.ts'
import { listCalls, type ListVariant } from './list-variants.ts'

/** One of the two products compared. */
export type Side = { url: string; token: string; processor: Awaited<ReturnType<typeof cpuTimeReader>> }

type CompareOptions = {
  small: Side
  big: Side
  calls: readonly AnyCall[]
  /** Only lists whose path contains this text. */
  part: string
  /** Number of requests for the tail latency of each first page and of the slowest variants. */
  times: number
  /** Number of slowest variants to repeat. */
  worst: number
}
type Times = { durations: number[]; processorMs: number; total: number | null }
type Measured = ListVariant & { list: AnyCall; small: Times; big: Times }

/**
 * Compares the lists of two databases alternately: every variant a few times, then each first page and the slowest
 * variants often enough for the tail latency. A variant is compared with the same variant of the small database;
 * searches and far pages also with the first page of their own list.
 */
export async function compareSizes({
  small,
  big,
  calls,
  part,
  times,
  worst: worstCount,
}: CompareOptions): Promise<void> {
  const lists = listCalls(calls).filter(({ path }) => path.includes(part))
  const sides = { small, big }
  const quick: Measured[] = []
  for (const list of lists) {
    const variants = await acceptedVariants(list, (path, body) =>
      requestOnce({ url: big.url + path, token: big.token, body }),
    )
    let total = 0
    for (const variant of variants) {
      // The middle page. For the small database too, where it is compared with the first page.
      const page = Math.max(2, Math.floor(total / 100))
      const body = variant.kind === 'far' ? { ...variant.body, page } : variant.body
      const tried = await measureBoth(sides, list, { ...variant, body }, 5)
      if (tried) quick.push(tried)
      if (variant.kind === 'first') total = tried?.big.total ?? 0
    }
  }
  // Lists that have not grown are excluded.
  const grown = quick.filter((tried) => (tried.big.total ?? 0) > 1)
  const worst = grown
    .filter(({ kind }) => kind !== 'first')
    .toSorted((a, b) => ratioToFirst(b, grown) - ratioToFirst(a, grown))
    .slice(0, worstCount)
  const firsts = grown.filter(({ kind, small, big }) => {
    const [few, many] = [small.total ?? 0, big.total ?? 0]
    // Where counting stops at ten thousand, both totals may be equal.
    return kind === 'first' && (many > few || many >= 10_000)
  })

  console.log(
    `\n${quick.length} ways to ask ${lists.length} lists, in turn on both; ${times} times each below.`,
  )
  console.log(
    'p50 and p99 in ms, then the big one of the small one: p50, p99, processor. Wanted: p99 1.3 ×.\n',
  )
  const repeated: Measured[] = []
  for (const { list, kind, body } of [...firsts, ...worst]) {
    const tried = await measureBoth(sides, list, { kind, body }, times)
    if (tried) repeated.push(tried)
    if (tried)
      console.log(
        lineOf(
          tried,
          repeated.find((each) => each.list === list && each.kind === 'first'),
        ),
      )
  }
}

async function measureBoth(
  { small, big }: Record<'small' | 'big', Side>,
  list: AnyCall,
  variant: ListVariant,
  times: number,
): Promise<Measured | null> {
  const found: Measured = { ...variant, list, small: emptyTimes(), big: emptyTimes() }
  const both = [
    { side: small, into: found.small },
    { side: big, into: found.big },
  ]
  const path = pathOf(list, variant.body)
  // Negative rounds are warm-up.
  for (let i = -2; i < times; i++) {
    if (i === 0) for (const { side, into } of both) into.processorMs = -(await side.processor.taken())
    for (const { side, into } of i % 2 === 0 ? both : both.toReversed()) {
      const response = await requestOnce({ url: side.url + path, token: side.token, body: variant.body })
      if (!response) return null
      if (i >= 0) into.durations.push(response.ms)
      into.total = response.total
    }
  }
  for (const { side, into } of both) into.processorMs += await side.processor.taken()
  return found
}

const emptyTimes = (): Times => ({ durations: [], processorMs: 0, total: null })

const quickest = ({ durations }: Times) => Math.min(...durations)

/** Ratio of a variant to the first page of its list in the small database. */
const ratioToFirst = ({ list, big }: Measured, among: readonly Measured[]) => {
  const first = among.find((each) => each.list === list && each.kind === 'first')
  return quickest(big) / (first ? quickest(first.small) : Number.NaN) || 0
}

function lineOf({ list, kind, body, small, big }: Measured, first: Measured | undefined): string {
  const of = (a: Times, b: Times) =>
    [median(a.durations) / median(b.durations), slowEnd(a) / slowEnd(b), a.processorMs / b.processorMs]
      .map((ratio) => ratio.toFixed(2).padStart(6))
      .join('')
  const firstPage =
    kind === 'search' || kind === 'far' ? `  of its first page ${of(big, (first ?? { big }).big)}` : ''
  const ms = [median(small.durations), slowEnd(small), median(big.durations), slowEnd(big)]
  return (
    `${ms.map((each) => each.toFixed(1).padStart(7)).join('')}  ${of(big, small)}  ` +
    `${String(small.total ?? '').padStart(8)} ${String(big.total ?? '').padStart(9)}  ${list.path} ${JSON.stringify(body)}${firstPage}`
  )
}

/** Median of the p99 of each hundred requests, to exclude the effect of other load. */
function slowEnd({ durations }: Times): number {
  const hundreds = Array.from({ length: Math.max(1, Math.floor(durations.length / 100)) }, (_, nth) =>
    durations.slice(nth * 100, nth * 100 + 100),
  )
  return median(
    hundreds.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.99)] ?? Number.NaN),
  )
}
