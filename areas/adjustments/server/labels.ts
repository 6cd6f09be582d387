import type { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import type { LocalisedText } from '#platform/contract/approvals.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'

/** Formats an amount for emails and requests, such as ₱1,250.50, in both languages. */
export function bilingualPesos(centavos: number): LocalisedText {
  const text = formatCentavos(centavos)
  return { en: text, fil: text }
}

export const typeNames: Record<AdjustmentType, LocalisedText> = {
  credit: { en: 'Credit', fil: 'Credit' },
  debit: { en: 'Debit', fil: 'Debit' },
}

export const reasonNames: Record<ReasonCode, LocalisedText> = {
  failed_txn: { en: 'Failed transaction', fil: 'Nag-fail na transaction' },
  duplicate_charge: { en: 'Duplicate charge', fil: 'Nadobleng singil' },
  promo_credit: { en: 'Promo credit', fil: 'Promo credit' },
  dispute: { en: 'Dispute', fil: 'Dispute' },
  mdr_correction: { en: 'MDR correction', fil: 'MDR correction' },
  deposit_correction: { en: 'Deposit correction', fil: 'Deposit correction' },
  fraud_recovery: { en: 'Fraud recovery', fil: 'Fraud recovery' },
  other: { en: 'Other', fil: 'Iba pa' },
}
