import { manila, type RelativeDays, dayMs } from '#platform/contract/fields/manila.ts'

/** Days of a list or dashboard: entered dates, or those of a relative range. */
export type Period = { dateFrom?: string; dateTo?: string; days?: RelativeDays }

/** Period of two dates. An empty text is no limit. */
export const periodBetween = (from: string, to: string): Period => ({
  ...(from !== '' && { dateFrom: from }),
  ...(to !== '' && { dateTo: to }),
})

let manilaDay: Intl.DateTimeFormat | undefined

/** Returns the first and last day of a relative range. */
export function daysIn(range: RelativeDays, now = Date.now()): { dateFrom: string; dateTo: string } {
  const today = dayInManila(0, now)
  switch (range) {
    case 'today':
      return { dateFrom: today, dateTo: today }
    case 'yesterday': {
      const yesterday = dayInManila(1, now)
      return { dateFrom: yesterday, dateTo: yesterday }
    }
    case 'last-7-days':
      return { dateFrom: dayInManila(6, now), dateTo: today }
    case 'last-30-days':
      return { dateFrom: dayInManila(29, now), dateTo: today }
    case 'last-90-days':
      return { dateFrom: dayInManila(89, now), dateTo: today }
    case 'this-month':
      return { dateFrom: `${today.slice(0, 8)}01`, dateTo: today }
    case 'last-month': {
      const dateTo = dayInManila(Number(today.slice(8)), now)
      return { dateFrom: `${dateTo.slice(0, 8)}01`, dateTo }
    }
  }
}

/** Returns the Manila day the given number of days before today. */
export function dayInManila(daysAgo = 0, now = Date.now()): string {
  // Created on first use, because few lists need it.
  manilaDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: manila })
  return manilaDay.format(now - daysAgo * dayMs)
}
