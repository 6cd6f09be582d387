import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { deciderFields, requesterFields } from '#platform/contract/record.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { ActiveStatus, auditFields } from '#areas/eload/contract.ts'
import { ProviderStatus } from '#areas/eload/providers/contract.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { decisionFields, Returned, Token, Verdict } from '#platform/contract/approvals.ts'
import { Saved } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { Money, Percent, PositiveMoney, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const RebateChangeStatus = z.enum([
  'for_approval',
  'approved',
  'scheduled',
  'applied',
  'reverted',
  'rejected',
  'cancelled',
  'expired',
])
export type RebateChangeStatus = z.infer<typeof RebateChangeStatus>

/** Requested change of a rebate for a period, as shown in the log. */
export const RebateChange = z.object({
  changeId: z.int(),
  skuId: z.int(),
  sku: z.string(),
  name: z.string(),
  old: Percent,
  new: Percent,
  startAt: Moment,
  endAt: Moment.nullable(),
  status: RebateChangeStatus,
  reason: z.string(),
  lineManagers: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  requestId: z.int().nullable(),
  /** Changes requested by the approver; the status stays `for_approval` meanwhile. */
  returned: Returned.nullable(),
  ...requesterFields,
  ...deciderFields,
  decisionReason: z.string(),
  appliedAt: Moment.nullable(),
  revertedAt: Moment.nullable(),
  createdAt: Moment,
  version: z.int(),
})
export type RebateChange = z.infer<typeof RebateChange>

const Pending = RebateChange.pick({
  changeId: true,
  new: true,
  startAt: true,
  endAt: true,
  status: true,
  requestedBy: true,
  requestId: true,
})

export const Topup = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  networkId: z.int(),
  networkName: z.string(),
  networkGroupId: z.int().nullable(),
  networkGroupName: z.string().nullable(),
  providerId: z.int(),
  providerName: z.string(),
  providerStatus: ProviderStatus,
  /** Fixed amount; null if the buyer chooses the amount. */
  denomination: Money.nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  defaultRebate: Percent,
  currentRebate: Percent,
  status: ActiveStatus,
  /** Change that is scheduled next or currently applied, or null. */
  pendingChange: Pending.nullable(),
  ...auditFields,
})
export type Topup = z.infer<typeof Topup>

/** Minimum and maximum amount a buyer can enter, in centavos, for a top-up without a fixed amount. */
export const openAmounts = { least: 500, most: 100_000 }
const OpenAmount = Money.refine(
  (centavos) => centavos >= openAmounts.least && centavos <= openAmounts.most,
  eloadMessages.issue('TOPUP_AMOUNT_RANGE'),
)

/** Fields of a top-up that the form submits. */
export const TopupDraft = z.strictObject({
  sku: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._-]{1,39}$/, eloadMessages.issue('SKU_FORMAT')),
  name: requiredText(100),
  networkId: Id,
  /** Group of the network. Any other group is rejected. */
  networkGroupId: Id.nullable().default(null),
  providerId: Id,
  denomination: PositiveMoney.nullable().default(null),
  minAmount: OpenAmount.nullable().default(null),
  maxAmount: OpenAmount.nullable().default(null),
  defaultRebate: Percent,
  status: ActiveStatus.default('active'),
})
export type TopupDraft = z.output<typeof TopupDraft>

type Amounts = Pick<TopupDraft, 'denomination' | 'minAmount' | 'maxAmount'>

/** Checks the amounts: either a fixed amount or a minimum and a maximum. */
export function checkAmounts({ denomination, minAmount, maxAmount }: Amounts, context: z.RefinementCtx) {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (denomination !== null) {
    if (minAmount !== null || maxAmount !== null)
      addIssue('denomination', eloadMessages.issue('AMOUNT_OR_RANGE'))
    return
  }
  if (minAmount === null && maxAmount === null)
    addIssue('denomination', eloadMessages.issue('AMOUNT_REQUIRED'))
  else if (minAmount === null) addIssue('minAmount', eloadMessages.issue('MIN_REQUIRED'))
  else if (maxAmount === null) addIssue('maxAmount', eloadMessages.issue('MAX_REQUIRED'))
  else if (maxAmount <= minAmount) addIssue('maxAmount', eloadMessages.issue('MAX_BELOW_MIN'))
}

export const CheckedTopupDraft = TopupDraft.superRefine(checkAmounts)

/** Fields of a rebate change that the form submits. */
export const RebateDraft = z.strictObject({
  newRebate: Percent,
  startAt: Moment,
  /** Without an end the change is permanent. */
  endAt: Moment.nullable().default(null),
  reason: Reason,
  lineManagers: z.array(Id).min(1).max(3),
})
export type RebateDraft = z.output<typeof RebateDraft>

export function checkPeriod(
  { startAt, endAt }: Pick<RebateDraft, 'startAt' | 'endAt'>,
  context: z.RefinementCtx,
) {
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt))
    context.addIssue({ code: 'custom', path: ['endAt'], message: eloadMessages.issue('END_BEFORE_START') })
}

const ById = z.strictObject({ id: Id })
const ByVersion = { id: Id, version: z.int().optional() }
const SavedChange = z.object({ changeId: z.int(), status: RebateChangeStatus, version: z.int() })
const Decision = z.strictObject({ ...decisionFields, changeId: Id.optional() })

const ListOfTopups = listRequest({
  filters: { status: ActiveStatus, networkId: Id, networkGroupId: Id, providerId: Id },
  sorts: ['sku', 'name', 'denomination', 'currentRebate', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  defaultDirection: 'asc',
})

const invalidates = ['/eload/', '/approvals/', '/audit/']
const calls = recordCalls(topupPlace, { saved: Saved, invalidates })

const signedInCalls = callGroup({ needs: 'signed-in', invalidates })

const updateCalls = callGroup({ needs: toUpdate(topupPlace), invalidates })

const decision = { request: Decision, reply: SavedChange, acts: { codes: 'any-request' as const } }

export const topupCalls = {
  list: calls.read('/eload/topups/list', ListOfTopups, pageOf(Topup)),
  export: exportCall('/eload/topups/export', { needs: toRead(topupPlace), request: ListOfTopups }),
  /** Returns all top-ups for selection fields. */
  options: calls.read(
    '/eload/topups/options',
    z.strictObject({}),
    z.array(
      z.object({
        id: z.int(),
        sku: z.string(),
        name: z.string(),
        networkId: z.int(),
        denomination: Money.nullable(),
        status: ActiveStatus,
      }),
    ),
  ),
  info: calls.read('/eload/topups/info', ById, Topup),
  create: calls.create('/eload/topups/create', CheckedTopupDraft),
  update: updateCalls.write('/eload/topups/update', {
    // The request may include the rebate if it is unchanged.
    request: TopupDraft.partial({ defaultRebate: true })
      .extend({ id: Id, version: z.int() })
      .superRefine(checkAmounts),
  }),
  updateStatus: calls.update(
    '/eload/topups/update-status',
    z.strictObject({ ...ByVersion, status: ActiveStatus, reason: Reason.optional() }),
  ),
  delete: calls.delete('/eload/topups/delete', z.strictObject(ByVersion)),
  scheduleRebate: updateCalls.write('/eload/topups/schedule-rebate', {
    /** With a change id, resubmits a change that was returned to its maker. */
    request: RebateDraft.extend({ id: Id, changeId: Id.optional() }).superRefine(checkPeriod),
    reply: SavedChange,
    previews: true,
    acts: { codes: ['rebate-change'] },
  }),
  cancelRebateSchedule: calls.update(
    '/eload/topups/cancel-rebate-schedule',
    z.strictObject({ changeId: Id, reason: Reason, version: z.int().optional() }),
    { reply: SavedChange },
  ),
  /** Describes the request behind an action link to the line manager it was sent to. Read-only. */
  tokenInfo: signedInCalls.read('/eload/topups/token-info', {
    request: z.strictObject({ token: Token }),
    reply: z.object({ change: RebateChange, actions: z.array(Verdict) }),
  }),
  approve: signedInCalls.write('/eload/topups/approve', decision),
  reject: signedInCalls.write('/eload/topups/reject', decision),
  rebateLogs: calls.list('/eload/topups/list-schedule-rebate-logs', RebateChange, {
    filters: {
      skuId: Id,
      status: z.union([RebateChangeStatus.transform((one) => [one]), z.array(RebateChangeStatus)]),
    },
    sorts: ['createdAt', 'startAt'],
  }),
}
