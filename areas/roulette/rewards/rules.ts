import {
  nextSteps,
  type RedemptionStatus,
  type RedemptionVerb,
  type Said,
  type StepRefusal,
  whyNotSaid,
  whyNotStep,
} from '#areas/rewards/prp/rules.ts'

// A reward goes the way of a redemption (B.23): the table of states is the one in areas/rewards/prp/rules.ts.
export { nextSteps, type RedemptionStatus as RewardStatus, type RedemptionVerb as RewardVerb }

type Standing = { status: RedemptionStatus; deliverable: boolean; processedById: number | null }

/**
 * Why a reward cannot be put into a state by this person, or null. Nobody entered it: it came of a spin. So who
 * cancels must be another than who began to process it.
 */
export const whyNotMoveReward = (
  to: RedemptionVerb,
  { status, deliverable, processedById }: Standing,
  who: { id: number },
): StepRefusal | null => {
  const refusal = whyNotStep(to, { status, deliverable, createdById: processedById }, who)
  return refusal && { ...refusal, sentence: refusal.sentence.replace('A redemption', 'A reward') }
}

type RewardSaid = Said & { address: string }
export type SaidRefusal = Omit<StepRefusal, 'why'> & { why: StepRefusal['why'] | 'address' }

/** Why what is said is not enough for a step, or null: what is sent has somewhere to go. */
export function whyNotSaidOfReward(to: RedemptionVerb, { address, ...said }: RewardSaid): SaidRefusal | null {
  if (to === 'shipped' && address === '')
    return { why: 'address', field: 'address', sentence: 'Enter where it is delivered to' }
  return whyNotSaid(to, said)
}

/** Whether the piece goes back where it came from. What a spin cost is not given back: the spin was spun. */
export const putsBack = (to: RedemptionStatus): boolean => to === 'cancelled' || to === 'forfeited'
