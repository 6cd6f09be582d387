import { type Activity, dayWeight } from '#apps/api/seed/day-weights.ts'
import { dayMs, hourMs } from '#platform/contract/fields/manila.ts'

const manilaMs = 8 * hourMs

// Relative activity per hour of the day: low at night, rising before noon, highest in the evening.
const hours = [2, 1, 1, 1, 2, 4, 8, 12, 15, 17, 18, 20, 21, 18, 16, 16, 17, 20, 23, 24, 20, 15, 9, 4]

/** Yields increasing times between two bounds, following the hours of the day, the week, paydays and holidays. */
export function* moments(
  count: number,
  from: number,
  until: number,
  fraction: () => number,
  activity: Activity = 'load',
): Generator<number> {
  const edges = hourlyWeights(from, until, activity)
  const total = edges.at(-1)?.upTo ?? 0
  let at = 0
  for (let index = 0; index < count; index++) {
    // The random fraction makes the intervals irregular without changing the order.
    const position = ((index + fraction()) / count) * total
    while (at < edges.length - 1 && (edges[at]?.upTo ?? 0) <= position) at++
    const edge = edges[at]
    if (!edge) return
    const before = edges[at - 1]?.upTo ?? 0
    const share = edge.upTo > before ? (position - before) / (edge.upTo - before) : 0
    yield Math.floor(edge.start + share * (edge.end - edge.start))
  }
}

function hourlyWeights(from: number, until: number, activity: Activity) {
  const edges: { start: number; end: number; upTo: number }[] = []
  let upTo = 0
  for (let hour = Math.floor(from / hourMs); hour * hourMs < until; hour++) {
    const start = Math.max(from, hour * hourMs)
    const end = Math.min(until, (hour + 1) * hourMs)
    const local = hour * hourMs + manilaMs
    const weight =
      (hours[new Date(local).getUTCHours()] ?? 1) * dayWeight(activity, Math.floor(local / dayMs))
    upTo += weight * ((end - start) / hourMs)
    edges.push({ start, end, upTo })
  }
  return edges
}
