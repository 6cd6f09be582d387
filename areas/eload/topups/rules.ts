import type { RebateChangeStatus } from '#areas/eload/topups/contract.ts'

type ActorRole = 'maker' | 'line manager' | 'job'

/** Every move of a rebate change: from where, to where, and whose it is. */
export const transitions: Record<
  string,
  { from: RebateChangeStatus; to: RebateChangeStatus; who: ActorRole }[]
> = {
  approve: [{ from: 'for_approval', to: 'approved', who: 'line manager' }],
  reject: [{ from: 'for_approval', to: 'rejected', who: 'line manager' }],
  cancel: [
    { from: 'for_approval', to: 'cancelled', who: 'maker' },
    { from: 'scheduled', to: 'cancelled', who: 'maker' },
  ],
  expire: [{ from: 'for_approval', to: 'expired', who: 'job' }],
  schedule: [{ from: 'approved', to: 'scheduled', who: 'job' }],
  apply: [{ from: 'scheduled', to: 'applied', who: 'job' }],
  // From scheduled where nothing ran during the whole period.
  revert: [
    { from: 'applied', to: 'reverted', who: 'job' },
    { from: 'scheduled', to: 'reverted', who: 'job' },
  ],
}

/** Whether a change may go from one state to another at all. */
export const canTransition = (from: RebateChangeStatus, to: RebateChangeStatus) =>
  Object.values(transitions).some((each) => each.some((move) => move.from === from && move.to === to))

export type CancelError = 'notMaker' | 'begun' | 'over'

type Change = { status: RebateChangeStatus; requestedById: number }

/** Why a person cannot take a rebate change back, or null. */
export function getCancelError({ status, requestedById }: Change, personId: number): CancelError | null {
  if (requestedById !== personId) return 'notMaker'
  if (transitions['cancel']?.some(({ from }) => from === status)) return null
  return status === 'applied' || status === 'approved' ? 'begun' : 'over'
}

export type RequestError = 'past' | 'same'

/** How late a start may be when it is sent: filling in a form takes a while. */
const graceMs = 60_000

/** Why a rebate cannot be asked for like this, or null. */
export function getRequestError(
  draft: { newRebate: number; startAt: string },
  topup: { defaultRebate: number },
  nowMs: number,
): RequestError | null {
  if (Date.parse(draft.startAt) < nowMs - graceMs) return 'past'
  return draft.newRebate === topup.defaultRebate ? 'same' : null
}

/** What a step does at a moment: apply, take back, or note that the whole period was missed. */
export function dueTransition(
  change: { status: RebateChangeStatus; startAt: string; endAt: string | null },
  nowMs: number,
): 'apply' | 'revert' | 'miss' | null {
  const endMs = change.endAt === null ? Infinity : Date.parse(change.endAt)
  if (change.status === 'scheduled' && Date.parse(change.startAt) <= nowMs)
    return endMs <= nowMs ? 'miss' : 'apply'
  return change.status === 'applied' && endMs <= nowMs ? 'revert' : null
}

/** The rebate of one sale, to the centavo, half up: 1.5 % of ₱50.00 is ₱0.75. */
export const rebateOf = (centavos: number, basisPoints: number) =>
  Math.round((centavos * basisPoints) / 10_000)

/** A rebate above this earns a warning: no provider leaves that much. */
export const unusualRebate = 2_000

/**
 * The rebate a new top-up may begin with, in basis points. It is given at once and one person enters it, so it goes no
 * further than what the house sells at every day; more is asked for, and somebody else decides.
 */
export const maxFirstRebate = 500
