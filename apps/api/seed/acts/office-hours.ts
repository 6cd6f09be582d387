import { dayMs } from '#platform/contract/fields/manila.ts'

const manilaMs = 8 * 3_600_000
const minuteMs = 60_000
const opensAt = 8.5 * 60 * minuteMs
// Acts take up to a minute.
const closesAt = (18 * 60 - 1) * minuteMs

/** Public holidays with a fixed date, as month and day. Holidays of the Islamic calendar are proclaimed each year and not included. */
const fixedHolidays = new Set([
  '01-01',
  '04-09',
  '05-01',
  '06-12',
  '08-21',
  '11-01',
  '11-02',
  '11-30',
  '12-08',
  '12-24',
  '12-25',
  '12-30',
  '12-31',
])

/** Returns whether a day, counted from 1970-01-01 in Manila, is a public holiday in the Philippines. */
export function isHoliday(day: number): boolean {
  const date = new Date(day * dayMs)
  const month = date.getUTCMonth()
  if (fixedHolidays.has(date.toISOString().slice(5, 10))) return true
  // National Heroes Day is the last Monday of August.
  if (month === 7 && date.getUTCDay() === 1 && date.getUTCDate() > 24) return true
  const untilEaster = easterOf(date.getUTCFullYear()) - day
  return untilEaster >= 1 && untilEaster <= 3
}

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

/** Day of Easter Sunday, counted from 1970-01-01, by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / dayMs
}
