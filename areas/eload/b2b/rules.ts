import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { B2bRow } from '#areas/eload/b2b/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type BasisPoints, type Centavos, centavosFrom, wholeCentavos } from '#platform/contract/fields.ts'
import type { Message } from '#platform/words.ts'

/** Rebate on a deposit, rounded half up to the nearest centavo. The database uses the same rounding. */
export const calculateRebate = (amount: Centavos, rebate: BasisPoints): Centavos =>
  wholeCentavos(Math.floor((2 * amount * rebate + 10_000) / 20_000))

/** Deposits of at least this amount require an approver of role level 60 or higher. */
export const largeDeposit = centavosFrom('500000')
export const levelForLarge = 60

/** Maximum amount of one InstaPay transfer. */
export const maxInstaPay = centavosFrom('50000')

/** Maximum age of a deposit, in days. */
export const maxDepositAgeDays = 30

/** Whether the rebate differs from the default and lacks a reason of at least 5 characters. */
export const isRebateReasonMissing = (
  rebate: BasisPoints | undefined,
  reason: string,
  defaultRebate: BasisPoints,
) => rebate !== undefined && rebate !== defaultRebate && reason.trim().length < 5

/** Whether the person can still change the request: its maker, until it is decided. */
export const isEditableBy = (
  { requestedById, status }: Pick<B2bRow, 'requestedById' | 'status'>,
  me: { id: number },
) => requestedById === me.id && (status === 'pending' || status === 'returned')

export type B2bError =
  | { code: 'decided'; status: 'returned' | 'approved' | 'rejected' }
  | { code: 'own' }
  | { code: 'approver' }
  | { code: 'level' }

/** Reason the person cannot decide the request, or null if they can. */
export function getB2bDecisionError(
  { status, requestedById, amount }: Pick<B2bRow, 'status' | 'requestedById' | 'amount'>,
  me: { id: number; level: number },
  to: 'returned' | 'approved' | 'rejected',
): B2bError | null {
  if (status !== 'pending') return { code: 'decided', status }
  if (requestedById === me.id) return { code: 'own' }
  if (me.level < approverLevel) return { code: 'approver' }
  return to === 'approved' && amount >= largeDeposit && me.level < levelForLarge ? { code: 'level' } : null
}

/** Message of a decision error. */
export function b2bErrorMessage(error: B2bError): Message {
  if (error.code === 'decided') return eloadMessages('REQUEST_DECIDED', { status: error.status })
  if (error.code === 'own') return platformMessages('OWN_REQUEST')
  return error.code === 'approver' ? platformMessages('LEVEL_TOO_LOW') : eloadMessages('LARGE_DEPOSIT_LEVEL')
}
