import type { Repeat, ScheduleAction } from '#areas/settings/payment-modules/contract.ts'
import type { RuleError } from '#areas/settings/rule-errors.ts'

/** When a schedule is at work. Times of day and days of the week are Manila's; 0 is Sunday. */
export type Plan = {
  repeat: Repeat
  startAt: string
  endAt: string | null
  days: readonly number[]
  startTime: string | null
  endTime: string | null
}

/** One time at work: from when and, where it takes back what it did, until when. */
export type Firing = { at: string; until: string | null }

const dayMs = 86_400_000
// Manila has kept UTC+8 without summer time since 1990.
const aheadMs = 8 * 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** The next times at which a schedule begins, from this moment on. */
export function nextFirings(plan: Plan, fromMs: number, count: number): Firing[] {
  const { repeat, startTime, endTime, days } = plan
  const startMs = Date.parse(plan.startAt)
  const endMs = plan.endAt === null ? Infinity : Date.parse(plan.endAt)
  if (repeat === 'none' || startTime === null) {
    return startMs >= fromMs ? [{ at: iso(startMs), until: plan.endAt && iso(endMs) }] : []
  }
  const found: Firing[] = []
  const first = Math.max(startMs, fromMs)
  // Manila's midnight before the first moment that counts.
  let midnight = Math.floor((first + aheadMs) / dayMs) * dayMs - aheadMs
  for (; found.length < count; midnight += dayMs) {
    const at = midnight + minutesOf(startTime) * 60_000
    if (at >= endMs || midnight > first + 40 * dayMs * count) break
    const weekday = new Date(midnight + aheadMs).getUTCDay()
    if (at < first || (repeat === 'weekly' && !days.includes(weekday))) continue
    const until = endTime === null ? null : midnight + minutesOf(endTime) * 60_000
    // An end that is earlier in the day than the beginning is the next day's.
    const over = until === null ? null : Math.min(until <= at ? until + dayMs : until, endMs)
    found.push({ at: iso(at), until: over === null ? null : iso(over) })
  }
  return found
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** What a schedule makes of its method while it is at work. */
export const statusBy = (action: ScheduleAction) =>
  action === 'set_maintenance' ? 'maintenance' : action === 'set_inactive' ? 'inactive' : 'active'

/** Why a schedule would never do anything, or null when it will. */
export const getPlanError = (plan: Plan, nowMs: number): RuleError | null =>
  nextFirings(plan, nowMs, 1).length === 0 ? { code: 'neverFires' } : null

/** Why a schedule cannot stand beside another of the same method: at some time both would be at work. */
export function getOverlapError(
  plan: Plan,
  others: readonly (Plan & { schedulerId: number })[],
  nowMs: number,
) {
  // Two months of daily windows show every overlap of patterns that repeat by the week.
  const mine = nextFirings(plan, nowMs, 60)
  const other = others.find((each) => {
    // What runs now began earlier.
    const theirs = nextFirings(each, nowMs - dayMs, 62)
    return theirs.some((a) => mine.some((b) => overlap(a, b)))
  })
  return other ? ({ code: 'overlaps', other: other.schedulerId } as const satisfies RuleError) : null
}

function overlap(a: Firing, b: Firing): boolean {
  const [fromA, fromB] = [Date.parse(a.at), Date.parse(b.at)]
  const [toA, toB] = [Date.parse(a.until ?? a.at), Date.parse(b.until ?? b.at)]
  return fromA === fromB || (fromA < toB && fromB < toA)
}

/** Why a schedule cannot be changed or cancelled: it has begun or is over. */
export const getScheduleChangeError = ({ status }: { status: string }): RuleError | null =>
  status === 'scheduled' ? null : { code: 'notScheduled', status }

/** Why a schedule cannot be ended: it does not run now. One that repeats may be ended between two times as well. */
export const getScheduleEndError = ({
  status,
  repeat,
}: {
  status: string
  repeat: Repeat
}): RuleError | null =>
  status === 'running' || (status === 'scheduled' && repeat !== 'none')
    ? null
    : { code: 'notRunning', status }
