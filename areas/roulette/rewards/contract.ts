import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  FulfilmentStatus,
  fulfilmentChange,
  fulfilmentDetails,
  fulfilmentFields,
  isDecisionStatus,
  trackingKey,
} from '#platform/contract/fulfilment.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import {
  Money,
  Masked,
  maskSentence,
  isNotMasked,
  Id,
  optionalText,
  Moment,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'

export const PrizeKind = z.enum(['load', 'vc', 'blvck', 'prp_item', 'physical'])

export const WheelReward = z.object({
  [trackingKey]: z.int(),
  id: z.int(),
  userId: z.int(),
  cognito_sub: z.string(),
  name: z.string(),
  mobile: Masked.mobile,
  mainId: z.int(),
  gameName: z.string(),
  itemId: z.int(),
  itemName: z.string(),
  type: PrizeKind,
  value: Money,
  deliverable: z.boolean(),
  wonAt: Moment,
  ...fulfilmentFields,
  /** Person who started processing. Another person must cancel the reward. */
  processedById: z.int().nullable(),
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
})
export type WheelReward = z.infer<typeof WheelReward>

export const RewardRecord = WheelReward.extend({
  ...fulfilmentDetails,
  /** The winning spin. */
  spin: z.object({ spinNo: z.int(), ticket: z.int() }),
})
export type RewardRecord = z.infer<typeof RewardRecord>

const some = <One extends z.ZodType>(one: One) => z.union([one.transform((each) => [each]), z.array(one)])
const RewardsRequest = listRequest({
  filters: { status: some(FulfilmentStatus), type: some(PrizeKind), mainId: Id },
  sorts: ['wonAt'],
})
const see = withAnyFlag(roulettePlace)

const readCalls = callGroup({ needs: see })

/** Act of fulfilling or cancelling a reward in the rules of the controls. */
export const wheelRewardAct = 'roulette-reward'

export const rewardCalls = {
  list: readCalls.read('/roulette/reward', { request: RewardsRequest, reply: pageOf(WheelReward) }),
  info: readCalls.read('/roulette/reward-info', {
    request: z.strictObject({ [trackingKey]: Id }),
    reply: RewardRecord,
    views: { kind: 'roulette-reward', id: 'productTrackingId', label: 'itemName' },
  }),
  /** Changes the status of a reward. */
  record: write('/roulette/create-record-roulette', {
    needs: toUpdate(roulettePlace),
    request: z.strictObject({
      [trackingKey]: Id,
      ...fulfilmentChange,
      /** Delivery address. Empty keeps the stored one. */
      address: optionalText(300).refine(isNotMasked, maskSentence),
    }),
    reply: Saved.extend({ [trackingKey]: z.int() }),
    movesMoney: true,
    acts: {
      codes: [wheelRewardAct],
      when: ({ status }) => isDecisionStatus(status),
    },
    invalidates: ['/roulette/', '/audit/', '/rewards/'],
  }),
  reveal: revealCall('/roulette/reveal-reward', {
    needs: toRead(roulettePlace),
    key: trackingKey,
    fields: ['mobile', 'address'],
  }),
  /** Exports the list. */
  export: exportCall('/roulette/export', { needs: toRead(roulettePlace), request: RewardsRequest }),
}
