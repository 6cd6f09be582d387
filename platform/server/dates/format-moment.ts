import { manila } from '#platform/contract/fields/time.ts'

const format = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'short', timeZone: manila })

/** Formats a moment in Manila time for messages: `Nov 22, 2026, 6:17 PM`. */
export const formatMoment = (moment: string) => format.format(new Date(moment)).replaceAll('\u202f', ' ')
