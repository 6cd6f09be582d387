import type { MopStatus } from '#areas/settings/modes-of-payment/contract.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Message } from '#platform/words.ts'
import type { BasisPoints, Centavos } from '#platform/contract/fields.ts'
import { transitions } from '#platform/contract/transitions.ts'

export const mopTransitions = transitions<MopStatus>({
  active: { from: ['inactive', 'maintenance'] },
  maintenance: { from: ['active'] },
  inactive: { from: ['active', 'maintenance'] },
})

/** Reason a mode of payment or a method cannot change to a status, or null if it can. */
export function getStatusError(from: MopStatus, to: MopStatus): Message | null {
  if (from === to) return settingsMessages('ALREADY_STATUS', { status: to })
  return mopTransitions.allows(to, from) ? null : settingsMessages('STATUS_CHANGE', { from, to })
}

/** Reason the change requires a second person's approval, or null: some modules would have no active method left. */
export const getLastModeError = (to: MopStatus, lastIn: readonly string[]): Message | null =>
  to === 'inactive' && lastIn.length > 0
    ? settingsMessages('LAST_MODE', { modules: lastIn.join(', ') })
    : null

type Deletable = {
  status: MopStatus
  transactionCount: number
  /** Methods of the mode of payment. */
  methods?: readonly { label: string; module: string }[]
  /** Schedule of the method. */
  scheduler?: { schedulerId: number } | null
}

/** Reason it cannot be deleted, or null. It must be inactive, unused and without payments. */
export function getDeleteError({
  status,
  transactionCount,
  methods = [],
  scheduler = null,
}: Deletable): Message | null {
  if (status !== 'inactive') return settingsMessages('NOT_INACTIVE')
  if (transactionCount > 0) return settingsMessages('HAS_PAYMENTS', { count: transactionCount })
  if (scheduler) return settingsMessages('SCHEDULED', { id: String(scheduler.schedulerId) })
  if (methods.length === 0) return null
  const users = methods.map(({ label, module }) => `${label} (${module})`).join(', ')
  return settingsMessages('USED_BY', { users })
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
