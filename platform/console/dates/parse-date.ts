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
const year = /^\d{4}$/
const oneOrTwoDigits = /^\d{1,2}$/

/**
 * Parses a day: `Nov 24, 2026`, `24 Nov 2026`, `11/24/2026` (month first) or `2026-11-24`. Returns YYYY-MM-DD or null.
 * Pass `today` when the text is complete, to also accept `Nov 24`, `tomorrow` and `2026-1-2`, which are ambiguous while
 * typing.
 */
export function parseDay(text: string, today?: string): string | null {
  const parts = text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean)
  const [first = '', second = '', third = today?.slice(0, 4) ?? ''] = parts
  if (today !== undefined && parts.length === 1) {
    const days = relativeDays.get(first)
    return days === undefined ? null : addDays(today, days)
  }
  if (parts.length < 2 || parts.length > 3) return null
  if (year.test(first)) return today === undefined && third.length < 2 ? null : dayOf(first, second, third)
  const month = monthOf(first)
  if (month !== null) return dayOf(third, month, second)
  return dayOf(third, ...dayAndMonth(first, second))
}

/** Numeric dates are month first, as usual in the Philippines. */
function dayAndMonth(first: string, second: string): [month: string, day: string] {
  const month = monthOf(second)
  return month === null ? [first, second] : [month, first]
}

function monthOf(name: string): string | null {
  if (name.length < 3) return null
  const index = months.findIndex((names) => names.some((full) => full.startsWith(name)))
  return index === -1 ? null : String(index + 1)
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
