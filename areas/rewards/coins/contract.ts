import { fieldMessages, platformMessages } from '#platform/contract/errors.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { z } from 'zod'
import { ContentHash } from '#platform/contract/approvals.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { toCheckCoins, toGiveCoins, toSeeCoins } from '#areas/rewards/access.ts'
import { Purpose, RewardStatus, RecipientError } from '#areas/rewards/contract.ts'
import { maxListedNames } from '#areas/rewards/rules.ts'
import { write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked, Id, optionalText, Reason, Moment } from '#platform/contract/fields.ts'

/** Virtual credits or BLVCK coins. Amounts are whole numbers. */
export const Currency = z.enum(['VC', 'BLVCK'])
export type Currency = z.infer<typeof Currency>

export const Coins = z.int().min(1, rewardsMessages.issue('COINS_PER_PERSON')).max(100_000)

export const CoinUser = z.object({
  id: z.int(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  mobile_number: Masked.mobile,
  balance: z.int(),
  currency: Currency,
  disabled: z.boolean(),
  why: RecipientError.nullable(),
})
export type CoinUser = z.infer<typeof CoinUser>

/** Status of a grant's rows in the log. Rows of rejected and withdrawn grants were never credited. */
export const CoinLogStatus = z.enum(['pending', 'credited', 'rejected', 'failed', 'cancelled'])

export const CoinLog = z.object({
  id: z.int(),
  grantId: z.int(),
  refNo: z.string(),
  cognito_sub: z.string(),
  name: z.string(),
  mobile_number: Masked.mobile,
  currency: Currency,
  amount: z.int(),
  balanceAfter: z.int().nullable(),
  reason: z.string(),
  actor: z.string(),
  actorName: z.string(),
  status: CoinLogStatus,
  failCode: RecipientError.nullable(),
  createdAt: Moment,
})
export type CoinLog = z.infer<typeof CoinLog>

/** `credited` means that every recipient was credited. The other statuses belong to grants that take longer. */
export const GrantStatus = z.enum([...RewardStatus.exclude(['completed']).options, 'credited'])
export type GrantStatus = z.infer<typeof GrantStatus>

export const Grant = z.object({
  grantId: z.int(),
  refNo: z.string(),
  currency: Currency,
  purpose: Purpose,
  reason: z.string(),
  reference: z.string(),
  recipients: z.int(),
  total: z.int(),
  credited: z.int(),
  failed: z.int(),
  status: GrantStatus,
  requestId: z.int().nullable(),
  requester: z.string(),
  requesterName: z.string(),
  requesterId: z.int(),
  checker: z.string().nullable(),
  checkerName: z.string().nullable(),
  checkerId: z.int().nullable(),
  checkedAt: Moment.nullable(),
  decisionReason: z.string(),
  createdAt: Moment,
  version: z.int(),
})
export type Grant = z.infer<typeof Grant>

const draft = {
  currency: Currency,
  reason: Reason,
  reference: optionalText(60),
  purpose: Purpose.default('other'),
  files: z.array(FileKey).max(5).default([]),
}
/** Fields of the grant form other than the recipients. */
export const GrantDraft = z.object(draft)

const invalidates = ['/vc-rewards/', '/rewards/', '/approvals/', '/audit/', '/operations/']

const readCalls = callGroup({ needs: toSeeCoins })

export const coinCalls = {
  users: readCalls.read('/vc-rewards/fetchAllUsers', {
    request: listRequest({
      sorts: ['registered', 'name'],
    }).extend({
      currency: Currency.default('VC'),
      /** Subscriber ID, to select one person. */
      id: Id.optional(),
    }),
    reply: pageOf(CoinUser),
  }),
  /** Grants coins, or decides a pending grant. */
  give: write('/vc-rewards/addUserVC', {
    needs: {
      cases: [
        { when: { action: 'approve' }, needs: toCheckCoins },
        { when: { action: 'reject' }, needs: toCheckCoins },
        { when: { action: 'retry' }, needs: toCheckCoins },
        { when: { action: 'cancel' }, needs: toGiveCoins },
        { when: {}, needs: toGiveCoins },
      ],
    },
    request: z
      .strictObject({
        currency: Currency.optional(),
        users: z
          .array(z.object({ cognito_sub: z.uuid(), amount: Coins }))
          .min(1)
          .max(maxListedNames)
          .optional(),
        fromList: z.literal(true).optional(),
        listVersion: z.int().optional(),
        reason: Reason.optional(),
        reference: optionalText(60),
        purpose: Purpose.default('other'),
        files: z.array(FileKey).max(5).default([]),
        grantId: Id.optional(),
        action: z.enum(['approve', 'reject', 'retry', 'cancel']).optional(),
        version: z.int().optional(),
        hash: ContentHash.optional(),
      })
      .refine(({ action, grantId }) => (action === undefined) === (grantId === undefined), {
        path: ['grantId'],
        message: rewardsMessages.issue('GRANT_ACTION'),
      })
      .refine(({ action, currency }) => action !== undefined || currency !== undefined, {
        path: ['currency'],
        message: fieldMessages.issue('REQUIRED'),
      })
      .refine(({ action, reason }) => action === 'approve' || action === 'retry' || reason !== undefined, {
        path: ['reason'],
        message: platformMessages.issue('REASON_LENGTH'),
      }),
    reply: z.object({
      id: z.int(),
      grantId: z.int(),
      refNo: z.string(),
      status: GrantStatus,
      version: z.int(),
    }),
    movesMoney: true,
    acts: { codes: ['coin-grant'], when: ({ action }) => action !== 'cancel' },
    invalidates,
    previews: true,
  }),
  logs: readCalls.read('/vc-rewards/fetchUsersVCLogs', {
    request: listRequest({
      filters: { status: CoinLogStatus },
      sorts: ['createdAt'],
    }).extend({ currency: Currency.default('VC'), cognito_sub: z.uuid().optional(), grantId: Id.optional() }),
    reply: pageOf(CoinLog),
  }),
  /** Grants and their details, for approvers. */
  grants: readCalls.read('/vc-rewards/grants', {
    request: listRequest({
      filters: {
        status: z.union([GrantStatus.transform((one) => [one]), z.array(GrantStatus)]),
        mine: z.boolean(),
      },
      sorts: ['createdAt', 'totalAmount'],
    }).extend({ currency: Currency.default('VC') }),
    reply: pageOf(Grant),
  }),
  grant: readCalls.read('/vc-rewards/grant', {
    request: z.strictObject({ grantId: Id }),
    reply: Grant.extend({ files: z.array(StoredFile) }),
  }),
}
