/** Days of the week by number; 0 is Sunday. */
export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const

/** Narrows a number to a day of the week; 0 if it is not one. */
export const dayOf = (day: number) => weekDays[day] ?? 0
