import { z } from 'zod'
import { dayMs } from '#platform/contract/fields/manila.ts'
import { readDemoCsv } from '#platform/server/files/demo-files.ts'

// Nationwide non-working days. Holidays of the Islamic calendar are proclaimed shortly before and not included.
const holidays = readDemoCsv(
  new URL('./holidays.csv', import.meta.url),
  z.strictObject({
    date: z.iso.date(),
    name: z.string(),
    /** Number and year of the proclamation by the President of the Philippines. */
    proclamation: z.string(),
  }),
)
const proclaimed = new Set(holidays.map(({ date }) => Date.parse(date) / dayMs))
const proclaimedYears = new Set(holidays.map(({ date }) => Number(date.slice(0, 4))))

// Public holidays with a fixed date, as month and day, for years without proclaimed dates.
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
  if (proclaimedYears.has(date.getUTCFullYear())) return proclaimed.has(day)
  const month = date.getUTCMonth()
  if (fixedHolidays.has(date.toISOString().slice(5, 10))) return true
  // National Heroes Day is the last Monday of August.
  if (month === 7 && date.getUTCDay() === 1 && date.getUTCDate() > 24) return true
  const untilEaster = easterOf(date.getUTCFullYear()) - day
  return untilEaster >= 1 && untilEaster <= 3
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
