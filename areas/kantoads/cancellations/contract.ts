import { z } from 'zod'
import { SearchText } from '#platform/contract/page.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { auditPlace } from '#areas/kantoads/access.ts'
import { collateralTypes, oneOrMore, invalidates } from '#areas/kantoads/contract.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { changeFields, deciderFields, requesterFields } from '#platform/contract/record.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Id, optionalText, Reason, Day, Moment } from '#platform/contract/fields.ts'

export const CancellationStatus = z.enum([
  'pending',
  'under_review',
  /** Returned to its maker for changes. */
  'returned',
  'approved',
  'rejected',
  'completed',
  'withdrawn',
])
export type CancellationStatus = z.infer<typeof CancellationStatus>

/** Collateral to remove: one type, or all. The option for all has an empty key. */
export const Collateral = z.enum(['All', ...collateralTypes])
export type Collateral = z.infer<typeof Collateral>
const RequestedCollateral = z.union([z.literal('').transform(() => 'All' as const), Collateral])

export const CancellationRow = z.object({
  cancellationRequestId: z.int(),
  refNo: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  collateralType: Collateral,
  reason: z.string(),
  requestedAt: Moment,
  ...requesterFields,
  /** Null if the store requested it in the app. */
  requestedById: z.int().nullable(),
  effectiveDate: Day,
  /** E-renta still owed to the store for the time until the effective date. */
  outstandingRenta: Money,
  status: CancellationStatus,
  remarks: z.string(),
  reviewedBy: z.string().nullable(),
  reviewedByName: z.string().nullable(),
  ...deciderFields,
  completedBy: z.string().nullable(),
  completedByName: z.string().nullable(),
  completedAt: Moment.nullable(),
  ...changeFields,
})
export type CancellationRow = z.infer<typeof CancellationRow>

/** Installed collateral that would be removed. */
export const InstalledCollateral = z.object({
  placementId: z.int(),
  campaign: z.string(),
  advertiser: z.string(),
  collateralType: z.string(),
  quantity: z.int(),
  monthlyRent: Money,
  installedAt: Day,
})
export type InstalledCollateral = z.infer<typeof InstalledCollateral>

export const Cancellation = CancellationRow.extend({
  attachments: z.array(StoredFile),
  hanging: z.array(InstalledCollateral),
  /** Whether the effective date has come, in Manila time. */
  isDue: z.boolean(),
  /** Null if no decision is pending, or without the permission to decide. */
  checks: DecisionChecks.nullable(),
})
export type Cancellation = z.infer<typeof Cancellation>

/** A cancellation request as submitted by its maker. */
export const CancellationDraft = z.strictObject({
  businessId: Id,
  collateralType: RequestedCollateral,
  reason: Reason,
  effectiveDate: Day,
  attachments: z.array(FileKey).max(6).default([]),
})

/** Act of a cancellation in the rules of the controls. */
export const cancellationAct = 'kantoads-cancellation'

/** Absent for a new record. */
const Key = z.int().optional()

const readCalls = callGroup({ needs: withAnyFlag(auditPlace) })

export const cancellationCalls = {
  list: readCalls.list('/kantoads/audit-cancellation/list', CancellationRow, {
    // An empty list matches every type; `All` matches requests for all collateral.
    filters: {
      status: oneOrMore(CancellationStatus),
      collateralType: z.union([z.literal(''), Collateral]),
    },
    sorts: ['requestedAt', 'effectiveDate'],
  }),
  collateralTypes: readCalls.read('/kantoads/audit-cancellation/collateral-type', {
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  info: readCalls.read('/kantoads/audit-cancellation/cancellation-request', {
    request: z.strictObject({ cancellationRequestId: Id }),
    reply: Cancellation,
  }),
  /** Stores with installed collateral, for the form. */
  stores: readCalls.read('/kantoads/audit-cancellation/stores', {
    request: z.strictObject({ search: SearchText.default('') }),
    reply: z.object({
      rows: z.array(z.object({ businessId: z.int(), businessName: z.string(), hanging: z.int() })),
    }),
    background: true,
  }),
  /** Effects of a cancellation before it is submitted. */
  preview: readCalls.read('/kantoads/audit-cancellation/preview', {
    request: z.strictObject({ businessId: Id, collateralType: RequestedCollateral, effectiveDate: Day }),
    reply: z.object({ outstandingRenta: Money, hanging: z.array(InstalledCollateral) }),
    background: true,
  }),
  /** `pending` creates a request, changes a pending one, or resubmits a returned one. */
  update: write('/kantoads/audit-cancellation/update-cancellation-request', {
    needs: {
      cases: [
        { when: { status: 'pending' }, needs: toCreate(auditPlace) },
        { when: { status: 'withdrawn' }, needs: toCreate(auditPlace) },
        { when: {}, needs: toUpdate(auditPlace) },
      ],
    },
    acts: {
      codes: [cancellationAct],
      when: ({ status }) => ['pending', 'returned', 'approved', 'rejected'].some((one) => one === status),
    },
    request: CancellationDraft.partial().extend({
      cancellationRequestId: Key,
      status: CancellationStatus,
      remarks: optionalText(500),
      version: z.int().optional(),
    }),
    reply: z.object({ cancellationRequestId: z.int(), status: CancellationStatus, version: z.int() }),
    invalidates,
  }),
  logs: readCalls.read('/kantoads/audit-cancellation/cancellation-request-logs', {
    request: z.strictObject({ cancellationRequestId: Id, ...logRequest }),
    reply: LogPage,
  }),
}
