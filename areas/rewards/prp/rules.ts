import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import {
  type FulfilmentAction,
  type FulfilmentStatus,
  getTransitionError as getFulfilmentError,
  returnsToStock,
  type TransitionError,
} from '#platform/contract/fulfilment.ts'

/** Act of a redemption in the rules of the controls. */
export const redemptionAct = 'prp-redemption'

/** Value of a redemption for the limits of the controls, in centavos: a point counts as one peso. */
export const redemptionValue = ({ points, cashPart }: { points: number; cashPart: number }): number =>
  points * 100 + cashPart

type Facts = { status: FulfilmentStatus; deliverable: boolean; createdById: number | null }

/** Reason the person cannot set the redemption to this status, regardless of the input, or null. */
export const getTransitionError = (
  to: FulfilmentAction,
  { status, deliverable, createdById }: Facts,
  actor: { id: number; level: number },
): TransitionError | null => {
  const maker = { id: createdById, error: rewardsMessages('OWN_REDEMPTION') }
  return getFulfilmentError(to, { status, deliverable, maker }, actor)
}

/** Refunds when a redemption ends without delivery: points, stock, or both. */
export const refundsOf = (to: FulfilmentStatus) => ({
  // Forfeited points are not refunded; the item returns to the stock.
  points: to === 'cancelled',
  stock: returnsToStock(to),
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
