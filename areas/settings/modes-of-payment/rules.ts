import type { MopStatus } from '#areas/settings/modes-of-payment/contract.ts'
import type { RuleError } from '#areas/settings/rule-errors.ts'
import type { BasisPoints, Centavos } from '#platform/contract/fields/money.ts'

const transitions: Readonly<Record<MopStatus, readonly MopStatus[]>> = {
  active: ['maintenance', 'inactive'],
  inactive: ['active'],
  maintenance: ['active', 'inactive'],
}

/** Statuses that can follow the given status. */
export const nextStatuses = (status: MopStatus): readonly MopStatus[] => transitions[status]

/** Reason a mode of payment or a method cannot change to a status, or null if it can. */
export function getStatusError(from: MopStatus, to: MopStatus): RuleError | null {
  if (from === to) return { code: 'already', status: to }
  return transitions[from].includes(to) ? null : { code: 'cannotBecome', from, to }
}

/** Reason the change requires a second person's approval, or null: some modules would have no active method left. */
export const getLastModeError = (to: MopStatus, lastIn: readonly string[]): RuleError | null =>
  to === 'inactive' && lastIn.length > 0 ? { code: 'lastOf', modules: lastIn } : null

type Deletable = { status: MopStatus; transactionCount: number; uses: readonly string[] }

/** Reason it cannot be deleted, or null. It must be inactive, unused and without payments. */
export function getDeleteError({ status, transactionCount, uses }: Deletable): RuleError | null {
  if (status !== 'inactive') return { code: 'notInactive' }
  if (transactionCount > 0) return { code: 'hasPayments', count: transactionCount }
  return uses.length > 0 ? { code: 'usedBy', users: uses } : null
}

type Fee = { feeType: 'percent' | 'fixed' | 'mixed'; feePercent: BasisPoints; feeFixed: Centavos }

/** Fee on an amount: the percentage, rounded half up to a centavo, plus the fixed part. */
export function calculateFee(amount: Centavos, { feeType, feePercent, feeFixed }: Fee): Centavos {
  // Calculated in two parts, because amount times basis points can exceed the safe integer range.
  const share = Math.trunc(amount / 10_000) * feePercent
  const rest = Math.floor(((amount % 10_000) * feePercent + 5_000) / 10_000)
  const percent = feeType === 'fixed' ? 0 : share + rest
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both parts are whole centavos
  return (percent + (feeType === 'percent' ? 0 : feeFixed)) as Centavos
}
