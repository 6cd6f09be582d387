import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { statusLabel, labelsOf } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { Audience, CampaignRebate, CampaignType } from '#areas/eload/campaigns/contract.ts'
import {
  campaignParts,
  campaigns,
  type CampaignRecord,
  lockCampaign,
  transitionCampaign,
} from './campaigns.ts'
import { scheduleNextTransition } from './scheduled-job.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { type ActorContext, defineApprovalType, type Effect } from '#platform/server/approvals.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { AuditNote } from '#platform/server/http.ts'
import type { Database } from '#platform/server/db.ts'

const t = labelsOf(campaignWords)

/** Complete content of the request, so that nothing can change after it was submitted. */
const Payload = z.object({
  campaignId: z.int(),
  refNo: z.string(),
  name: z.string(),
  description: z.string(),
  type: CampaignType,
  rebateType: CampaignRebate,
  rebateValue: z.int(),
  networkIds: z.array(z.int()),
  skuIds: z.array(z.int()),
  audience: Audience,
  userIds: z.array(z.int()),
  minAmount: z.int(),
  capPerUser: z.int().nullable(),
  budget: z.int(),
  startAt: z.string(),
  endAt: z.string(),
})
export type CampaignPayload = z.infer<typeof Payload>

/**
 * Approval type for campaign budgets: requested by one person and decided by the line manager it was submitted to.
 */
export const campaignApprovalType = defineApprovalType<CampaignPayload>({
  kind: 'eload-campaign',
  name: eloadMessages('APPROVAL_TYPE_CAMPAIGN'),
  module: 'campaign',
  payload: Payload,
  title: ({ name, refNo, budget }) =>
    eloadMessages('TITLE_CAMPAIGN', { name, ref: refNo, budget: formatCentavos(budget) }),
  amount: ({ budget }) => budget,
  whoMayDecide: 'addressed',
  // An author cannot decide even if another person submitted the campaign.
  coMakers: async (db, { recordId }) => (await campaigns.find(db, Number(recordId))).authors,
  effect: (db, payload) => effectOf(db, payload),
  executionError: async (db, { campaignId, endAt }) => {
    const { status } = await campaigns.find(db, campaignId)
    if (status !== 'for_approval') return eloadMessages('CAMPAIGN_STATUS', { status: statusLabel(status) })
    return Date.parse(endAt) <= Date.now() ? eloadMessages('CAMPAIGN_ENDED') : null
  },
  recordVersion: async (db, campaignId) => (await campaigns.find(db, campaignId)).version,
  onApproved: async (context, { campaignId, refNo }, _request, reason) => {
    const { db, staff } = context
    const before = await lockCampaign(db, campaignId)
    const hasBegun = Date.parse(before.startAt) <= Date.now()
    const moved = await transitionCampaign(db, campaignId, {
      from: ['for_approval'],
      to: hasBegun ? 'active' : 'scheduled',
      by: staff.email,
      nextAt: hasBegun ? before.endAt : before.startAt,
      also: decided(context, reason),
    })
    await scheduleNextTransition(db, moved)
    await recordJobAudit(context, before, { action: 'Approve', to: moved.status, reason })
    return hasBegun
      ? eloadMessages('CAMPAIGN_ACTIVE', { ref: refNo })
      : eloadMessages('CAMPAIGN_APPROVED', { ref: refNo })
  },
  onRejected: async (context, { campaignId }, _request, reason) => {
    const before = await lockCampaign(context.db, campaignId)
    await transitionCampaign(context.db, campaignId, {
      from: ['for_approval'],
      to: 'rejected',
      by: context.staff.email,
      also: decided(context, reason),
    })
    await recordJobAudit(context, before, { action: 'Reject', to: 'rejected', reason })
  },
  // A returned campaign is a draft again, so its authors can change and resubmit it.
  onReturned: async (context, { campaignId }, _request, reason) => {
    const before = await lockCampaign(context.db, campaignId)
    const move = { from: ['for_approval'], to: 'draft', by: context.staff.email } as const
    await transitionCampaign(context.db, campaignId, move)
    await recordJobAudit(context, before, { action: 'Return', to: 'draft', reason })
  },
  editPath: (campaignId) => `/digital-offer/load/topups/campaign/${campaignId}/edit`,
  // A withdrawn campaign is a draft again.
  onCancelled: async (context, { campaignId }, _request, reason) => {
    const before = await lockCampaign(context.db, campaignId)
    if (before.status !== 'for_approval') return
    const move = { from: ['for_approval'], to: 'draft', by: context.staff.email } as const
    await transitionCampaign(context.db, campaignId, move)
    await recordJobAudit(context, before, { action: 'Withdraw', to: 'draft', reason })
  },
  path: (token, action) => `/digital-offer/load/topups/campaign/action/${token}/${action}`,
  recordPath: (_request, { campaignId }) => `/digital-offer/load/topups/campaign/${campaignId}/view`,
})

const decided = ({ staff }: ActorContext, reason: string) => sql`
  decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(), decision_reason = ${reason}`

type JobAudit = { action: AuditAction; to: string; reason: string }

/** Writes a transition of a campaign to the audit log. */
export const recordJobAudit = (
  { audit }: { audit: (recordJobAudit: AuditNote) => Promise<void> },
  { campaignId, refNo, name, status }: CampaignRecord,
  { action, to, reason }: JobAudit,
) =>
  audit({
    action,
    kind: 'eload-campaign',
    recordId: campaignId,
    label: `${refNo} ${name}`,
    fromStatus: status,
    toStatus: to,
    ...(reason && { reason }),
  })

async function effectOf(db: Database, payload: CampaignPayload): Promise<Effect> {
  const campaign = await campaigns.find(db, payload.campaignId)
  const { overlaps, skus } = await campaignParts(db, campaign)
  const { spent, budget, lastMonth } = {
    ...payload,
    spent: campaign.spent,
    lastMonth: await soldLately(db, payload),
  }
  const grantedFact: Effect['facts'][number] =
    payload.rebateType === 'percent'
      ? { label: t('rebate'), unit: 'percent', value: payload.rebateValue }
      : { label: t('rebate'), unit: 'money', value: payload.rebateValue }
  const requested =
    payload.rebateType === 'percent'
      ? Math.floor((lastMonth.value * payload.rebateValue) / 10_000)
      : lastMonth.count * payload.rebateValue
  return {
    facts: [
      { label: t('type'), unit: 'text', value: t(`type_${payload.type}`) },
      grantedFact,
      { label: t('budget'), unit: 'money', value: budget },
      {
        label: t('capPerUser'),
        unit: 'money',
        value: payload.capPerUser,
      },
      {
        label: t('minAmount'),
        unit: 'money',
        value: payload.minAmount,
      },
      { label: t('audience'), unit: 'text', value: t(`audience_${payload.audience}`) },
      { label: t('skus'), unit: 'number', value: payload.skuIds.length },
      { label: t('startsOn'), unit: 'moment', value: payload.startAt },
      { label: t('endsOn'), unit: 'moment', value: payload.endAt },
    ],
    reason: payload.description,
    changes: [],
    projected: [
      {
        label: eloadMessages('BUDGET_SPENT'),
        unit: 'money',
        before: spent,
        after: budget,
      },
      {
        label: eloadMessages('PREVIOUS_SALES'),
        unit: 'money',
        before: lastMonth.value,
        after: null,
      },
      {
        label: eloadMessages('ESTIMATED_REBATES'),
        unit: 'money',
        before: requested,
        after: null,
      },
    ],
    warnings: [
      ...overlaps.map((other) =>
        eloadMessages('WARNING_OVERLAP', {
          count: other.skus,
          topups: skus.length,
          campaign: `${other.refNo} ${other.name}`,
        }),
      ),
      ...(requested > budget ? [eloadMessages('WARNING_BUDGET')] : []),
    ],
    attachments: [],
  }
}

/** Past sales of these SKUs over a period as long as the campaign, ending now. */
async function soldLately(db: Database, { skuIds, startAt, endAt, minAmount }: CampaignPayload) {
  const { rows } = await sql<{ value: number; count: number }>`
    select coalesce(sum(amount_centavos), 0)::bigint as value, count(*) as count from eload_txn
    where topup_id = any(${skuIds}::bigint[]) and status = 'success' and amount_centavos >= ${minAmount}
      and created_at >= now() - (${endAt}::timestamptz - ${startAt}::timestamptz)`.execute(db)
  return rows[0] ?? { value: 0, count: 0 }
}
