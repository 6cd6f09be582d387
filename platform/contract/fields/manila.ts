/** The time zone of every calendar day. */
export const manila = 'Asia/Manila'

/** Ranges of days that move with the calendar. Their names stand in addresses and saved views. */
export const relativeDays = ['today', 'last-7-days', 'this-month'] as const
export type RelativeDays = (typeof relativeDays)[number]
