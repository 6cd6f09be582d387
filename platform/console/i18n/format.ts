import { manila } from '#platform/contract/fields/time.ts'

export const defaultDateFormat = 'LLL'
export const defaultPadding = 7

// Manila has kept UTC+8 since then; adding hours is far cheaper than asking the zone for each cell.
const steadySince = Date.UTC(1991, 0, 1)
const steadyMs = 8 * 3_600_000
const withZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The moment on Manila's clock, whatever the browser's zone: `November 21, 2026 10:05 AM`. */
export function formatMoment(iso: string | null | undefined, format = defaultDateFormat): string {
  if (!iso) return ''
  const whole = iso.length > 10 ? iso.replace(' ', 'T') : `${iso}T00:00`
  const at = Date.parse(withZone.test(whole) ? whole : `${whole}+08:00`)
  if (Number.isNaN(at)) return ''
  return formatClock(at >= steadySince ? at + steadyMs : at + earlierMs(at), format)
}

// The Philippines had summer time in a few of the years before: those are asked of the zone.
function earlierMs(at: number): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: manila,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

const two = (value: number) => String(value).padStart(2, '0')

/** What the letters of a format stand for, on a clock's time kept as if it were UTC. */
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
// A table writes one format hundreds of times: it is read once.
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

/** The moment as a table shows it: `Nov 21, 2026 10:05 AM`. */
export const formatShortMoment = (iso: string | null | undefined) => formatMoment(iso, 'MMM D, YYYY h:mm A')

/** A calendar day, of a day or of a moment on Manila's calendar: `Nov 21, 2026`. */
export const formatDay = (iso: string | null | undefined) => formatMoment(iso, 'MMM D, YYYY')

const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago: `5 minutes ago`. Shown only with the exact moment on hover. */
export function formatRelativeTime(
  iso: string | null | undefined,
  now = Date.now(),
  language = 'en',
): string {
  if (!iso) return ''
  const seconds = (new Date(iso).getTime() - now) / 1000
  const [unit, size] =
    relativeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

// The browser's own formats take longer to make than a list of them to write: made when first needed.
let decimals: Intl.NumberFormat | undefined
const twoDecimals = () =>
  (decimals ??= new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

const wholeNumber = (value: number) =>
  Math.round(value)
    .toFixed(0)
    .replace(/\B(?=(?:\d{3})+$)/g, ',')

const decimalText = /^[+-]?\d+(?:\.\d+)?$/

/** A number with thousands separators and two decimals; anything else is 0.00. Text keeps all of its digits. */
export function formatNumber(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : typeof value === 'string' ? value.trim() : null
  // The formatter reads decimal text exactly, where Number would round it to 15 to 17 digits.
  if (text !== null && decimalText.test(text)) return twoDecimals().format(text as Intl.StringNumericLiteral)
  const parseFormat = text === null || text === '' ? value : Number(text)
  return twoDecimals().format(
    typeof parseFormat === 'number' && Number.isFinite(parseFormat) ? parseFormat : 0,
  )
}

/** A count: `12,431`. */
export const formatCount = (value: number) => wholeNumber(value)

/** An amount of centavos as staff read it: `₱1,250.50`, below zero `-₱1,250.50`. */
export function formatPesos(centavos: number | null | undefined): string {
  const whole = Math.trunc(centavos ?? 0)
  const part = String(Math.abs(whole % 100)).padStart(2, '0')
  return `${whole < 0 ? '-' : ''}₱${wholeNumber(Math.trunc(Math.abs(whole) / 100))}.${part}`
}

/** Hundredths of a percent as staff read them: 150 is `1.50%`. */
export const formatPercent = (basisPoints: number) => `${formatNumber(basisPoints / 100)}%`

/** A number with leading zeros: pad(123) is `0000123`. A longer one is left as it is. */
export const padNumber = (value: number | string, width = defaultPadding) =>
  String(value).padStart(width, '0')
