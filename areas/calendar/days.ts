import { dayMs } from '#platform/contract/fields.ts'
/** Calendar day as `YYYY-MM-DD`. Calculations use dates only, without times or time zones. */
export type DayText = string

const inMs = (day: DayText) => Date.parse(`${day}T00:00:00Z`)
const textOf = (ms: number): DayText => new Date(ms).toISOString().slice(0, 10)

export const plusDays = (day: DayText, days: number): DayText => textOf(inMs(day) + days * dayMs)

/** Returns the same day of another month, or its last day if the month is shorter. */
export function plusMonths(day: DayText, months: number): DayText {
  const at = new Date(inMs(day))
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return textOf(Date.UTC(year, month, Math.min(at.getUTCDate(), last)))
}

const weekday = (day: DayText) => new Date(inMs(day)).getUTCDay()
const firstOfWeek = (day: DayText) => plusDays(day, -weekday(day))
const firstOfMonth = (day: DayText): DayText => `${day.slice(0, 8)}01`
const lastOfMonth = (day: DayText) => plusDays(plusMonths(firstOfMonth(day), 1), -1)

export type View = 'month' | 'week' | 'list'

/** Returns the days a view shows around a day. A month is shown in full weeks starting on Sunday. */
export function daysOf(view: View, day: DayText): DayText[] {
  const first = view === 'list' ? firstOfMonth(day) : firstOfWeek(view === 'month' ? firstOfMonth(day) : day)
  const last =
    view === 'list' ? lastOfMonth(day) : plusDays(firstOfWeek(view === 'month' ? lastOfMonth(day) : day), 6)
  const count = (inMs(last) - inMs(first)) / dayMs + 1
  return Array.from({ length: count }, (_, at) => plusDays(first, at))
}

// Manila has been at UTC+8 without daylight saving time since 1990.
const aheadMs = 8 * 3_600_000

/** Returns the first and last Manila day of an event. An event that ends at midnight ends on the previous day. */
export function spanOfDays({
  startAt,
  endAt,
}: {
  startAt: string
  endAt: string | null
}): [DayText, DayText] {
  const from = Date.parse(startAt)
  const to = endAt === null ? from : Math.max(from, Date.parse(endAt) - 1)
  return [textOf(from + aheadMs), textOf(to + aheadMs)]
}

export type Bar<Entry> = {
  entry: Entry
  /** Position of a bar: first weekday counted from 0, number of days, and row. */
  column: number
  span: number
  lane: number
  /** Whether the event starts before this week or ends after it. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/**
 * Arranges the bars of one week so that bars in a row do not overlap. Events that start or end in the week are placed
 * above those that span all of it.
 */
export function barsOf<Entry extends { startAt: string; endAt: string | null }>(
  entries: readonly Entry[],
  week: readonly DayText[],
): Bar<Entry>[] {
  const first = week[0] ?? ''
  const last = week.at(-1) ?? ''
  const placed = entries.flatMap((entry) => {
    const [from, to] = spanOfDays(entry)
    if (to < first || from > last) return []
    const column = Math.max(0, week.indexOf(from))
    const end = to > last ? week.length - 1 : week.indexOf(to)
    return [{ entry, column, span: end - column + 1, isCutBefore: from < first, isCutAfter: to > last }]
  })
  const lanes: boolean[][] = []
  return placed
    .sort((a, b) => runsThrough(a) - runsThrough(b) || a.column - b.column || b.span - a.span)
    .map((bar) => {
      const days = week.map((_, at) => bar.column <= at && at < bar.column + bar.span)
      const free = lanes.findIndex((taken) => !days.some((isNeeded, at) => isNeeded && taken[at]))
      const lane = free < 0 ? lanes.length : free
      lanes[lane] = days.map((isNeeded, at) => isNeeded || (lanes[lane]?.[at] ?? false))
      return { ...bar, lane }
    })
}

const runsThrough = ({ isCutBefore, isCutAfter }: Pick<Bar<unknown>, 'isCutBefore' | 'isCutAfter'>) =>
  Number(isCutBefore && isCutAfter)
