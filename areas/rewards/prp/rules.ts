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

type Transition = {
  from: readonly RedemptionStatus[]
  /** `another`: not whoever entered it. The job's own step is nobody's. */
  actor: 'editor' | 'another' | 'job'
  /** Which items go this way; either where absent. */
  deliverable?: boolean
  needs?: 'shipment' | 'proof' | 'reason'
}

/** Every state a redemption can be put into: from where, by whom, and what must be said. */
export const transitions: Record<Exclude<RedemptionStatus, 'pending'>, Transition> = {
  processing: { from: ['pending'], actor: 'editor', deliverable: true },
  shipped: { from: ['processing'], actor: 'editor', deliverable: true, needs: 'shipment' },
  delivered: { from: ['shipped'], actor: 'editor', deliverable: true, needs: 'proof' },
  ready_for_pickup: { from: ['processing'], actor: 'editor', deliverable: true },
  completed: { from: ['delivered', 'ready_for_pickup'], actor: 'editor', deliverable: true, needs: 'proof' },
  credited: { from: ['pending'], actor: 'editor', deliverable: false },
  cancelled: { from: ['pending', 'processing'], actor: 'another', needs: 'reason' },
  forfeited: { from: ['pending'], actor: 'job' },
}

export type RedemptionAction = keyof typeof transitions
const isVerb = (status: string): status is RedemptionAction => Object.hasOwn(transitions, status)

/** After so many days a redemption that nobody took up is forfeited. */
export const forfeitAfterDays = 60

/** What waits to be done: from each state, where staff may put it. */
export const nextSteps = (status: RedemptionStatus, deliverable: boolean): RedemptionAction[] =>
  Object.keys(transitions)
    .filter(isVerb)
    .filter((to) => {
      const step = transitions[to]
      const isRightWay = step.deliverable === undefined || step.deliverable === deliverable
      return step.actor !== 'job' && isRightWay && step.from.includes(status)
    })

type Facts = {
  status: RedemptionStatus
  deliverable: boolean
  createdById: number | null
}
/** What is said with a step. */
export type TransitionInput = {
  courier: string | null
  trackingNo: string
  /** Proof that is there already and that comes with the step. */
  proofs: number
  remarks: string
}

export type TransitionError = {
  code: 'state' | 'own' | 'courier' | 'trackingNo' | 'proof' | 'reason'
  /** The field at fault, where one is. */
  field: string | null
  sentence: string
}

/** Why a redemption cannot be put into a state by this person, before anything is said with it. */
export function getTransitionError(
  to: RedemptionAction,
  { status, deliverable, createdById }: Facts,
  actor: { id: number },
): TransitionError | null {
  const step = transitions[to]
  const isRightWay = step.deliverable === undefined || step.deliverable === deliverable
  if (step.actor === 'job' || !isRightWay || !step.from.includes(status)) {
    return {
      code: 'state',
      field: null,
      sentence: `A redemption that is ${statusText(status)} cannot become ${statusText(to)}.`,
    }
  }
  if (step.actor === 'another' && createdById === actor.id) {
    return { code: 'own', field: null, sentence: 'You cannot approve your own request.' }
  }
  return null
}

/** Why what is said is not enough for a step, or null. */
export function getRemarksError(
  to: RedemptionAction,
  { courier, trackingNo, proofs, remarks }: TransitionInput,
): TransitionError | null {
  const { needs } = transitions[to]
  if (needs === 'shipment') {
    if (courier === null || courier === 'Pick-up')
      return { code: 'courier', field: 'courier', sentence: 'Choose the courier who takes it' }
    if (trackingNo === '')
      return { code: 'trackingNo', field: 'trackingNo', sentence: 'Enter the number of the shipment' }
  }
  if (needs === 'proof' && proofs === 0)
    return { code: 'proof', field: 'proof', sentence: 'Add a proof of delivery' }
  if (needs === 'reason' && remarks.length < 5)
    return { code: 'reason', field: 'remarks', sentence: 'Enter a reason of 5 to 500 characters' }
  return null
}

const statusText = (status: string) => status.replaceAll('_', ' ')

/** What goes back where a redemption ends without the item: its points and its place in the stock. */
export const refundsOf = (to: RedemptionStatus) => ({
  // Forfeited points are gone; the item is still on the shelf.
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

/** Why an item cannot be redeemed at a moment, by somebody who has redeemed it so often before. */
export function getRedeemError(item: Item, before: number, now: string): string | null {
  const { name, status, startAt, endAt, stock, limitPerUser } = item
  if (status !== 'active') return `${name} cannot be redeemed now.`
  if (startAt !== null && Date.parse(startAt) > Date.parse(now)) return `${name} cannot be redeemed yet.`
  if (endAt !== null && Date.parse(endAt) <= Date.parse(now)) return `${name} can be redeemed no more.`
  if (limitPerUser !== null && before >= limitPerUser)
    return `One person redeems ${name} ${limitPerUser} ${limitPerUser === 1 ? 'time' : 'times'} at most.`
  return stock > 0 ? null : `${name} is out of stock.`
}
