import { rouletteMessages } from '#areas/roulette/messages.ts'
import type { Message } from '#platform/words.ts'
import {
  isDecision,
  nextSteps,
  type RedemptionStatus,
  type RedemptionAction,
  type TransitionInput,
  type TransitionError,
  getRemarksError,
  getTransitionError,
} from '#areas/rewards/prp/rules.ts'

// Rewards share the transition table of PRP redemptions in areas/rewards/prp/rules.ts.
export { isDecision, nextSteps, type RedemptionStatus as RewardStatus, type RedemptionAction as RewardVerb }

type RewardStatusFields = { status: RedemptionStatus; deliverable: boolean; processedById: number | null }

/**
 * Reason the person cannot set the reward to this status, or null. A reward has no maker because it results from a
 * spin, so the person who cancels must differ from the one who started processing.
 */
export const getRewardTransitionError = (
  to: RedemptionAction,
  { status, deliverable, processedById }: RewardStatusFields,
  actor: { id: number; level: number },
): TransitionError | null =>
  getTransitionError(to, { status, deliverable, createdById: processedById }, actor)

type RewardSaid = TransitionInput & { address: string }
export type RemarksError = Omit<TransitionError, 'code' | 'sentence'> & {
  code: TransitionError['code'] | 'address'
  sentence: Message
}

/** Error in the input of a transition, or null. Shipment requires an address. */
export function getRewardRemarksError(
  to: RedemptionAction,
  { address, ...said }: RewardSaid,
): RemarksError | null {
  if (to === 'shipped' && address === '')
    return { code: 'address', field: 'address', sentence: rouletteMessages('ADDRESS_REQUIRED') }
  return getRemarksError(to, said)
}

/** Whether the prize returns to the stock. The price of the spin is not refunded. */
export const reversesPrize = (to: RedemptionStatus): boolean => to === 'cancelled' || to === 'forfeited'
