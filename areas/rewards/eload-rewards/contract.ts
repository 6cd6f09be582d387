import { rewardsMessages } from '#areas/rewards/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { eloadRewardsPlace, toApprove, toOpenReward, toRequest, toSeeRewards } from '#areas/rewards/access.ts'
import { Purpose, RecipientStatus, RewardStatus } from '#areas/rewards/contract.ts'
import { maxListedNames } from '#areas/rewards/rules.ts'
import { toRead } from '#platform/access.ts'
import { decisionFields, Returned } from '#platform/contract/approvals.ts'
import { write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import {
  Money,
  PositiveMoney,
  Masked,
  Id,
  optionalText,
  Reason,
  requiredText,
  Moment,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

/** Amount for one person, from ₱1.00 to ₱5,000.00, in centavos. The server also validates it. */
export const RewardAmount = PositiveMoney.refine((centavos) => centavos >= 1_00 && centavos <= 5_000_00, {
  error: rewardsMessages.issue('PESOS_PER_PERSON'),
})

export const RewardUser = z.object({
  cognito_sub: z.uuid(),
  amount: RewardAmount,
  /** As shown in the list of people. The server reads the stored values instead. */
  name: z.string().optional(),
  mobile_number: z.string().optional(),
})

const Person = z.object({ id: z.int(), email: z.string(), name: z.string() })

const row = {
  rewardId: z.int(),
  refNo: z.string(),
  title: z.string(),
  purpose: Purpose,
  totalAmount: Money,
  recipients: z.int(),
  credited: z.int(),
  failed: z.int(),
  creditedAmount: Money,
  remarks: z.string(),
  requester: z.string(),
  requesterName: z.string(),
  requesterId: z.int(),
  approver: z.string().nullable(),
  approverName: z.string().nullable(),
  /** Approvers selected by the maker, if any. */
  approvers: z.array(Person),
  status: RewardStatus,
  decision: z
    .object({ byId: z.int().nullable(), by: z.string(), byName: z.string(), at: Moment, reason: z.string() })
    .nullable(),
  /** Whether it was returned to its maker for changes. Its status remains `pending`. */
  isReturned: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
}
export const EloadRewardRow = z.object(row)
export type EloadRewardRow = z.infer<typeof EloadRewardRow>

export const EloadReward = z.object({
  ...row,
  requestId: z.int().nullable(),
  returned: Returned.nullable(),
  supportingDocuments: z.array(StoredFile),
  /** The first thousand recipients. */
  users: z.array(
    z.object({
      cognito_sub: z.string(),
      name: z.string(),
      mobile_number: Masked.mobile,
      amount: Money,
      status: RecipientStatus,
      failReason: z.string(),
    }),
  ),
})
export type EloadReward = z.infer<typeof EloadReward>

const draft = {
  title: requiredText(120),
  purpose: Purpose,
  remarks: optionalText(500),
  supportingDocuments: z.array(FileKey).min(1, rewardsMessages.issue('DOCUMENT_REQUIRED')).max(5),
  /** Selected approvers. If empty, any person with the approver flag can decide. */
  approvers: z.array(Id).max(3).default([]),
}
/** Fields of the reward form other than the recipients. */
export const EloadRewardDraft = z.object(draft)

const recipientSelection = {
  users: z.array(RewardUser).min(1).max(maxListedNames).optional(),
  /** Version of the user's own list, if the recipients come from that list. */
  listVersion: z.int().optional(),
  fromList: z.literal(true).optional(),
}

const ByReward = z.strictObject({ rewardId: Id })
const SavedReward = z.object({
  id: z.int(),
  rewardId: z.int(),
  refNo: z.string(),
  status: z.string(),
  version: z.int(),
})
const invalidates = ['/eload-rewards/', '/rewards/', '/approvals/', '/audit/', '/operations/']

export const RewardPerson = z.object({
  id: z.int(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  mobile_number: Masked.mobile,
  businessName: z.string().nullable(),
  /** Whether the person cannot be credited. They are listed but cannot be selected. */
  disabled: z.boolean(),
  why: z.string().nullable(),
  balance: Money,
})
export type RewardPerson = z.infer<typeof RewardPerson>

const ListOfRewards = listRequest({
  filters: {
    status: z.union([RewardStatus.transform((one) => [one]), z.array(RewardStatus)]),
    purpose: Purpose,
    mine: z.boolean(),
  },
  sorts: ['createdAt', 'totalAmount'],
})

const openCalls = callGroup({ needs: toOpenReward })

const requestCalls = callGroup({ needs: toRequest, invalidates })

const readCalls = callGroup({ needs: toSeeRewards })

export const eloadRewardCalls = {
  list: readCalls.read('/eload-rewards/eload-rewards-listv3', {
    request: ListOfRewards,
    reply: pageOf(EloadRewardRow),
  }),
  export: exportCall('/eload-rewards/export', {
    needs: toRead(eloadRewardsPlace),
    request: ListOfRewards,
  }),
  users: readCalls.list('/eload-rewards/get-users', RewardPerson, {
    sorts: ['registered', 'name'],
  }),
  userDetails: readCalls.read('/eload-rewards/get-user-details', {
    request: z.strictObject({ users: z.array(z.string().trim().min(1).max(60)).min(1).max(maxListedNames) }),
    reply: z.object({ rows: z.array(RewardPerson), unknown: z.array(z.string()) }),
  }),
  create: requestCalls.write('/eload-rewards/create-rewardv3', {
    request: z.object({ ...draft, ...recipientSelection }),
    reply: SavedReward,
    movesMoney: true,
    acts: { codes: ['eload-reward'] },
    previews: true,
  }),
  /** Creates a reward for one person from the report, with the same validation. */
  addReward: requestCalls.write('/eload-rewards/add-reward', {
    request: z.object({
      ...draft,
      title: requiredText(120).default('Reward'),
      cognito_sub: z.uuid(),
      amount: RewardAmount,
    }),
    reply: SavedReward,
    movesMoney: true,
    acts: { codes: ['eload-reward'] },
    previews: true,
  }),
  info: openCalls.read('/eload-rewards/info', {
    request: ByReward.extend({ withUsers: z.boolean().default(true) }),
    reply: EloadReward,
    views: { kind: 'reward', id: 'rewardId', label: 'refNo' },
  }),
  update: requestCalls.write('/eload-rewards/update', {
    request: z.object({ ...draft, ...recipientSelection, rewardId: Id, version: z.int() }),
    reply: SavedReward,
    acts: { codes: ['eload-reward'] },
    previews: true,
  }),
  cancel: requestCalls.write('/eload-rewards/cancel', {
    request: ByReward.extend({ reason: Reason, version: z.int().optional() }),
    reply: SavedReward,
  }),
  /** Identifies the reward by ID from the screen, or by the token of an email link. */
  act: write('/eload-rewards/actionv3', {
    needs: toApprove,
    request: z.object({
      action: z.enum(['approve', 'reject', 'retry']),
      rewardId: Id.optional(),
      ...decisionFields,
    }),
    reply: SavedReward,
    movesMoney: true,
    acts: { codes: ['eload-reward'] },
    invalidates,
  }),
  logs: openCalls.read('/eload-rewards/logs', { request: ByReward.extend(logRequest), reply: LogPage }),
  /** Validates parsed rows without storing them. */
  validateUsers: requestCalls.read('/eload-rewards/validate-users', {
    request: z.strictObject({
      rows: z
        .array(
          z.object({
            mobile_number: z.string().max(40).optional(),
            cognito_sub: z.string().max(60).nullish(),
            amount: z.union([z.number(), z.string()]),
          }),
        )
        .min(1)
        .max(maxListedNames),
    }),
    reply: z.object({
      valid: z.int(),
      invalid: z.int(),
      totalAmount: Money,
      rows: z.array(
        z.object({
          row: z.int(),
          cognito_sub: z.string().nullable(),
          name: z.string(),
          mobile_number: Masked.mobile,
          amount: Money.nullable(),
          valid: z.boolean(),
          field: z.string(),
          message: z.string(),
        }),
      ),
    }),
  }),
  /** People who can be selected as approvers. */
  approvers: requestCalls.read('/eload-rewards/approvers', { reply: z.array(Person), background: true }),
}
