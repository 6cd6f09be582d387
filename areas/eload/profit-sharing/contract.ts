import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { toCreate } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { changeFields, deciderFields, requesterFields } from '#platform/contract/record.ts'
import { Percent, Id, optionalText, Reason, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const ShareStatus = z.enum(['pending', 'returned', 'active', 'rejected', 'superseded'])
export type ShareStatus = z.infer<typeof ShareStatus>

const shares = { companyShare: Percent, agentShare: Percent, merchantShare: Percent }

export const ShareRow = z.object({
  id: z.int(),
  /** Null applies to every network. */
  networkId: z.int().nullable(),
  networkName: z.string().nullable(),
  /** Null applies to every SKU. */
  skuId: z.int().nullable(),
  skuName: z.string().nullable(),
  ...shares,
  effectiveAt: Moment,
  /** Start of the next shares of the same scope. */
  effectiveUntil: Moment.nullable(),
  reason: z.string(),
  status: ShareStatus,
  /** Shares in effect now, for comparison with the requested ones. */
  before: z.object(shares).nullable(),
  ...requesterFields,
  ...deciderFields,
  decisionReason: z.string(),
  ...changeFields,
})
export type ShareRow = z.infer<typeof ShareRow>

/** Fields of a share request that its maker submits. */
export const ShareDraft = z
  .strictObject({
    networkId: Id.nullish().transform((id) => id ?? null),
    skuId: Id.nullish().transform((id) => id ?? null),
    ...shares,
    effectiveAt: Moment,
    reason: Reason,
  })
  .refine(
    ({ companyShare, agentShare, merchantShare }) => companyShare + agentShare + merchantShare === 10_000,
    { path: ['companyShare'], error: eloadMessages.issue('SHARES_TOTAL') },
  )
export type ShareDraft = z.output<typeof ShareDraft>

/** A decision includes the version shown to the approver. */
const ByVersion = z.strictObject({ id: Id, version: z.int().optional() })

const invalidates = ['/eload/provider-profit-sharing', '/audit/']
/** Act of a change of profit shares in the rules of the controls. */
export const shareAct = 'eload-profit-share'
const acts = { codes: [shareAct] }

const calls = recordCalls(profitSharingPlace, {
  saved: Saved,
  invalidates,
})

export const profitSharingCalls = {
  list: calls.list('/eload/provider-profit-sharing-list', ShareRow, {
    filters: {
      status: z.union([ShareStatus.transform((one) => [one]), z.array(ShareStatus)]),
      networkId: Id,
      id: Id,
    },
    sorts: ['createdAt', 'effectiveAt'],
  }),
  /** One request with the checks of its decision. */
  info: calls.read(
    '/eload/provider-profit-sharing-info',
    z.strictObject({ id: Id }),
    ShareRow.extend({
      /** Null if no decision is pending, or without the permission to decide. */
      checks: DecisionChecks.nullable(),
    }),
  ),
  save: write('/eload/provider-profit-sharing-save', {
    needs: toCreate(profitSharingPlace),
    /** With an id, resubmits the person's own returned request. */
    request: ShareDraft.safeExtend({ id: Id.optional(), version: z.int().optional() }),
    invalidates,
    previews: true,
    acts,
  }),
  approve: calls.update(
    '/eload/provider-profit-sharing-approve',
    ByVersion.extend({ reason: optionalText(500) }),
    { acts },
  ),
  /** Returns shares to their maker for changes. */
  sendBack: calls.update('/eload/provider-profit-sharing-return', ByVersion.extend({ reason: Reason }), {
    acts,
  }),
  reject: calls.update('/eload/provider-profit-sharing-reject', ByVersion.extend({ reason: Reason }), {
    acts,
  }),
  logs: calls.read('/eload/provider-profit-sharing-logs', z.strictObject({ id: Id, ...logRequest }), LogPage),
}
