/** Time zone of all calendar dates. */
export const manila = 'Asia/Manila'

/** Date ranges relative to today. URLs and saved views contain their names. */
export const relativeDays = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
] as const
export type RelativeDays = (typeof relativeDays)[number]

/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** Milliseconds of an hour. */
export const hourMs = 3_600_000

const manilaOffsetMs = 8 * hourMs

/** Returns a full hour in Manila, midnight by default, on the day that is `days` days after the given time. */
export function manilaTime(at: number, days: number, hour = 0): string {
  const day = Math.floor((at + manilaOffsetMs) / dayMs) + days
  return new Date(day * dayMs - manilaOffsetMs + hour * hourMs).toISOString()
}

/** Returns the full hour before the time that is `hours` hours after the given time. */
export const fullHour = (at: number, hours: number): string =>
  new Date(Math.floor(at / hourMs + hours) * hourMs).toISOString()
