import type { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import type { LocalisedText } from '#platform/contract/approvals.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'

/** Formats an amount for emails and requests, such as ₱1,250.50, in both languages. */
export function bilingualPesos(centavos: number): LocalisedText {
  const text = formatCentavos(centavos)
  return { en: text, fil: text }
}

export const typeNames: Record<AdjustmentType, LocalisedText> = {
  credit: { en: 'Credit', fil: 'Dagdag' },
  debit: { en: 'Debit', fil: 'Bawas' },
}

export const reasonNames: Record<ReasonCode, LocalisedText> = {
  failed_txn: { en: 'Failed transaction', fil: 'Hindi natuloy na transaksiyon' },
  duplicate_charge: { en: 'Duplicate charge', fil: 'Nadobleng singil' },
  promo_credit: { en: 'Promo credit', fil: 'Credit mula sa promo' },
  dispute: { en: 'Dispute', fil: 'Reklamo' },
  mdr_correction: { en: 'MDR correction', fil: 'Pagtatama sa MDR' },
  deposit_correction: { en: 'Deposit correction', fil: 'Pagtatama sa deposito' },
  fraud_recovery: { en: 'Fraud recovery', fil: 'Pagbawi mula sa panloloko' },
  other: { en: 'Other', fil: 'Iba pa' },
}
