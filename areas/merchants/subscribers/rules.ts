import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { manila } from '#platform/contract/fields.ts'

export const minAge = 18

/** Calendar date in Manila at a given time. */
export const dayInManila = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: manila,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)

/** Age in whole years on a date. A person born on February 29 turns a year older on March 1. */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Reason a person with this birth date cannot be a subscriber today, or null if they can. */
export function getBirthDateError(birthDate: string, today: string): Message | null {
  if (birthDate > today) return merchantsMessages('BIRTH_IN_FUTURE')
  const age = ageOn(today, birthDate)
  if (age < minAge) return merchantsMessages('TOO_YOUNG', { min: minAge })
  return age > 120 ? merchantsMessages('BIRTH_YEAR') : null
}

/** Latest birth date, YYYY-MM-DD, of a person who is old enough on a date. */
export const latestBirthDate = (today: string): string =>
  `${Number(today.slice(0, 4)) - minAge}${today.slice(4).replace('02-29', '02-28')}`

type StatusFields = Pick<Subscriber, 'status'>

/** Reason the subscriber cannot be activated, or null if they can. */
export const getActivateError = ({ status }: StatusFields): Message | null =>
  status === 'active' ? merchantsMessages('SUBSCRIBER_ALREADY_ACTIVE') : null

/** Reason the subscriber cannot be deactivated, or null if they can. */
export const getDeactivateError = ({ status }: StatusFields): Message | null =>
  status === 'inactive' ? merchantsMessages('SUBSCRIBER_ALREADY_INACTIVE') : null
