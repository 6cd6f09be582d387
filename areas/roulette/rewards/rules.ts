import {
  nextSteps,
  type RedemptionStatus,
  type RedemptionAction,
  type TransitionInput,
  type TransitionError,
  getRemarksError,
  getTransitionError,
} from '#areas/rewards/prp/rules.ts'

// A reward goes the way of a redemption (B.23): the table of states is the one in areas/rewards/prp/rules.ts.
export { nextSteps, type RedemptionStatus as RewardStatus, type RedemptionAction as RewardVerb }

type RewardStatusFields = { status: RedemptionStatus; deliverable: boolean; processedById: number | null }

/**
 * Why a reward cannot be put into a state by this person, or null. Nobody entered it: it came of a spin. So who
 * cancels must be another than who began to process it.
 */
export const getRewardTransitionError = (
  to: RedemptionAction,
  { status, deliverable, processedById }: RewardStatusFields,
  actor: { id: number },
): TransitionError | null => {
  const error = getTransitionError(to, { status, deliverable, createdById: processedById }, actor)
  return error && { ...error, sentence: error.sentence.replace('A redemption', 'A reward') }
}

type RewardSaid = TransitionInput & { address: string }
export type RemarksError = Omit<TransitionError, 'code'> & { code: TransitionError['code'] | 'address' }

/** Why what is said is not enough for a step, or null: what is sent has somewhere to go. */
export function getRewardRemarksError(
  to: RedemptionAction,
  { address, ...said }: RewardSaid,
): RemarksError | null {
  if (to === 'shipped' && address === '')
    return { code: 'address', field: 'address', sentence: 'Enter where it is delivered to' }
  return getRemarksError(to, said)
}

/** Whether the piece goes back where it came from. What a spin cost is not given back: the spin was spun. */
export const reversesPrize = (to: RedemptionStatus): boolean => to === 'cancelled' || to === 'forfeited'
