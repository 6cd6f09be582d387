/** What of one day is counted: today, or the same day of last week until the same time. */
export type FigureDay = 'today' | 'before'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Manila has kept UTC+8 without summer time since 1990.
const manilaOffsetMs = 8 * hourMs

/** From the day's first moment in Manila until now, or the same a week earlier; with an hour, that hour's part of it. */
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

/** By how much more than then, in basis points; null where there was nothing then. */
export const changeOf = (now: number, then: number): number | null =>
  then === 0 ? null : Math.round(((now - then) / then) * 10_000)
