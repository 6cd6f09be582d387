import { manila } from '#platform/contract/fields/time.ts'

const format = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'short', timeZone: manila })

/** A moment in a sentence of the server: `Nov 22, 2026, 6:17 PM`, in Manila. */
export const formatMoment = (moment: string) => format.format(new Date(moment)).replaceAll('\u202f', ' ')
