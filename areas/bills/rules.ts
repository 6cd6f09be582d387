import { billsMessages } from '#areas/bills/messages.ts'
import type { Message } from '#platform/words.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Status of a biller or provider. Under maintenance, it is shown but cannot be used for payments. */
export type BillsStatus = 'active' | 'inactive' | 'maintenance'

export const statusTransitions = transitions<BillsStatus>({
  active: { from: ['maintenance', 'inactive'] },
  maintenance: { from: ['active'] },
  inactive: { from: ['active', 'maintenance'] },
})

type Biller = { status: BillsStatus; providers: readonly { status: BillsStatus }[] }

/** Reason a biller cannot get a status, or null if it can. */
export function getBillerStatusError({ status, providers }: Biller, to: BillsStatus): Message | null {
  if (status === to) return billsMessages('STATUS_ALREADY', { status })
  if (!statusTransitions.allows(to, status)) return billsMessages('STATUS_NOT_ALLOWED', { status })
  const isReached = providers.some((provider) => provider.status !== 'inactive')
  return to === 'active' && !isReached ? billsMessages('BILLER_WITHOUT_PROVIDER') : null
}

type Provider = {
  status: BillsStatus
  /** Active billers that no other provider serves. */
  alone: readonly { name: string }[]
}

/** Reason a provider cannot get a status, or null if it can. */
export function getProviderStatusError({ status, alone }: Provider, to: BillsStatus): Message | null {
  if (status === to) return billsMessages('STATUS_ALREADY', { status })
  if (!statusTransitions.allows(to, status)) return billsMessages('STATUS_NOT_ALLOWED', { status })
  return to === 'inactive' && alone.length > 0
    ? billsMessages('ONLY_PROVIDER', { names: alone.map(({ name }) => name).join(', ') })
    : null
}

type Fee = { feeType: 'fixed' | 'percent'; fee: number }

/** Returns the provider's charge for a payment in centavos. Percentages are rounded half up. */
export function calculateCharge(amount: number, { feeType, fee }: Fee): number {
  if (feeType === 'fixed') return fee
  // Calculated in two parts, because the product of the amount and the rate may exceed the safe integer range.
  const wholePercents = Math.trunc(amount / 10_000) * fee
  return wholePercents + Math.floor(((amount % 10_000) * fee + 5_000) / 10_000)
}

type FeeBreakdown = { convenienceFee: number; income: number; merchantShare: number }

/** Net income of the company from one payment, in centavos. Negative if the payment costs the company money. */
export const leftOf = (
  amount: number,
  { convenienceFee, income, merchantShare }: FeeBreakdown,
  by: Fee | null,
) => convenienceFee + income - merchantShare - (by === null ? 0 : calculateCharge(amount, by))
