import type { B2bRow } from '#areas/eload/b2b/contract.ts'
import type { b2bReasonWords } from '#areas/eload/b2b/words.ts'
import { type BasisPoints, type Centavos, centavosFrom, wholeCentavos } from '#platform/contract/money.ts'
import type { Say } from '#platform/words/words.ts'

/** The rebate on a deposit, to the nearest centavo with halves up: the one rounding rule, as the table has it too. */
export const rebateOn = (amount: Centavos, rebate: BasisPoints): Centavos =>
  wholeCentavos(Math.floor((2 * amount * rebate + 10_000) / 20_000))

/** From this amount on a decision needs somebody of level 60 or more. */
export const largeDeposit = centavosFrom('500000')
export const levelForLarge = 60

/** How many days back a deposit may lie. */
export const oldestDeposit = 30

export type B2bWhy =
  | { reason: 'decided'; status: 'returned' | 'approved' | 'rejected' }
  | { reason: 'own' }
  | { reason: 'level' }

/** Why this person cannot decide the request, or null when they can. */
export function whyNotDecideB2b(
  { status, requestedById, amount }: Pick<B2bRow, 'status' | 'requestedById' | 'amount'>,
  me: { id: number; level: number },
  to: 'returned' | 'approved' | 'rejected',
): B2bWhy | null {
  if (status !== 'pending') return { reason: 'decided', status }
  if (requestedById === me.id) return { reason: 'own' }
  return to === 'approved' && amount >= largeDeposit && me.level < levelForLarge ? { reason: 'level' } : null
}

/** A rule's reason as a sentence in the language that is spoken. */
export function sayB2bWhy(say: Say<(typeof b2bReasonWords)['en']>, why: B2bWhy): string {
  return why.reason === 'decided' ? say(`why_${why.status}`) : say(`why_${why.reason}`)
}
