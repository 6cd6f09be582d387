import { formatTime, parseDay, parseManilaMoment, parseTime } from '#platform/console/dates/parse-date.ts'
import { fromInputMoment, toInputMoment } from '#platform/console/input/input-values.ts'
import { formatDay, formatShortMoment } from '#platform/console/i18n/format.ts'
import { dayInManila } from '#platform/console/dates/manila-days.ts'

/** How the value of a date input is formatted, parsed and compared. */
export type DateFormat = {
  name: 'day' | 'moment' | 'time'
  format: (value: string) => string
  /** Parses text while it is being typed. */
  parse: (text: string) => string | null
  /** Parses complete text. `value` is the current value, whose time of day is used if the text has none. */
  parseComplete: (text: string, value: string, usualTime?: string) => string | null
  isBefore: (one: string, other: string) => boolean
}

/** A Manila day as YYYY-MM-DD. */
export const dayFormat: DateFormat = {
  name: 'day',
  format: formatDay,
  parse: (text) => parseDay(text),
  parseComplete: (text) => parseDay(text, dayInManila()),
  isBefore: (one, other) => one < other,
}

/** A moment as an ISO timestamp in UTC, displayed in Manila time. */
export const momentFormat: DateFormat = {
  name: 'moment',
  format: formatShortMoment,
  parse: (text) => fromInputMoment(parseManilaMoment(text) ?? ''),
  parseComplete: (text, value, usualTime) =>
    fromInputMoment(parseManilaMoment(text, dayInManila(), timeInManila(value, usualTime)) ?? ''),
  isBefore: (one, other) => Date.parse(one) < Date.parse(other),
}

/** A time of day as HH:MM. */
export const timeFormat: DateFormat = {
  name: 'time',
  format: formatTime,
  parse: parseTime,
  parseComplete: (text) => parseTime(text),
  isBefore: (one, other) => one < other,
}

/** Manila day of a value, or an empty text. */
export const dayOfValue = ({ name }: DateFormat, value: string | undefined) =>
  name === 'moment' ? toInputMoment(value).slice(0, 10) : (value ?? '')

/** Time of day of a moment in Manila, or the usual one if there is none. */
export const timeInManila = (value: string, usualTime = '08:00') =>
  toInputMoment(value).slice(11) || usualTime

/** Value with another day. A moment keeps its time of day. */
export const withDay = ({ name }: DateFormat, value: string, day: string, usualTime?: string) =>
  name === 'moment' ? fromInputMoment(`${day}T${timeInManila(value, usualTime)}`) : day

type Bounds = { min?: string | undefined; max?: string | undefined }

/** Example of a value: tomorrow at the usual time, or the nearest one that is allowed. */
export function exampleOf(
  format: DateFormat,
  { min, max, usualTime }: Bounds & { usualTime: string | undefined },
): string {
  if (format.name === 'time') return usualTime ?? '18:00'
  const example = withDay(format, '', dayInManila(-1), usualTime) ?? ''
  if (max !== undefined && format.isBefore(max, example)) return max
  return min !== undefined && format.isBefore(example, min) ? min : example
}

/** First and last day that can be selected in the calendar. */
export function dayBounds(format: DateFormat, { min, max }: Bounds) {
  return { minDay: dayOfValue(format, min) || undefined, maxDay: dayOfValue(format, max) || undefined }
}
