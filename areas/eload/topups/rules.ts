import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { RebateChangeStatus } from '#areas/eload/topups/contract.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Transitions of a rebate change and who makes them. */
export const rebateChangeTransitions = transitions<
  RebateChangeStatus,
  Exclude<RebateChangeStatus, 'for_approval'>,
  { who: 'maker' | 'line manager' | 'job' }
>({
  approved: { from: ['for_approval'], who: 'line manager' },
  rejected: { from: ['for_approval'], who: 'line manager' },
  cancelled: { from: ['for_approval', 'scheduled'], who: 'maker' },
  expired: { from: ['for_approval'], who: 'job' },
  scheduled: { from: ['approved'], who: 'job' },
  applied: { from: ['scheduled'], who: 'job' },
  // From `scheduled` if no worker ran during the whole period.
  reverted: { from: ['applied', 'scheduled'], who: 'job' },
})

type Change = { status: RebateChangeStatus; requestedById: number; requestedByName: string }

/** Reason a person cannot withdraw a rebate change, or null. */
export function getCancelError(
  { status, requestedById, requestedByName }: Change,
  personId: number,
): Message | null {
  if (requestedById !== personId) return eloadMessages('CHANGE_NOT_YOURS', { maker: requestedByName })
  if (rebateChangeTransitions.allows('cancelled', status)) return null
  return eloadMessages(status === 'applied' || status === 'approved' ? 'CHANGE_STARTED' : 'CHANGE_CLOSED')
}

export type RequestError = 'past' | 'same'

/** Tolerance for a start that passes while the form is being filled in. */
const graceMs = 60_000

/** Reason the rebate change cannot be requested, or null. */
export function getRequestError(
  draft: { newRebate: number; startAt: string },
  topup: { defaultRebate: number },
  nowMs: number,
): RequestError | null {
  if (Date.parse(draft.startAt) < nowMs - graceMs) return 'past'
  return draft.newRebate === topup.defaultRebate ? 'same' : null
}

/** Transition due at a given time: apply, revert, or record that the whole period was missed. */
export function dueTransition(
  change: { status: RebateChangeStatus; startAt: string; endAt: string | null },
  nowMs: number,
): 'apply' | 'revert' | 'miss' | null {
  const endMs = change.endAt === null ? Infinity : Date.parse(change.endAt)
  if (change.status === 'scheduled' && Date.parse(change.startAt) <= nowMs)
    return endMs <= nowMs ? 'miss' : 'apply'
  return change.status === 'applied' && endMs <= nowMs ? 'revert' : null
}

/** Rebate of one sale, rounded half up to the centavo: 1.5 % of ₱50.00 is ₱0.75. */
export const rebateOf = (centavos: number, basisPoints: number) =>
  Math.round((centavos * basisPoints) / 10_000)

/** Rebates above this many basis points show a warning, because no provider's margin covers them. */
export const unusualRebate = 2_000

/**
 * Maximum rebate of a new top-up, in basis points. One person enters it without approval, so it is limited to the
 * company's usual rebates. Higher rebates must be requested and approved by another person.
 */
export const maxFirstRebate = 500

/** Formats basis points as a percentage: 150 is 1.50%. */
export const percentText = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`
