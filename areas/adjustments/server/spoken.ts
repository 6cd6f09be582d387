import type { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import type { Both } from '#platform/contract/approvals.ts'
import { pesosTold } from '#platform/contract/money.ts'

/** An amount as mails and requests tell it: ₱1,250.50. */
export function bothPesos(centavos: number): Both {
  const text = pesosTold(centavos)
  return { en: text, fil: text }
}

export const typeNames: Record<AdjustmentType, Both> = {
  credit: { en: 'Credit', fil: 'Dagdag' },
  debit: { en: 'Debit', fil: 'Bawas' },
}

export const reasonNames: Record<ReasonCode, Both> = {
  failed_txn: { en: 'Failed transaction', fil: 'Hindi natuloy na transaksiyon' },
  duplicate_charge: { en: 'Duplicate charge', fil: 'Nadobleng singil' },
  promo_credit: { en: 'Promo credit', fil: 'Credit mula sa promo' },
  dispute: { en: 'Dispute', fil: 'Reklamo' },
  mdr_correction: { en: 'MDR correction', fil: 'Pagtatama sa MDR' },
  deposit_correction: { en: 'Deposit correction', fil: 'Pagtatama sa deposito' },
  fraud_recovery: { en: 'Fraud recovery', fil: 'Pagbawi mula sa panloloko' },
  other: { en: 'Other', fil: 'Iba pa' },
}
