import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignStatuses, validateTimes } from '#areas/eload/campaigns/rules.ts'
import { auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { toRead, toDecide } from '#platform/access.ts'
import { decisionFields, Returned, Verdict } from '#platform/contract/approvals.ts'
import { write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
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
import { listRequest, pageOf, SearchText } from '#platform/contract/page.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof CampaignStatus>
export const CampaignType = z.enum(['rebate_boost', 'cashback', 'free_load'])
export type CampaignType = z.infer<typeof CampaignType>
export const CampaignRebate = z.enum(['percent', 'fixed'])
export const Audience = z.enum(['all', 'sss', 'nsss', 'segment'])
export type Audience = z.infer<typeof Audience>

const Person = z.object({ id: z.int(), email: z.string(), name: z.string() })

const row = {
  campaignId: z.int(),
  refNo: z.string(),
  name: z.string(),
  description: z.string(),
  presetId: z.int().nullable(),
  type: CampaignType,
  rebateType: CampaignRebate,
  /** Percentage or amount, depending on `rebateType`; in hundredths in code. */
  rebateValue: Money,
  networkIds: z.array(z.int()),
  skuIds: z.array(z.int()),
  audience: Audience,
  minAmount: Money,
  capPerUser: Money.nullable(),
  budget: Money,
  spent: Money,
  startAt: Moment,
  endAt: Moment,
  lineManagers: z.array(Person),
  status: CampaignStatus,
  requestId: z.int().nullable(),
  createdById: z.int(),
  /** Everyone who wrote part of the campaign. They cannot decide on it. */
  authors: z.array(z.int()),
  /** Person who submitted it last. They can neither decide on it nor void it. */
  submittedById: z.int().nullable(),
  decision: z
    .object({ byId: z.int().nullable(), by: z.string(), byName: z.string(), at: Moment, reason: z.string() })
    .nullable(),
  /** Changes requested by the approver; the campaign is a draft until it is submitted again. */
  returned: Returned.nullable(),
  createdByName: z.string().nullable(),
  ...auditFields,
}
export const CampaignRow = z.object(row)
export type CampaignRow = z.infer<typeof CampaignRow>

export const Campaign = z.object({
  ...row,
  userIds: z.array(z.int()),
  /** People of the segment by name, with masked mobile numbers. */
  users: z.array(NamedRecord.extend({ mobile: Masked.mobile })),
  skus: z.array(NamedRecord.extend({ sku: z.string(), networkName: z.string() })),
  grants: z.object({ count: z.int(), people: z.int(), reversed: Money, notReversed: Money }),
  /** Other campaigns for one of its SKUs in the same period. */
  overlaps: z.array(z.object({ campaignId: z.int(), refNo: z.string(), name: z.string(), skus: z.int() })),
})
export type Campaign = z.infer<typeof Campaign>

export const Preset = z.object({
  id: z.int(),
  name: z.string(),
  type: CampaignType,
  rebateType: CampaignRebate,
  rebateValue: Money,
  networkIds: z.array(z.int()),
  durationDays: z.int(),
})
export type Preset = z.infer<typeof Preset>

/** Fields of a campaign that the form submits. */
export const CampaignDraft = z.strictObject({
  name: requiredText(100),
  description: optionalText(2000),
  presetId: Id.nullable().default(null),
  type: CampaignType,
  rebateType: CampaignRebate,
  rebateValue: PositiveMoney,
  networkIds: z.array(Id).max(50).default([]),
  skuIds: z.array(Id).min(1, eloadMessages.issue('TOPUP_REQUIRED')).max(2000),
  audience: Audience.default('all'),
  userIds: z.array(Id).max(10_000).default([]),
  minAmount: Money.prefault(0),
  capPerUser: PositiveMoney.nullable().default(null),
  budget: PositiveMoney,
  startAt: Moment,
  endAt: Moment,
  lineManagers: z.array(Id).min(1).max(3),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

type Checked = Pick<
  CampaignDraft,
  'startAt' | 'endAt' | 'rebateType' | 'rebateValue' | 'audience' | 'userIds' | 'capPerUser' | 'budget'
>

/** Checks across the fields of a campaign. */
export function checkCampaign(draft: Checked, context: z.RefinementCtx) {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  for (const { field, message } of validateTimes(draft)) addIssue(field, message.encoded)
  if (draft.rebateType === 'percent' && draft.rebateValue > 10_000)
    addIssue('rebateValue', eloadMessages.issue('PERCENT_MAX'))
  if (draft.audience === 'segment' && draft.userIds.length === 0)
    addIssue('userIds', eloadMessages.issue('PEOPLE_REQUIRED'))
  if (draft.audience !== 'segment' && draft.userIds.length > 0)
    addIssue('userIds', eloadMessages.issue('PEOPLE_NOT_ALLOWED'))
  if (draft.capPerUser !== null && draft.capPerUser > draft.budget)
    addIssue('capPerUser', eloadMessages.issue('CAP_ABOVE_BUDGET'))
}

export const Grant = z.object({
  id: z.int(),
  loadRefNo: z.string(),
  walletId: z.int(),
  owner: z.string(),
  mobile: Masked.mobile,
  sku: z.string(),
  amount: Money,
  createdAt: Moment,
  reversedAt: Moment.nullable(),
  notReversedReason: z.string(),
})
export type Grant = z.infer<typeof Grant>

/** Preview of the effect of voiding a campaign. */
export const VoidPreview = z.object({
  given: Money,
  grants: z.int(),
  wallets: z.int(),
  /** Amount that can be recovered now, summed over all wallets. */
  canTakeBack: Money,
  cannotTakeBack: Money,
  short: z.array(z.object({ walletId: z.int(), owner: z.string(), given: Money, available: Money })),
})
export type VoidPreview = z.infer<typeof VoidPreview>

const ByCampaign = { campaignId: Id, version: z.int().optional() }
const Saved = z.object({ campaignId: z.int(), refNo: z.string(), status: CampaignStatus, version: z.int() })
const makers = { place: topupPlace, anyOf: ['create', 'update'] } as const

const List = listRequest({
  filters: {
    status: z.union([CampaignStatus.transform((one) => [one]), z.array(CampaignStatus)]),
    type: CampaignType,
    audience: Audience,
    skuId: Id,
  },
  sorts: ['createdAt', 'name', 'startAt', 'endAt', 'budget', 'spent'],
})

const invalidates = ['/eload/campaign/', '/approvals/', '/audit/']
const calls = recordCalls(topupPlace, {
  saved: Saved,
  invalidates,
})

const makerCalls = callGroup({ needs: makers })

/** Act of starting a campaign, which requires an approval, and of pausing or resuming it. */
export const campaignAct = 'eload-campaign'

export const campaignCalls = {
  list: calls.read('/eload/campaign/list', List, pageOf(CampaignRow)),
  /** Exports the campaign list. */
  export: exportCall('/eload/campaign/export', { needs: toRead(topupPlace), request: List }),
  presets: calls.read('/eload/campaign/presets', z.strictObject({}), z.array(Preset)),
  /** Line managers the campaign can be submitted to, without the person submitting. */
  lineManagers: calls.read(
    '/eload/campaign/line-managers',
    z.strictObject({}),
    z.array(Person.extend({ position: z.string() })),
  ),
  detail: calls.read('/eload/campaign/detail', z.strictObject({ campaignId: Id }), Campaign, {
    views: { kind: 'eload-campaign', id: 'campaignId', label: 'refNo' },
  }),
  create: calls.create('/eload/campaign/create', CampaignDraft.superRefine(checkCampaign)),
  update: makerCalls.write('/eload/campaign/update', {
    request: CampaignDraft.extend({ campaignId: Id, version: z.int() }).superRefine(checkCampaign),
    reply: Saved,
    invalidates,
    previews: true,
  }),
  delete: calls.delete('/eload/campaign/delete', z.strictObject(ByCampaign)),
  /** Decides on a campaign, identified by the token of an email or by its number. */
  action: write('/eload/campaign/action', {
    needs: 'signed-in',
    request: z.strictObject({
      ...decisionFields,
      action: z.enum(['token-info', 'approve', 'reject', 'resend']),
      campaignId: Id.optional(),
    }),
    acts: { codes: 'any-request', when: ({ action }) => action !== 'token-info' },
    reply: Saved.extend({
      /** Set for `token-info`: the campaign behind the link and the decisions it allows. */
      campaign: CampaignRow.optional(),
      actions: z.array(Verdict).optional(),
    }),
    invalidates,
  }),
  updateStatus: write('/eload/campaign/update-status', {
    needs: {
      cases: [
        { when: { status: 'for_approval' }, needs: makers },
        { when: {}, needs: toDecide(topupPlace) },
      ],
    },
    acts: { codes: [campaignAct] },
    request: z.strictObject({
      ...ByCampaign,
      status: z.enum(['for_approval', 'active', 'paused']),
      reason: Reason.optional(),
    }),
    reply: Saved,
    invalidates,
    previews: true,
  }),
  end: calls.update('/eload/campaign/end-campaign', z.strictObject({ ...ByCampaign, reason: Reason }), {
    reply: Saved,
  }),
  /**
   * Ends the campaign permanently. Granted rebates stay unless recovery is requested, which is done wallet by wallet.
   */
  void: calls.update(
    '/eload/campaign/void-campaign',
    z.strictObject({ ...ByCampaign, reason: Reason, takeBack: z.boolean().default(false) }),
    { acts: { codes: [campaignAct] } },
  ),
  /** Previews the effect of voiding a campaign. */
  voidPreview: calls.read('/eload/campaign/void-preview', z.strictObject({ campaignId: Id }), VoidPreview),
  /** Lists the granted rebates by sale. */
  grants: calls.list('/eload/campaign/grants', Grant, {
    filters: { campaignId: Id, isReversed: z.boolean() },
    sorts: ['createdAt'],
  }),
  /** Searches people for a segment by name or mobile number. */
  people: makerCalls.read('/eload/campaign/people', {
    request: z.strictObject({ search: SearchText }),
    reply: z.array(NamedRecord.extend({ mobile: Masked.mobile })),
    background: true,
  }),
}
