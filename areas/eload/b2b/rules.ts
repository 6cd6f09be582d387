import type { B2bRow } from '#areas/eload/b2b/contract.ts'
import type { b2bErrorWords } from '#areas/eload/b2b/words.ts'
import {
  type BasisPoints,
  type Centavos,
  centavosFrom,
  wholeCentavos,
} from '#platform/contract/fields/money.ts'
import type { Translate } from '#platform/words/words.ts'

/** Rebate on a deposit, rounded half up to the nearest centavo. The database uses the same rounding. */
export const calculateRebate = (amount: Centavos, rebate: BasisPoints): Centavos =>
  wholeCentavos(Math.floor((2 * amount * rebate + 10_000) / 20_000))

/** Deposits of at least this amount require an approver of role level 60 or higher. */
export const largeDeposit = centavosFrom('500000')
export const levelForLarge = 60

/** Maximum age of a deposit, in days. */
export const maxDepositAgeDays = 30

export type B2bError =
  | { code: 'decided'; status: 'returned' | 'approved' | 'rejected' }
  | { code: 'own' }
  | { code: 'level' }

/** Reason the person cannot decide the request, or null if they can. */
export function getB2bDecisionError(
  { status, requestedById, amount }: Pick<B2bRow, 'status' | 'requestedById' | 'amount'>,
  me: { id: number; level: number },
  to: 'returned' | 'approved' | 'rejected',
): B2bError | null {
  if (status !== 'pending') return { code: 'decided', status }
  if (requestedById === me.id) return { code: 'own' }
  return to === 'approved' && amount >= largeDeposit && me.level < levelForLarge ? { code: 'level' } : null
}

/** Text of a decision error in the reader's language. */
export function b2bErrorText(t: Translate<(typeof b2bErrorWords)['en']>, error: B2bError): string {
  return error.code === 'decided' ? t(`error_${error.status}`) : t(`error_${error.code}`)
}
