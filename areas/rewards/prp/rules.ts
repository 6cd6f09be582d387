import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { Message } from '#platform/words.ts'
import { statusName } from '#areas/rewards/rules.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Minimum length of the reason to cancel a redemption or to deliver elsewhere, in characters. */
export const minReasonLength = 5

export type RedemptionStatus =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'ready_for_pickup'
  | 'completed'
  | 'credited'
  | 'cancelled'
  | 'forfeited'

export type RedemptionAction = Exclude<RedemptionStatus, 'pending'>

type TransitionFields = {
  /** `another` is a person other than the one who entered it for the subscriber; `job` is a step made only by the system. */
  actor: 'editor' | 'another' | 'job'
  /** Limits the transition to items that are delivered or not; both if absent. */
  deliverable?: boolean
  needs?: 'shipment' | 'proof' | 'reason'
  /** Decides on the redemption, which needs the level of approvers. */
  isDecision?: true
}

/** Allowed transitions by target status: source states, actor and required input. */
const redemptionTransitions = transitions<RedemptionStatus, RedemptionAction, TransitionFields>({
  processing: { from: ['pending'], actor: 'another', deliverable: true, isDecision: true },
  shipped: { from: ['processing'], actor: 'editor', deliverable: true, needs: 'shipment' },
  delivered: { from: ['shipped'], actor: 'editor', deliverable: true, needs: 'proof' },
  ready_for_pickup: { from: ['processing'], actor: 'editor', deliverable: true },
  completed: { from: ['delivered', 'ready_for_pickup'], actor: 'editor', deliverable: true, needs: 'proof' },
  credited: { from: ['pending'], actor: 'another', deliverable: false, isDecision: true },
  cancelled: { from: ['pending', 'processing'], actor: 'another', needs: 'reason', isDecision: true },
  forfeited: { from: ['pending'], actor: 'job' },
})

/** Act of a redemption in the rules of the controls. */
export const redemptionAct = 'prp-redemption'

/** Value of a redemption for the limits of the controls, in centavos: a point counts as one peso. */
export const redemptionValue = ({ points, cashPart }: { points: number; cashPart: number }): number =>
  points * 100 + cashPart

/** Days after which a pending redemption is forfeited. */
export const forfeitAfterDays = 60

/** Statuses that staff can set next from the given status. */
export const nextSteps = (status: RedemptionStatus, deliverable: boolean): RedemptionAction[] =>
  redemptionTransitions.actionsFrom(status).filter((to) => isPossible(to, deliverable))

/** Whether staff can make the transition for an item that is delivered or not. */
function isPossible(to: RedemptionAction, isDelivered: boolean): boolean {
  const { actor, deliverable = isDelivered } = redemptionTransitions.rules[to]
  return actor !== 'job' && deliverable === isDelivered
}

/** Whether the status decides on the redemption: that it is fulfilled, or that it is not. */
export const isDecision = (to: RedemptionAction): boolean =>
  redemptionTransitions.rules[to].isDecision === true

/** The next decision on a pending redemption, or null if it is not pending. */
export function nextDecision(
  status: RedemptionStatus,
  deliverable: boolean,
): 'processing' | 'credited' | null {
  if (status !== 'pending') return null
  return deliverable ? 'processing' : 'credited'
}

type Facts = {
  status: RedemptionStatus
  deliverable: boolean
  createdById: number | null
}
/** Input of a transition. */
export type TransitionInput = {
  courier: string | null
  trackingNo: string
  /** Number of stored proofs and those sent with this transition. */
  proofs: number
  remarks: string
}

export type TransitionError = {
  code: 'state' | 'own' | 'level' | 'courier' | 'trackingNo' | 'proof' | 'reason'
  /** Name of the invalid field, or null. */
  field: string | null
  sentence: Message
}

/** Reason the person cannot set the redemption to this status, regardless of the input, or null. */
export function getTransitionError(
  to: RedemptionAction,
  { status, deliverable, createdById }: Facts,
  actor: { id: number; level: number },
): TransitionError | null {
  if (!isPossible(to, deliverable) || !redemptionTransitions.allows(to, status)) {
    return {
      code: 'state',
      field: null,
      sentence: rewardsMessages('STATUS_CHANGE', { from: statusName(status), to: statusName(to) }),
    }
  }
  if (redemptionTransitions.rules[to].actor === 'another' && createdById === actor.id) {
    return { code: 'own', field: null, sentence: rewardsMessages('OWN_REDEMPTION') }
  }
  if (isDecision(to) && actor.level < approverLevel)
    return { code: 'level', field: null, sentence: platformMessages('LEVEL_TOO_LOW') }
  return null
}

/** Error in the input of a transition, or null. */
export function getRemarksError(
  to: RedemptionAction,
  { courier, trackingNo, proofs, remarks }: TransitionInput,
): TransitionError | null {
  const { needs } = redemptionTransitions.rules[to]
  if (needs === 'shipment') {
    if (courier === null || courier === 'Pick-up')
      return { code: 'courier', field: 'courier', sentence: rewardsMessages('COURIER_REQUIRED') }
    if (trackingNo === '')
      return { code: 'trackingNo', field: 'trackingNo', sentence: rewardsMessages('TRACKING_REQUIRED') }
  }
  if (needs === 'proof' && proofs === 0)
    return { code: 'proof', field: 'proof', sentence: rewardsMessages('PROOF_REQUIRED') }
  if (needs === 'reason' && remarks.length < minReasonLength)
    return { code: 'reason', field: 'remarks', sentence: platformMessages('REASON_LENGTH') }
  return null
}

/** Refunds when a redemption ends without delivery: points, stock, or both. */
export const refundsOf = (to: RedemptionStatus) => ({
  // Forfeited points are not refunded; the item returns to the stock.
  points: to === 'cancelled',
  stock: to === 'cancelled' || to === 'forfeited',
})

type Item = {
  name: string
  status: string
  startAt: string | null
  endAt: string | null
  stock: number
  limitPerUser: number | null
}

/** Reason the item cannot be redeemed now by a person who redeemed it `before` times, or null. */
export function getRedeemError(item: Item, before: number, now: string): Message | null {
  const { name, status, startAt, endAt, stock, limitPerUser } = item
  if (status !== 'active') return rewardsMessages('ITEM_INACTIVE', { name })
  if (startAt !== null && Date.parse(startAt) > Date.parse(now))
    return rewardsMessages('ITEM_NOT_YET', { name })
  if (endAt !== null && Date.parse(endAt) <= Date.parse(now)) return rewardsMessages('ITEM_ENDED', { name })
  if (limitPerUser !== null && before >= limitPerUser)
    return rewardsMessages('ITEM_LIMIT', { name, count: limitPerUser })
  return stock > 0 ? null : rewardsMessages('OUT_OF_STOCK', { name })
}
