import type { GivenAsset, WhyNotCode } from '#areas/rewards/rules.ts'
import type { words } from '#areas/rewards/words.ts'
import { count, pesos } from '#platform/console/format.ts'
import { normalisedAmount } from '#platform/console/form/typed.ts'
import type { Say } from '#platform/console/words.ts'
import { centavosFrom } from '#platform/contract/money.ts'

export type T = Say<(typeof words)['en']>

/** An amount as staff read it: pesos of eLoad credit, or a count of coins. */
export const shownAmount = (asset: GivenAsset, amount: number) =>
  asset === 'ELOAD' ? pesos(amount) : `${count(amount)} ${asset}`

/** Minor units from what was typed, or null where it is no amount. */
export function typedAmount(asset: GivenAsset, typed: string): number | null {
  if (asset !== 'ELOAD') return /^\d[\d,\s]*$/.test(typed) ? Number(typed.replace(/[,\s]/g, '')) : null
  const plain = normalisedAmount(typed) ?? ''
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? centavosFrom(plain) : null
}

export const shownWhy = (t: T, why: WhyNotCode | null) => (why === null ? null : t(`why_${why}`))
