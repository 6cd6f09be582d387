import { z } from 'zod'
import { hourMs } from '#platform/contract/fields/manila.ts'

/** The day to count: today, or the same weekday last week up to the same time. */
export type FigureDay = 'today' | 'before'

/** Whether a higher or a lower value of a figure is better. */
export const BetterDirection = z.enum(['higher', 'lower'])
export type BetterDirection = z.infer<typeof BetterDirection>

const dayMs = 24 * hourMs
// Manila has used UTC+8 without daylight saving time since 1990.
const manilaOffsetMs = 8 * hourMs

/**
 * Time range from midnight in Manila until now, or the same a week earlier. With an hour, only that hour of the day.
 */
export function figureWindow(
  at: string,
  day: FigureDay,
  hour?: number | null,
): { from: string; until: string } {
  const until = Date.parse(at) - (day === 'before' ? 7 * dayMs : 0)
  const midnight = Math.floor((until + manilaOffsetMs) / dayMs) * dayMs - manilaOffsetMs
  const iso = (ms: number) => new Date(ms).toISOString()
  if (hour === undefined || hour === null) return { from: iso(midnight), until: iso(until) }
  const [begins, ends] = [midnight + hour * hourMs, midnight + (hour + 1) * hourMs]
  return { from: iso(Math.min(begins, until)), until: iso(Math.min(ends, until)) }
}

/** Change since the earlier count in basis points; null if the earlier count is zero. */
export const changeOf = (now: number, then: number): number | null =>
  then === 0 ? null : Math.round(((now - then) / then) * 10_000)
