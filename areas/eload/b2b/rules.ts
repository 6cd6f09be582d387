import type { B2bRow } from '#areas/eload/b2b/contract.ts'
import type { b2bErrorWords } from '#areas/eload/b2b/words.ts'
import {
  type BasisPoints,
  type Centavos,
  centavosFrom,
  wholeCentavos,
} from '#platform/contract/fields/money.ts'
import type { Translate } from '#platform/words/words.ts'

/** The rebate on a deposit, to the nearest centavo with halves up: the one rounding rule, as the table has it too. */
export const calculateRebate = (amount: Centavos, rebate: BasisPoints): Centavos =>
  wholeCentavos(Math.floor((2 * amount * rebate + 10_000) / 20_000))

/** From this amount on a decision needs somebody of level 60 or more. */
export const largeDeposit = centavosFrom('500000')
export const levelForLarge = 60

/** How many days back a deposit may lie. */
export const maxDepositAgeDays = 30

export type B2bError =
  | { code: 'decided'; status: 'returned' | 'approved' | 'rejected' }
  | { code: 'own' }
  | { code: 'level' }

/** Why this person cannot decide the request, or null when they can. */
export function getB2bDecisionError(
  { status, requestedById, amount }: Pick<B2bRow, 'status' | 'requestedById' | 'amount'>,
  me: { id: number; level: number },
  to: 'returned' | 'approved' | 'rejected',
): B2bError | null {
  if (status !== 'pending') return { code: 'decided', status }
  if (requestedById === me.id) return { code: 'own' }
  return to === 'approved' && amount >= largeDeposit && me.level < levelForLarge ? { code: 'level' } : null
}

/** A rule's reason as a sentence in the language that is spoken. */
export function b2bErrorText(t: Translate<(typeof b2bErrorWords)['en']>, error: B2bError): string {
  return error.code === 'decided' ? t(`why_${error.status}`) : t(`why_${error.code}`)
}
