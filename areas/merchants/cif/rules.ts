import type { CifStatus } from '#areas/merchants/cif/contract.ts'

/** Minimum days between two number changes of one subscriber. */
export const daysBetweenChanges = 30

/** Number of the customer information file (CIF) as staff read it, such as `CIF0000012`. */
export const cifNoOf = (subscriberId: number) => `CIF${String(subscriberId).padStart(7, '0')}`

type Person = {
  status: string
  watchlist_status: string
  kyc_acct_status: string
  wallet_status: string | null
  /** Whole days since the last number change; null if it never changed. */
  daysSinceChange: number | null
}

/** Reason the subscriber's number cannot be changed now, or null if it can. */
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

/** Reason the person cannot decide the request, or null if they can. */
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
