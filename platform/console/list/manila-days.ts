import { manila, type RelativeDays } from '#platform/contract/fields/manila.ts'

let manilaDay: Intl.DateTimeFormat | undefined

/** Returns the first and last day of a relative range. */
export function daysIn(range: RelativeDays, now = Date.now()): { dateFrom: string; dateTo: string } {
  const today = dayInManila(0, now)
  const from = { today, 'last-7-days': dayInManila(6, now), 'this-month': `${today.slice(0, 8)}01` }
  return { dateFrom: from[range], dateTo: today }
}

/** Returns the Manila day the given number of days before today. */
export function dayInManila(daysAgo = 0, now = Date.now()): string {
  // Created on first use, because few lists need it.
  manilaDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: manila })
  return manilaDay.format(now - daysAgo * 86_400_000)
}
