import { isHoliday } from './holidays.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const manilaMs = 8 * 3_600_000
const minuteMs = 60_000
const opensAt = 8.5 * 60 * minuteMs
// Acts take up to a minute.
const closesAt = (18 * 60 - 1) * minuteMs

export const isWorkday = (day: number) => new Date(day * dayMs).getUTCDay() !== 0 && !isHoliday(day)

/**
 * Returns the time at which the given number of office minutes remain until `until`. The office is open from 8:30 AM to
 * 6:00 PM in Manila, Monday to Saturday, except on public holidays.
 */
export function officeTime(until: number, minutes: number): number {
  let left = minutes * minuteMs
  const local = until + manilaMs
  for (let day = Math.floor(local / dayMs); ; day--) {
    if (!isWorkday(day)) continue
    const open = day * dayMs + opensAt
    const close = Math.min(day * dayMs + closesAt, local)
    if (close <= open) continue
    if (left < close - open) return Math.floor(close - left) - manilaMs
    left -= close - open
  }
}

/** Returns the time at which the given number of office minutes have passed since `from`. */
export function officeTimeAfter(from: number, minutes: number): number {
  let left = minutes * minuteMs
  const local = from + manilaMs
  for (let day = Math.floor(local / dayMs); ; day++) {
    if (!isWorkday(day)) continue
    const open = Math.max(day * dayMs + opensAt, local)
    const close = day * dayMs + closesAt
    if (close <= open) continue
    if (left < close - open) return Math.floor(open + left) - manilaMs
    left -= close - open
  }
}
