import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
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
export function getRequestError(person: Person): Message | null {
  if (person.status !== 'active') return merchantsMessages('NUMBER_OF_INACTIVE')
  if (person.watchlist_status === 'watchlisted') return merchantsMessages('NUMBER_OF_WATCHLISTED')
  if (person.kyc_acct_status === 'Freeze' || person.wallet_status === 'frozen') {
    return merchantsMessages('NUMBER_OF_FROZEN')
  }
  return person.daysSinceChange !== null && person.daysSinceChange < daysBetweenChanges
    ? merchantsMessages('NUMBER_CHANGED_RECENTLY', {
        count: person.daysSinceChange,
        days: daysBetweenChanges,
      })
    : null
}

export type CifError = { message: Message; code: 'INVALID_STATE' | 'MAKER_IS_CHECKER' | 'FORBIDDEN' }

/** Reason the person cannot decide the request, or null if they can. */
export function getDecisionError(
  request: { status: CifStatus; requestedById: number },
  actor: { id: number; level: number },
): CifError | null {
  if (request.status === 'returned')
    return { message: merchantsMessages('REQUEST_RETURNED'), code: 'INVALID_STATE' }
  if (request.status !== 'pending')
    return {
      message: merchantsMessages('REQUEST_DECIDED', { status: request.status }),
      code: 'INVALID_STATE',
    }
  if (request.requestedById === actor.id)
    return { message: platformMessages('OWN_REQUEST'), code: 'MAKER_IS_CHECKER' }
  return actor.level < approverLevel
    ? { message: platformMessages('LEVEL_TOO_LOW'), code: 'FORBIDDEN' }
    : null
}
