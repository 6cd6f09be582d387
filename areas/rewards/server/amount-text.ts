import type { RewardAsset } from '#areas/rewards/rules.ts'
import type { Message } from '#platform/words.ts'
import type { Fact, ValueChange } from '#platform/server/approvals.ts'
import { formatCentavos, thousands, wholeCentavos } from '#platform/contract/fields.ts'

/** Formats an amount for messages: ₱1,250.50, or 1,250 BLVCK. */
export function formatAmount(asset: RewardAsset, amount: number): string {
  return asset === 'ELOAD' ? formatCentavos(amount) : `${thousands(String(amount))} ${asset}`
}

/** Amount as a fact of an approval request: pesos as money, coins as a number. */
export const amountFact = (label: Message, asset: RewardAsset, amount: number): Fact =>
  asset === 'ELOAD'
    ? { label, unit: 'money', value: wholeCentavos(amount) }
    : { label, unit: 'number', value: amount }

/** Amount before and after, for an approval request. */
export const amountFigure = (
  label: Message,
  asset: RewardAsset,
  before: number,
  after: number,
): ValueChange =>
  asset === 'ELOAD'
    ? { label, unit: 'money', before: wholeCentavos(before), after: wholeCentavos(after) }
    : { label, unit: 'number', before, after }
