import { manila } from '#platform/contract/fields/time.ts'
import { hourMs } from '#platform/contract/fields/manila.ts'

export const defaultDateFormat = 'LLL'
export const defaultPadding = 7

// Manila has been at a constant UTC+8 since then. Adding hours is much faster than a time zone lookup per cell.
const steadySince = Date.UTC(1991, 0, 1)
const steadyMs = 8 * 3_600_000
const withZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Formats a moment in Manila time, regardless of the browser's zone: `November 21, 2026 10:05 AM`. */
export function formatMoment(iso: string | null | undefined, format = defaultDateFormat): string {
  if (!iso) return ''
  const timestamp = iso.length > 10 ? iso.replace(' ', 'T') : `${iso}T00:00`
  const at = Date.parse(withZone.test(timestamp) ? timestamp : `${timestamp}+08:00`)
  if (Number.isNaN(at)) return ''
  return formatClock(at >= steadySince ? at + steadyMs : at + earlierMs(at), format)
}

// The Philippines had daylight saving time in a few earlier years, for which the time zone is looked up.
function earlierMs(at: number): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: manila,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

const two = (value: number) => String(value).padStart(2, '0')

/** Values of the format tokens, for a Manila time represented as UTC. */
const parts: Readonly<Record<string, (at: Date) => string | number>> = {
  YYYY: (at) => at.getUTCFullYear(),
  MMMM: (at) => months[at.getUTCMonth()] ?? '',
  MMM: (at) => (months[at.getUTCMonth()] ?? '').slice(0, 3),
  MM: (at) => two(at.getUTCMonth() + 1),
  DD: (at) => two(at.getUTCDate()),
  D: (at) => at.getUTCDate(),
  HH: (at) => two(at.getUTCHours()),
  h: (at) => at.getUTCHours() % 12 || 12,
  mm: (at) => two(at.getUTCMinutes()),
  ss: (at) => two(at.getUTCSeconds()),
  A: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
}

type FormatPart = string | ((at: Date) => string | number)
// Parsed formats are cached because a table uses one format hundreds of times.
const formats = new Map<string, readonly FormatPart[]>()

function formatClock(clock: number, format: string): string {
  const pieces = formats.get(format) ?? parseFormat(format)
  const at = new Date(clock)
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(at)
  return text
}

function parseFormat(format: string): readonly FormatPart[] {
  const pieces = format
    .replace('LLL', 'MMMM D, YYYY h:mm A')
    .split(/(YYYY|M{2,4}|DD?|HH|h|mm|ss|A)/)
    .map((piece) => parts[piece] ?? piece)
  formats.set(format, pieces)
  return pieces
}

/** Formats a moment for tables: `Nov 21, 2026 10:05 AM`. */
export const formatShortMoment = (iso: string | null | undefined) => formatMoment(iso, 'MMM D, YYYY h:mm A')

/** Formats a day, or the Manila day of a moment: `Nov 21, 2026`. */
export const formatDay = (iso: string | null | undefined) => formatMoment(iso, 'MMM D, YYYY')

const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a relative time: `5 minutes ago`. Used only with the exact moment in a tooltip. */
export function formatRelativeTime(
  iso: string | null | undefined,
  now = Date.now(),
  language = 'en',
): string {
  if (!iso) return ''
  const seconds = (new Date(iso).getTime() - now) / 1000
  const [unit, size] =
    relativeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  const count = Math.round(seconds / size)
  if (language === 'fil') return filipinoRelativeTime(count, unit)
  // Words such as "tomorrow".
  const relative = new Intl.RelativeTimeFormat(language, { numeric: Math.abs(count) > 1 ? 'always' : 'auto' })
  return relative.format(count, unit)
}

const filipinoUnits = {
  year: 'taon',
  month: 'buwan',
  week: 'linggo',
  day: 'araw',
  hour: 'oras',
  minute: 'minuto',
  second: 'segundo',
}
const filipinoDays: Readonly<Record<number, string>> = {
  [-2]: 'kamakalawa',
  [-1]: 'kahapon',
  1: 'bukas',
  2: 'sa makalawa',
}

/** Filipino phrases. Those of the locale data, such as "nakalipas na linggo", are not in use. */
function filipinoRelativeTime(count: number, unit: keyof typeof filipinoUnits): string {
  const name = filipinoUnits[unit]
  if (count === 0) return 'ngayon'
  if (unit === 'day' && filipinoDays[count]) return filipinoDays[count]
  if (unit === 'week' || unit === 'month' || unit === 'year') {
    if (count === -1) return `noong nakaraang ${name}`
    if (count === 1) return `sa susunod na ${name}`
  }
  // The linker follows numbers that end in a consonant: apat, anim and siyam.
  const amount = `${Math.abs(count)} ${/[469]$/.test(String(count)) ? 'na ' : ''}${name}`
  return count < 0 ? `${amount} ang nakalipas` : `${amount} pa`
}

/** Formats a duration in its largest unit: `25 min`, `3 hr` or `2 days`. */
export function formatDuration(ms: number, language = 'en'): string {
  const [unit, length] =
    ms < hourMs
      ? (['minute', 60_000] as const)
      : ms < 48 * hourMs
        ? (['hour', hourMs] as const)
        : (['day', 24 * hourMs] as const)
  const units = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return units.format(Math.max(1, Math.floor(ms / length)))
}

// Created on first use, because constructing an Intl formatter is slow.
let decimals: Intl.NumberFormat | undefined
const twoDecimals = () =>
  (decimals ??= new Intl.NumberFormat('en-PH', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // No sign for negative zero and values that round to it.
    signDisplay: 'negative',
  }))

const wholeNumber = (value: number) =>
  Math.round(value)
    .toFixed(0)
    .replace(/\B(?=(?:\d{3})+$)/g, ',')

const decimalText = /^[+-]?\d+(?:\.\d+)?$/

/**
 * Formats a number with thousands separators and two decimals. Invalid input is 0.00. Decimal text keeps all its
 * digits.
 */
export function formatNumber(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : typeof value === 'string' ? value.trim() : null
  // The formatter reads decimal text exactly. Number would round it to 15 to 17 digits.
  if (text !== null && decimalText.test(text)) return twoDecimals().format(text as Intl.StringNumericLiteral)
  const parseFormat = text === null || text === '' ? value : Number(text)
  return twoDecimals().format(
    typeof parseFormat === 'number' && Number.isFinite(parseFormat) ? parseFormat : 0,
  )
}

/** Formats a count: `12,431`. */
export const formatCount = (value: number) => wholeNumber(value)

/** Formats an amount in centavos: `₱1,250.50`, or `-₱1,250.50` if negative. */
export function formatPesos(centavos: number | null | undefined): string {
  const truncated = Math.trunc(centavos ?? 0)
  const part = String(Math.abs(truncated % 100)).padStart(2, '0')
  return `${truncated < 0 ? '-' : ''}₱${wholeNumber(Math.trunc(Math.abs(truncated) / 100))}.${part}`
}

/** Formats an amount that is credited or debited: `+₱1,250.50`, `−₱1,250.50`, or `₱0.00`. */
export function formatSignedPesos(centavos: number): string {
  const truncated = Math.trunc(centavos)
  if (truncated === 0) return formatPesos(0)
  return `${truncated < 0 ? '−' : '+'}${formatPesos(Math.abs(truncated))}`
}

/** Formats hundredths of a percent: 150 is `1.50%`. */
export const formatPercent = (basisPoints: number) => `${formatNumber(basisPoints / 100)}%`

/** Pads a number with leading zeros: pad(123) is `0000123`. Longer numbers are unchanged. */
export const padNumber = (value: number | string, width = defaultPadding) =>
  String(value).padStart(width, '0')
