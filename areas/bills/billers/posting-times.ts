import { manila, dayMs } from '#platform/contract/fields.ts'

export const postingTimes = ['real_time', 'next_day', 'three_days'] as const
export type PostingTime = (typeof postingTimes)[number]

const daysAfter: Readonly<Record<PostingTime, number>> = { real_time: 0, next_day: 1, three_days: 3 }

/** Returns the Manila day and time of a timestamp, such as `2026-11-21` and `10:05`. */
export function onManilaClock(at: number): { day: string; time: string } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: manila,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .split(' ')
  return { day, time }
}

/** Returns the day on which the biller posts a payment. Payments from the cut-off on count for the next day. */
export function isPostedOn(
  at: number,
  { postingTime, cutOff }: { postingTime: PostingTime; cutOff: string | null },
): string {
  const { day, time } = onManilaClock(at)
  const late = cutOff !== null && time >= cutOff ? 1 : 0
  const posts = Date.parse(day) + (daysAfter[postingTime] + late) * dayMs
  return new Date(posts).toISOString().slice(0, 10)
}
