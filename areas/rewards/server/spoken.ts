import type { GivenAsset } from '#areas/rewards/rules.ts'
import type { Both, Fact, Figure } from '#platform/contract/approvals.ts'
import { pesosTold, thousands, wholeCentavos } from '#platform/contract/money.ts'

/** An amount as sentences tell it: ₱1,250.50, or 1,250 BLVCK. */
export function amountText(asset: GivenAsset, amount: number): string {
  return asset === 'ELOAD' ? pesosTold(amount) : `${thousands(String(amount))} ${asset}`
}

export const assetNames: Record<GivenAsset, Both> = {
  ELOAD: { en: 'eLoad credit', fil: 'eLoad credit' },
  VC: { en: 'virtual credits', fil: 'virtual credit' },
  BLVCK: { en: 'BLVCK coins', fil: 'BLVCK coin' },
}

/** An amount as a fact to decide on: pesos as money, coins as a count. */
export const amountFact = (label: Both, asset: GivenAsset, amount: number): Fact =>
  asset === 'ELOAD'
    ? { label, unit: 'money', value: wholeCentavos(amount) }
    : { label, unit: 'number', value: amount }

/** An amount before and after. */
export const amountFigure = (label: Both, asset: GivenAsset, before: number, after: number): Figure =>
  asset === 'ELOAD'
    ? { label, unit: 'money', before: wholeCentavos(before), after: wholeCentavos(after) }
    : { label, unit: 'number', before, after }
