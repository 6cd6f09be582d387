import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { dayMs } from '#platform/contract/fields.ts'
/** Default and maximum number of days in a period. */
export const usualDays = 30
const maxDays = 366

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

export type Span = { dateFrom: string; dateTo: string; previousFrom: string; previousTo: string }
type RequestedSpan = { dateFrom?: string | null | undefined; dateTo?: string | null | undefined }

/** The requested period, or the last 30 days by default, and the equally long period before it. */
export function spanOf({ dateFrom, dateTo }: RequestedSpan, today: string): Span {
  const to = numberOf(dateTo ?? (dateFrom && dateFrom > today ? dateFrom : today))
  const from = dateFrom ? numberOf(dateFrom) : to - usualDays + 1
  return {
    dateFrom: dayOf(from),
    dateTo: dayOf(to),
    previousFrom: dayOf(from - (to - from + 1)),
    previousTo: dayOf(from - 1),
  }
}

/** Reason the period is not valid, or null if it is. */
export function getSpanError({ dateFrom, dateTo }: Span): Message | null {
  const days = numberOf(dateTo) - numberOf(dateFrom) + 1
  if (days < 1) return merchantsMessages('DATES_REVERSED')
  return days > maxDays ? merchantsMessages('TOO_MANY_DAYS', { max: maxDays }) : null
}

/** Every day from the first to the last date, both included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, index) =>
    dayOf(numberOf(from) + index),
  )

/** Percentage change of a figure, such as `+12.50%`, or `--` if the previous value is zero. */
export function changeOf({ current, previous }: { current: number; previous: number }): string {
  if (previous === 0) return '--'
  const share = Math.round(((current - previous) / previous) * 10_000) / 100
  return share === 0 ? '0.00%' : `${share > 0 ? '+' : ''}${share.toFixed(2)}%`
}
