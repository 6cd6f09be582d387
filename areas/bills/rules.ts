/** Whether money can be sent to a biller, or through a provider. In maintenance it is shown, and not used. */
export type BillsStatus = 'active' | 'inactive' | 'maintenance'

const transitions = {
  active: ['maintenance', 'inactive'],
  maintenance: ['active', 'inactive'],
  inactive: ['active'],
} as const satisfies Record<BillsStatus, readonly BillsStatus[]>

/** What can become of a biller or a provider by staff, and nothing else. */
export const nextStatuses = (status: BillsStatus): readonly BillsStatus[] => transitions[status]

export type StatusError = 'already' | 'notFromHere' | 'notReached' | 'stillNeeded'

type Biller = { status: BillsStatus; providers: readonly { status: BillsStatus }[] }

/** Why a biller cannot get this status now, or null. */
export function getBillerStatusError({ status, providers }: Biller, to: BillsStatus): StatusError | null {
  if (status === to) return 'already'
  if (!nextStatuses(status).includes(to)) return 'notFromHere'
  const isReached = providers.some((provider) => provider.status !== 'inactive')
  return to === 'active' && !isReached ? 'notReached' : null
}

type Provider = {
  status: BillsStatus
  /** Active billers that nobody else reaches. */
  alone: readonly { name: string }[]
}

/** Why a provider cannot get this status now, or null. */
export function getProviderStatusError({ status, alone }: Provider, to: BillsStatus): StatusError | null {
  if (status === to) return 'already'
  if (!nextStatuses(status).includes(to)) return 'notFromHere'
  return to === 'inactive' && alone.length > 0 ? 'stillNeeded' : null
}

type Fee = { feeType: 'fixed' | 'percent'; fee: number }

/** What a provider charges for a payment, in centavos: a percentage is rounded half up. */
export function calculateCharge(amount: number, { feeType, fee }: Fee): number {
  if (feeType === 'fixed') return fee
  // By parts, since an amount times hundredths of a percent can pass what a number holds exactly.
  const whole = Math.trunc(amount / 10_000) * fee
  return whole + Math.floor(((amount % 10_000) * fee + 5_000) / 10_000)
}

type FeeBreakdown = { convenienceFee: number; income: number; merchantShare: number }

/** What is left to the house of one payment, in centavos; below zero it pays for it. */
export const leftOf = (
  amount: number,
  { convenienceFee, income, merchantShare }: FeeBreakdown,
  by: Fee | null,
) => convenienceFee + income - merchantShare - (by === null ? 0 : calculateCharge(amount, by))
