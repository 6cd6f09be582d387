// English and Filipino month names. Three letters suffice.
const months = [
  ['january', 'enero'],
  ['february', 'pebrero'],
  ['march', 'marso'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'hunyo'],
  ['july', 'hulyo'],
  ['august', 'agosto'],
  ['september', 'setyembre'],
  ['october', 'oktubre'],
  ['november', 'nobyembre'],
  ['december', 'disyembre'],
]
const relativeDays = new Map([
  ['today', 0],
  ['ngayon', 0],
  ['tomorrow', 1],
  ['bukas', 1],
  ['yesterday', -1],
  ['kahapon', -1],
])
// Sunday first, as in `Date.getUTCDay`.
const weekdays = [
  ['sunday', 'linggo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miyerkules', 'miyerkoles'],
  ['thursday', 'huwebes'],
  ['friday', 'biyernes'],
  ['saturday', 'sabado'],
]
const connectives = new Set(['on', 'at', 'sa', 'ng', 'na', 'this', 'ngayong', 'darating'])
const year = /^\d{4}$/
const oneOrTwoDigits = /^\d{1,2}$/

/**
 * Parses a day: `Nov 24, 2026`, `24 Nov 2026`, `11/24/2026` (month first) or `2026-11-24`. Returns YYYY-MM-DD or null.
 * Pass `today` when the text is complete, to also accept `Nov 24`, `tomorrow`, `next Monday` and `2026-1-2`, which are
 * ambiguous while typing.
 */
export function parseDay(text: string, today?: string): string | null {
  const parts = text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean)
  const [first = '', second = '', third = today?.slice(0, 4) ?? ''] = parts
  const relative = today === undefined ? null : daysFromToday(parts, new Date(today).getUTCDay())
  if (today !== undefined && relative !== null) return addDays(today, relative)
  if (parts.length < 2 || parts.length > 3) return null
  if (year.test(first)) return today === undefined && third.length < 2 ? null : dayOf(first, second, third)
  const month = monthOf(first)
  if (month !== null) return dayOf(third, month, second)
  return dayOf(third, ...dayAndMonth(first, second))
}

/**
 * Days from today of `tomorrow`, `Monday` (the first one after today) or `next Monday` (of the week that starts on the next
 * Monday), or null.
 */
function daysFromToday(parts: readonly string[], weekday: number): number | null {
  const [first = '', ...others] = parts.filter((part) => !connectives.has(part))
  const isNext = first === 'next' || first === 'susunod'
  const name = isNext ? (others.shift() ?? '') : first
  // The Filipino "next Sunday" also means next week.
  if (others.length > 0 || (first === 'susunod' && name === 'linggo')) return null
  const day = indexOfName(weekdays, name)
  if (isNext) return day === null ? null : ((7 - weekday) % 7) + 1 + ((day + 6) % 7)
  return relativeDays.get(name) ?? (day === null ? null : ((day - weekday + 6) % 7) + 1)
}

/** Numeric dates are month first, as usual in the Philippines. */
function dayAndMonth(first: string, second: string): [month: string, day: string] {
  const month = monthOf(second)
  return month === null ? [first, second] : [month, first]
}

function monthOf(name: string): string | null {
  const index = indexOfName(months, name)
  return index === null ? null : String(index + 1)
}

function indexOfName(lists: readonly (readonly string[])[], name: string): number | null {
  const index = name.length < 3 ? -1 : lists.findIndex((names) => names.some((full) => full.startsWith(name)))
  return index === -1 ? null : index
}

function dayOf(ofYear: string, ofMonth: string, ofDay: string): string | null {
  if (!year.test(ofYear) || !oneOrTwoDigits.test(ofMonth) || !oneOrTwoDigits.test(ofDay)) return null
  const day = `${ofYear}-${ofMonth.padStart(2, '0')}-${ofDay.padStart(2, '0')}`
  // JavaScript converts February 30 to March 2.
  return addDays(day, 0) === day ? day : null
}

/** Returns the day the given number of days later, independent of the browser's time zone. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}

/** Parses a time of day: `6:17 PM`, `6 pm` or `18:17`. Returns HH:MM or null. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim())
  const [, hours = '', minutes, half] = match ?? []
  if (!match || (minutes === undefined && half === undefined)) return null
  const hour = Number(hours)
  if (Number(minutes ?? 0) > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return null
  const fullHour = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(fullHour).padStart(2, '0')}:${minutes ?? '00'}`
}

/** Formats a time of day: `18:17` is `6:17 PM`. */
export function formatTime(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  return minutes === '' ? time : `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Parses a day and time of day. Returns YYYY-MM-DDTHH:MM in Manila time, or null. If `today` is passed because the text
 * is complete, the time can be omitted and defaults to `time`.
 */
export function parseManilaMoment(text: string, today?: string, time = '00:00'): string | null {
  const spaced = text.trim().replace(/(\d)T(\d)/, '$1 $2')
  const match = /^(.+?)[\s,]+(\d{1,2}(?::\d{2}\s*(?:[ap]\.?\s?m\.?)?|\s*[ap]\.?\s?m\.?))$/i.exec(spaced)
  const day = parseDay(match?.[1] ?? spaced, today)
  const timeOfDay = match ? parseTime(match[2] ?? '') : today === undefined ? null : time
  return day === null || timeOfDay === null ? null : `${day}T${timeOfDay}`
}
