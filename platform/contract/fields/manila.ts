/** Time zone of all calendar dates. */
export const manila = 'Asia/Manila'

/** Date ranges relative to today. URLs and saved views contain their names. */
export const relativeDays = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
] as const
export type RelativeDays = (typeof relativeDays)[number]

/** Milliseconds of a day. */
export const dayMs = 86_400_000
