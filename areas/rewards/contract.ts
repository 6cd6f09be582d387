import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  coinsPlace,
  eloadRewardsPlace,
  toGiveCoins,
  toOpenReward,
  toRequest,
  toSeeCoins,
  toSeeRewards,
} from '#areas/rewards/access.ts'
import { maxListedNames, recipientErrorCodes } from '#areas/rewards/rules.ts'
import { type Guard, type GuardByRequest, toUpdate } from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf, SearchText } from '#platform/contract/page.ts'
import { Masked, Id, Reason, Moment } from '#platform/contract/fields.ts'

// Calls shared by eLoad rewards and coins. Amounts are in minor units, because a list can hold pesos or coins.

export const Given = z.enum(['ELOAD', 'VC', 'BLVCK'])
export const Purpose = z.enum(['incentive', 'compensation', 'campaign', 'referral', 'contest', 'other'])
export type Purpose = z.infer<typeof Purpose>

export const RewardStatus = z.enum([
  'pending',
  'approved',
  'processing',
  'completed',
  'partially_completed',
  'failed',
  'rejected',
  'cancelled',
])
export const RecipientStatus = z.enum(['pending', 'credited', 'failed', 'rejected', 'cancelled'])
export const RecipientError = z.enum(recipientErrorCodes)

/** Permission depends on the asset: eLoad has its own flags, coins use those of BLVCK coins. */
const byAsset = (eload: Guard, coins: Guard): GuardByRequest => ({
  cases: [
    { when: { asset: 'ELOAD' }, needs: eload },
    { when: { asset: 'VC' }, needs: coins },
    { when: { asset: 'BLVCK' }, needs: coins },
  ],
})
const toPutTogether = byAsset(toRequest, toGiveCoins)
const toLook = byAsset(toSeeRewards, toSeeCoins)

/** Criteria that select recipients. */
export const Segment = z.strictObject({
  storeCategory: z.enum(['sss', 'nsss']).optional(),
  regionCode: z
    .string()
    .regex(/^\d{9,10}$/)
    .optional(),
  kycType: z.enum(['FullyVerified', 'FailedKYC', 'NoKYC', 'PendingKYC', 'ManualKYC']).optional(),
  search: SearchText.optional(),
})
export type Segment = z.infer<typeof Segment>

const Ineligible = z.object({ why: RecipientError, count: z.int() })
const Summary = z.object({
  recipients: z.int(),
  total: z.int(),
  /** Recipients in the list who cannot receive anything now. */
  ineligible: z.int(),
  version: z.int(),
  /** Total granted by the person without approval today (Manila date). */
  givenToday: z.int(),
})

export const ListRow = z.object({
  id: z.int(),
  name: z.string(),
  mobile: Masked.mobile,
  amount: z.int(),
  source: z.enum(['search', 'segment', 'file', 'reward']),
  why: RecipientError.nullable(),
})
export type ListRow = z.infer<typeof ListRow>

/** One recipient of a reward, as listed on the screen. */
export const RecipientRow = z.object({
  id: z.int(),
  place: z.int(),
  cognito_sub: z.string(),
  name: z.string(),
  mobile_number: Masked.mobile,
  amount: z.int(),
  status: RecipientStatus,
  failCode: RecipientError.nullable(),
  balanceAfter: z.int().nullable(),
  creditedAt: Moment.nullable(),
})
export type RecipientRow = z.infer<typeof RecipientRow>

const asset = { asset: Given }
const invalidates = ['/rewards/', '/eload-rewards/', '/vc-rewards/', '/approvals/', '/audit/', '/operations/']

export const RecipientList = listRequest({
  filters: { status: RecipientStatus },
  sorts: ['place'],
  defaultDirection: 'asc',
}).extend({ ...asset, rewardId: Id })

const editCalls = callGroup({ needs: toPutTogether, invalidates: ['/rewards/'] })

export const givingCalls = {
  summary: editCalls.read('/rewards/list-summary', { request: z.strictObject(asset), reply: Summary }),
  rows: editCalls.read('/rewards/list-rows', {
    request: listRequest({
      filters: { ineligible: z.boolean(), source: z.enum(['search', 'segment', 'file', 'reward']) },
      sorts: ['added'],
      defaultDirection: 'asc',
    }).extend(asset),
    reply: pageOf(ListRow),
  }),
  /** Previews the effect of adding a segment. */
  segment: editCalls.read('/rewards/list-segment', {
    request: z.strictObject({ ...asset, segment: Segment, amount: z.int().positive() }),
    reply: z.object({
      matches: z.int(),
      isTooMany: z.boolean(),
      able: z.int(),
      ineligible: z.array(Ineligible),
    }),
  }),
  /** Adds recipients by name or segment, with an amount each. Existing recipients get the new amount. */
  add: editCalls.write('/rewards/list-add', {
    request: z.strictObject({
      ...asset,
      users: z.array(z.uuid()).min(1).max(maxListedNames).optional(),
      segment: Segment.optional(),
      amount: z.int().positive(),
    }),
    reply: Summary.extend({ added: z.int(), changed: z.int(), leftOut: z.array(Ineligible) }),
  }),
  remove: editCalls.write('/rewards/list-remove', {
    request: z.strictObject({
      ...asset,
      ids: z.array(Id).max(maxListedNames).optional(),
      /** All recipients, or only those who cannot receive anything. */
      which: z.enum(['all', 'ineligible']).optional(),
    }),
    reply: Summary,
  }),
  /** Fills the list with the recipients of a reward, to edit or repeat it. */
  load: editCalls.write('/rewards/list-load', {
    request: z.strictObject({ ...asset, rewardId: Id }),
    reply: Summary,
  }),

  recipients: call('/rewards/recipients', {
    needs: byAsset(toOpenReward, toSeeCoins),
    request: RecipientList,
    reply: pageOf(RecipientRow),
  }),
  /** Stops distribution after the current batch. Amounts already credited are not reversed. */
  stop: write('/rewards/stop', {
    needs: byAsset(
      { place: eloadRewardsPlace, anyOf: ['create', 'update', 'requester', 'approver'] },
      { place: coinsPlace, anyOf: ['create', 'update'] },
    ),
    request: z.strictObject({ ...asset, rewardId: Id, reason: Reason }),
    reply: z.object({ id: z.int(), status: z.string(), version: z.int() }),
    invalidates,
  }),

  budget: call('/rewards/budget', {
    needs: toLook,
    request: z.strictObject(asset),
    reply: z.object({
      /** Remaining budget. */
      left: z.int(),
      /** Amount reserved for approved rewards that are not fully distributed. */
      promised: z.int(),
      givenThisMonth: z.int(),
      perPersonPerMonth: z.int(),
    }),
  }),
  /** Requests an increase or decrease of the budget. A line manager other than the maker decides. */
  askBudget: write('/rewards/ask-budget', {
    needs: byAsset(toUpdate(eloadRewardsPlace), toUpdate(coinsPlace)),
    request: z.strictObject({
      ...asset,
      direction: z.enum(['add', 'take_out']),
      amount: z.int().positive().max(100_000_000_00),
      reason: Reason,
      lineManagers: z.array(Id).min(1).max(3),
    }),
    acts: { codes: ['reward-budget'] },
    reply: z.object({ id: z.int(), status: z.string(), version: z.int(), ref: z.string() }),
    invalidates: ['/rewards/', '/approvals/'],
    previews: true,
  }),
}
