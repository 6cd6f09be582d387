import { manila } from '#platform/contract/time.ts'

const manilaDay = new Intl.DateTimeFormat('en-CA', { timeZone: manila })

/** The calendar day in Manila, `daysAgo` before today. */
export const dayInManila = (daysAgo = 0, now = Date.now()) => manilaDay.format(now - daysAgo * 86_400_000)
