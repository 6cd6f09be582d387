import { rouletteMessages } from '#areas/roulette/messages.ts'
import {
  type FulfilmentAction,
  type FulfilmentStatus,
  getTransitionError,
  type TransitionError,
} from '#platform/contract/fulfilment.ts'

type Facts = { status: FulfilmentStatus; deliverable: boolean; processedById: number | null }

/**
 * Reason the person cannot set the reward to this status, or null. A reward has no maker because it results from a
 * spin, so the person who cancels must differ from the one who started processing.
 */
export const getRewardTransitionError = (
  to: FulfilmentAction,
  { status, deliverable, processedById }: Facts,
  actor: { id: number; level: number },
): TransitionError | null => {
  const maker = { id: processedById, error: rouletteMessages('OWN_REWARD') }
  return getTransitionError(to, { status, deliverable, maker }, actor)
}
