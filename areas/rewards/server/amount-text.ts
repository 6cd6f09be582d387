import type { RewardAsset } from '#areas/rewards/rules.ts'
import type { LocalisedText, Fact, ValueChange } from '#platform/contract/approvals.ts'
import { formatCentavos, thousands, wholeCentavos } from '#platform/contract/fields/money.ts'

/** Formats an amount for messages: ₱1,250.50, or 1,250 BLVCK. */
export function formatAmount(asset: RewardAsset, amount: number): string {
  return asset === 'ELOAD' ? formatCentavos(amount) : `${thousands(String(amount))} ${asset}`
}

export const assetNames: Record<RewardAsset, LocalisedText> = {
  ELOAD: { en: 'eLoad credit', fil: 'eLoad credit' },
  VC: { en: 'virtual credits', fil: 'virtual credit' },
  BLVCK: { en: 'BLVCK coins', fil: 'BLVCK coin' },
}

/** Amount as a fact of an approval request: pesos as money, coins as a number. */
export const amountFact = (label: LocalisedText, asset: RewardAsset, amount: number): Fact =>
  asset === 'ELOAD'
    ? { label, unit: 'money', value: wholeCentavos(amount) }
    : { label, unit: 'number', value: amount }

/** Amount before and after, for an approval request. */
export const amountFigure = (
  label: LocalisedText,
  asset: RewardAsset,
  before: number,
  after: number,
): ValueChange =>
  asset === 'ELOAD'
    ? { label, unit: 'money', before: wholeCentavos(before), after: wholeCentavos(after) }
    : { label, unit: 'number', before, after }
