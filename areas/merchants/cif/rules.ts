import type { CifStatus } from '#areas/merchants/cif/contract.ts'

/** How many days lie between two changes of one person's number. */
export const daysBetweenChanges = 30

/** A person's number in the customer file, as staff read it aloud. */
export const cifNoOf = (subscriberId: number) => `CIF${String(subscriberId).padStart(7, '0')}`

type Person = {
  status: string
  watchlist_status: string
  kyc_acct_status: string
  wallet_status: string | null
  /** When their number last changed, in whole days ago; null: never. */
  daysSinceChange: number | null
}

/** Why nobody can give this person another number now, or null when somebody can. */
export function getRequestError(person: Person): string | null {
  if (person.status !== 'active')
    return 'This subscriber is inactive. Activate them before their number changes.'
  if (person.watchlist_status === 'watchlisted')
    return 'The number of a watchlisted subscriber cannot change.'
  if (person.kyc_acct_status === 'Freeze' || person.wallet_status === 'frozen') {
    return 'The number of a frozen subscriber cannot change.'
  }
  return person.daysSinceChange !== null && person.daysSinceChange < daysBetweenChanges
    ? `This number changed ${ago(person.daysSinceChange)}. It can change once in ${daysBetweenChanges} days.`
    : null
}

const ago = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)

export type CifError = { message: string; code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' }

/** Why this person cannot decide the request, or null when they can. */
export function getDecisionError(
  request: { status: CifStatus; requestedById: number },
  actor: { id: number },
): CifError | null {
  if (request.status === 'returned')
    return { message: 'This request was returned to its maker for changes.', code: 'INVALID_STATE' }
  if (request.status !== 'pending')
    return { message: `This request is already ${request.status}.`, code: 'INVALID_STATE' }
  return request.requestedById === actor.id
    ? { message: 'You cannot approve your own request.', code: 'MAKER_IS_CHECKER' }
    : null
}
