/** Days of Manila, and moments as text. */

export { formatMoment } from '#platform/server/dates/format-moment.ts'
export { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'
