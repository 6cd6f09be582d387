import { manila } from '#platform/contract/time.ts'

let manilaDay: Intl.DateTimeFormat | undefined

/** The calendar day in Manila, `daysAgo` before today. */
export function dayInManila(daysAgo = 0, now = Date.now()): string {
  // Made when it is needed: few lists begin with days.
  manilaDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: manila })
  return manilaDay.format(now - daysAgo * 86_400_000)
}
