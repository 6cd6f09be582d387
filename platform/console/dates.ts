/** Inputs and formats of dates. */

export { DayInput, MomentInput, TimeInput } from '#platform/console/dates/DateInput.tsx'
export { dayFormat } from '#platform/console/dates/date-formats.ts'
export { dayInManila, periodBetween } from '#platform/console/dates/manila-days.ts'
export { formatTime } from '#platform/console/dates/parse-date.ts'
export { useDateText, type DateError, type DateTextProps } from '#platform/console/dates/use-date-text.ts'
