/** A day of the calendar as `YYYY-MM-DD`. Days are counted as dates alone: no clock and no zone has a part in it. */
export type DayText = string

const dayMs = 86_400_000
const inMs = (day: DayText) => Date.parse(`${day}T00:00:00Z`)
const textOf = (ms: number): DayText => new Date(ms).toISOString().slice(0, 10)

export const plusDays = (day: DayText, days: number): DayText => textOf(inMs(day) + days * dayMs)

/** The same day of another month, or that month's last where it has none. */
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

/** The days that a view shows around a day. A month is shown in whole weeks, from Sunday on. */
export function daysOf(view: View, day: DayText): DayText[] {
  const first = view === 'list' ? firstOfMonth(day) : firstOfWeek(view === 'month' ? firstOfMonth(day) : day)
  const last =
    view === 'list' ? lastOfMonth(day) : plusDays(firstOfWeek(view === 'month' ? lastOfMonth(day) : day), 6)
  const count = (inMs(last) - inMs(first)) / dayMs + 1
  return Array.from({ length: count }, (_, at) => plusDays(first, at))
}

// Manila has kept UTC+8 without summer time since 1990.
const aheadMs = 8 * 3_600_000

/** The first and the last Manila day that something takes part of. What ends at midnight ends on the day before. */
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
  /** From which day of the week, counted from nought, over how many, and in which row of bars. */
  column: number
  span: number
  lane: number
  /** Whether it began before this week, or goes on after it. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/**
 * The bars of one week: no two in one row share a day. What begins or ends in the week lies higher than what only runs
 * through it, since that is what the week is about.
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
      const free = lanes.findIndex((taken) => !days.some((wanted, at) => wanted && taken[at]))
      const lane = free < 0 ? lanes.length : free
      lanes[lane] = days.map((wanted, at) => wanted || (lanes[lane]?.[at] ?? false))
      return { ...bar, lane }
    })
}

const runsThrough = ({ isCutBefore, isCutAfter }: Pick<Bar<unknown>, 'isCutBefore' | 'isCutAfter'>) =>
  Number(isCutBefore && isCutAfter)
