import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'
import type { Message } from '#platform/words/messages.ts'
import { fulfilmentMessages } from './messages.ts'

/** Minimum length of the reason to cancel or to deliver elsewhere, in characters. */
export const minReasonLength = 5

export const fulfilmentStatuses = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'ready_for_pickup',
  'completed',
  'credited',
  'cancelled',
  'forfeited',
] as const
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number]
export type FulfilmentAction = Exclude<FulfilmentStatus, 'pending'>

type TransitionFields = {
  /** `another` is a person other than the one who entered it for the subscriber; `job` is a step made only by the system. */
  actor: 'editor' | 'another' | 'job'
  /** Limits the transition to items that are delivered or not; both if absent. */
  deliverable?: boolean
  needs?: 'shipment' | 'proof' | 'reason'
  /** Decides on the record, which needs the level of approvers. */
  isDecision?: true
}

/** Allowed transitions by target status: source states, actor and required input. */
const fulfilmentTransitions = transitions<FulfilmentStatus, FulfilmentAction, TransitionFields>({
  processing: { from: ['pending'], actor: 'another', deliverable: true, isDecision: true },
  shipped: { from: ['processing'], actor: 'editor', deliverable: true, needs: 'shipment' },
  delivered: { from: ['shipped'], actor: 'editor', deliverable: true, needs: 'proof' },
  ready_for_pickup: { from: ['processing'], actor: 'editor', deliverable: true },
  completed: { from: ['delivered', 'ready_for_pickup'], actor: 'editor', deliverable: true, needs: 'proof' },
  credited: { from: ['pending'], actor: 'another', deliverable: false, isDecision: true },
  cancelled: { from: ['pending', 'processing'], actor: 'another', needs: 'reason', isDecision: true },
  forfeited: { from: ['pending'], actor: 'job' },
})

/** Days after which pending records are forfeited. */
export const forfeitAfterDays = 60

/** Statuses that staff can set next from the given status. */
export const nextSteps = (status: FulfilmentStatus, deliverable: boolean): FulfilmentAction[] =>
  fulfilmentTransitions.actionsFrom(status).filter((to) => isPossible(to, deliverable))

/** Whether staff can make the transition for an item that is delivered or not. */
function isPossible(to: FulfilmentAction, isDelivered: boolean): boolean {
  const { actor, deliverable = isDelivered } = fulfilmentTransitions.rules[to]
  return actor !== 'job' && deliverable === isDelivered
}

/** Whether the status decides on the record: that it is fulfilled, or that it is not. */
export const isDecision = (to: FulfilmentAction): boolean =>
  fulfilmentTransitions.rules[to].isDecision === true

/** Like `isDecision`, for a status of any type. */
export const isDecisionStatus = (status: unknown): boolean =>
  fulfilmentStatuses.some((known) => known === status && known !== 'pending' && isDecision(known))

/** The next decision on a pending record, or null if it is not pending. */
export function nextDecision(
  status: FulfilmentStatus,
  deliverable: boolean,
): 'processing' | 'credited' | null {
  if (status !== 'pending') return null
  return deliverable ? 'processing' : 'credited'
}

type Facts = {
  status: FulfilmentStatus
  deliverable: boolean
  /** The person who may not decide, and the error for them. */
  maker: { id: number | null; error: Message }
}
/** Input of a transition. */
export type TransitionInput = {
  courier: string | null
  trackingNo: string
  /** Delivery address. Null if it cannot change. */
  address: string | null
  /** Number of stored proofs and those sent with this transition. */
  proofs: number
  remarks: string
}

export type TransitionError = {
  code: 'state' | 'own' | 'level' | 'address' | 'courier' | 'trackingNo' | 'proof' | 'reason'
  /** Name of the invalid field, or null. */
  field: string | null
  sentence: Message
}

/** Reason the person cannot set the record to this status, regardless of the input, or null. */
export function getTransitionError(
  to: FulfilmentAction,
  { status, deliverable, maker }: Facts,
  actor: { id: number; level: number },
): TransitionError | null {
  if (!isPossible(to, deliverable) || !fulfilmentTransitions.allows(to, status)) {
    return {
      code: 'state',
      field: null,
      sentence: fulfilmentMessages('STATUS_CHANGE', { from: statusName(status), to: statusName(to) }),
    }
  }
  if (fulfilmentTransitions.rules[to].actor === 'another' && maker.id === actor.id) {
    return { code: 'own', field: null, sentence: maker.error }
  }
  if (isDecision(to) && actor.level < approverLevel)
    return { code: 'level', field: null, sentence: platformMessages('LEVEL_TOO_LOW') }
  return null
}

/** Error in the input of a transition, or null. */
export function getRemarksError(
  to: FulfilmentAction,
  { address, courier, trackingNo, proofs, remarks }: TransitionInput,
): TransitionError | null {
  const { needs } = fulfilmentTransitions.rules[to]
  if (needs === 'shipment') {
    if (address === '')
      return { code: 'address', field: 'address', sentence: fulfilmentMessages('ADDRESS_REQUIRED') }
    if (courier === null || courier === 'Pick-up')
      return { code: 'courier', field: 'courier', sentence: fulfilmentMessages('COURIER_REQUIRED') }
    if (trackingNo === '')
      return { code: 'trackingNo', field: 'trackingNo', sentence: fulfilmentMessages('TRACKING_REQUIRED') }
  }
  if (needs === 'proof' && proofs === 0)
    return { code: 'proof', field: 'proof', sentence: fulfilmentMessages('PROOF_REQUIRED') }
  if (needs === 'reason' && remarks.length < minReasonLength)
    return { code: 'reason', field: 'remarks', sentence: platformMessages('REASON_LENGTH') }
  return null
}

const statusName = (status: string) =>
  status.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Whether a record that ends in this status is returned to stock. */
export const returnsToStock = (to: FulfilmentStatus): boolean => to === 'cancelled' || to === 'forfeited'
