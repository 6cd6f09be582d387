/** The days of the week by their numbers: 0 is Sunday. */
export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const

/** A number as one of them. */
export const dayOf = (day: number) => weekDays[day] ?? 0
