import { dayWeight } from './day-weights.ts'
import { Random, firstAbove } from './random.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const manilaMs = 8 * 3_600_000
const years = 3

// Relative activity per hour of the day: low at night, rising before noon, highest in the evening.
const hours = [3, 2, 1, 1, 1, 2, 5, 9, 13, 16, 18, 18, 17, 15, 14, 14, 15, 17, 20, 22, 21, 17, 11, 6]
const upToHour = Float64Array.from(hours, (_, hour) => shareBefore(hour + 1))

/** Returns the registration time for a position in the registration order. */
export type RegistrationTimes = (place: number) => number

/** Distributes registrations over the three years before `until`, with growth, a Christmas season, weekends, paydays and holidays. */
export function registrationTimes(people: number, until: number): RegistrationTimes {
  const lastDay = Math.floor((until + manilaMs) / dayMs)
  const shareOfLastDay = shareUpTo(until)
  const days = Math.round(years * 365.25)
  const upTo = new Float64Array(days)
  let sum = 0
  for (let at = 0; at < days; at++) {
    const day = lastDay - days + 1 + at
    sum += weightOf(day, at / days) * (at === days - 1 ? shareOfLastDay : 1)
    upTo[at] = sum
  }

  return (place) => {
    // The random fraction makes the intervals irregular without changing the order.
    const position = ((place + new Random(place, 8).fraction()) / people) * sum
    const at = firstAbove(upTo, position)
    const before = upTo[at - 1] ?? 0
    const within = (position - before) / ((upTo[at] as number) - before)
    const day = lastDay - days + 1 + at
    return day * dayMs - manilaMs + Math.floor(timeOfDay(at === days - 1 ? within * shareOfLastDay : within))
  }
}

/** Relative number of registrations on a day. `grown` increases from 0 on the first day to 1 on the last. */
function weightOf(day: number, grown: number): number {
  const date = new Date(day * dayMs)
  const growth = 0.25 + 0.75 * grown ** 1.4
  const christmas = date.getUTCMonth() === 11 && date.getUTCDate() < 24 ? 1.25 : 1
  return growth * dayWeight('registrations', day) * christmas * (0.95 + 0.1 * new Random(day, 7).fraction())
}

function timeOfDay(share: number): number {
  const hour = firstAbove(upToHour, share)
  const before = shareBefore(hour)
  return ((hour + (share - before) / ((upToHour[hour] as number) - before)) * dayMs) / 24
}

function shareBefore(hour: number): number {
  const sum = (until: number) => hours.slice(0, until).reduce((all, each) => all + each, 0)
  return sum(hour) / sum(24)
}

function shareUpTo(moment: number): number {
  const hour = ((moment + manilaMs) % dayMs) / (dayMs / 24)
  const hours = Math.floor(hour)
  return shareBefore(hours) + (shareBefore(hours + 1) - shareBefore(hours)) * (hour - hours)
}
