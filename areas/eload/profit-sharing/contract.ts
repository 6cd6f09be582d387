import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { changeFields } from '#platform/contract/record.ts'
import { Percent } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, optionalText, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

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
  requestedBy: z.string(),
  requestedById: z.int(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
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

const invalidates = ['/eload/provider-profit-sharing', '/audit/']
/** A decision includes the version shown to the approver. */
const ByVersion = z.strictObject({ id: Id, version: z.int().optional() })

export const profitSharingCalls = {
  list: call('/eload/provider-profit-sharing-list', {
    needs: withAnyFlag(profitSharingPlace),
    request: listRequest({
      filters: {
        status: z.union([ShareStatus.transform((one) => [one]), z.array(ShareStatus)]),
        networkId: Id,
      },
      sorts: ['createdAt', 'effectiveAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(ShareRow),
  }),
  save: write('/eload/provider-profit-sharing-save', {
    needs: toCreate(profitSharingPlace),
    /** With an id, resubmits the person's own returned request. */
    request: ShareDraft.safeExtend({ id: Id.optional(), version: z.int().optional() }),
    reply: Saved,
    invalidates,
    previews: true,
  }),
  approve: write('/eload/provider-profit-sharing-approve', {
    needs: toUpdate(profitSharingPlace),
    request: ByVersion.extend({ reason: optionalText(500) }),
    reply: Saved,
    invalidates,
  }),
  /** Returns shares to their maker for changes. */
  sendBack: write('/eload/provider-profit-sharing-return', {
    needs: toUpdate(profitSharingPlace),
    request: ByVersion.extend({ reason: Reason }),
    reply: Saved,
    invalidates,
  }),
  reject: write('/eload/provider-profit-sharing-reject', {
    needs: toUpdate(profitSharingPlace),
    request: ByVersion.extend({ reason: Reason }),
    reply: Saved,
    invalidates,
  }),
  logs: call('/eload/provider-profit-sharing-logs', {
    needs: withAnyFlag(profitSharingPlace),
    request: z.strictObject({ id: Id, ...logRequest }),
    reply: LogPage,
  }),
}
