import type { Repeat, ScheduleAction } from '#areas/settings/payment-modules/contract.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Message } from '#platform/words.ts'
import { dayMs } from '#platform/contract/fields.ts'

/** Recurrence of a schedule. Times of day and weekdays are in Manila time; 0 is Sunday. */
export type Plan = {
  repeat: Repeat
  startAt: string
  endAt: string | null
  days: readonly number[]
  startTime: string | null
  endTime: string | null
}

/** One run of a schedule: its start and, if the change is reverted, its end. */
export type Firing = { at: string; until: string | null }

// Manila has used UTC+8 without daylight saving time since 1990.
const aheadMs = 8 * 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Next runs of a schedule from the given time. */
export function nextFirings(plan: Plan, fromMs: number, count: number): Firing[] {
  const { repeat, startTime, endTime, days } = plan
  const startMs = Date.parse(plan.startAt)
  const endMs = plan.endAt === null ? Infinity : Date.parse(plan.endAt)
  if (repeat === 'none' || startTime === null) {
    return startMs >= fromMs ? [{ at: iso(startMs), until: plan.endAt && iso(endMs) }] : []
  }
  const found: Firing[] = []
  const first = Math.max(startMs, fromMs)
  // Midnight in Manila before the first run that counts.
  let midnight = Math.floor((first + aheadMs) / dayMs) * dayMs - aheadMs
  for (; found.length < count; midnight += dayMs) {
    const at = midnight + minutesOf(startTime) * 60_000
    if (at >= endMs || midnight > first + 40 * dayMs * count) break
    const weekday = new Date(midnight + aheadMs).getUTCDay()
    if (at < first || (repeat === 'weekly' && !days.includes(weekday))) continue
    const until = endTime === null ? null : midnight + minutesOf(endTime) * 60_000
    // An end time earlier than the start time is on the next day.
    const over = until === null ? null : Math.min(until <= at ? until + dayMs : until, endMs)
    found.push({ at: iso(at), until: over === null ? null : iso(over) })
  }
  return found
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Status of the method during a run of the schedule. */
export const statusBy = (action: ScheduleAction) =>
  action === 'set_maintenance' ? 'maintenance' : action === 'set_inactive' ? 'inactive' : 'active'

/** Reason a schedule would never run, or null. */
export const getPlanError = (plan: Plan, nowMs: number): Message | null =>
  nextFirings(plan, nowMs, 1).length === 0 ? settingsMessages('SCHEDULE_PAST') : null

/** Reason a schedule conflicts with another one of the same method, or null. Their runs must not overlap. */
export function getOverlapError(
  plan: Plan,
  others: readonly (Plan & { schedulerId: number })[],
  nowMs: number,
) {
  // Sixty runs, two months of a daily schedule, reveal every overlap, because the patterns repeat weekly.
  const mine = nextFirings(plan, nowMs, 60)
  const other = others.find((each) => {
    // Starts a day earlier, to include a run that is already in progress.
    const theirs = nextFirings(each, nowMs - dayMs, 62)
    return theirs.some((a) => mine.some((b) => overlap(a, b)))
  })
  return other ? settingsMessages('SCHEDULE_OVERLAP', { other: String(other.schedulerId) }) : null
}

function overlap(a: Firing, b: Firing): boolean {
  const [fromA, fromB] = [Date.parse(a.at), Date.parse(b.at)]
  const [toA, toB] = [Date.parse(a.until ?? a.at), Date.parse(b.until ?? b.at)]
  return fromA === fromB || (fromA < toB && fromB < toA)
}

/** Reason a schedule cannot be changed or cancelled, or null. It must not have started. */
export const getScheduleChangeError = ({ status }: { status: string }): Message | null =>
  status === 'scheduled' ? null : settingsMessages('SCHEDULE_STARTED', { status })

/**
 * Reason a schedule cannot be ended, or null. It must be running; a recurring one can also be ended between two runs.
 */
export const getScheduleEndError = ({ status, repeat }: { status: string; repeat: Repeat }): Message | null =>
  status === 'running' || (status === 'scheduled' && repeat !== 'none')
    ? null
    : settingsMessages('SCHEDULE_NOT_RUNNING', { status })
