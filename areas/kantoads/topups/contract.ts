import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { topupPlace } from '#areas/kantoads/access.ts'
import { bankFilter, PeriodFilter, oneOrMore, Remarks, invalidates } from '#areas/kantoads/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { changeFields, deciderFields } from '#platform/contract/record.ts'
import { StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Id, Moment } from '#platform/contract/fields.ts'

export const TopupStatus = z.enum(['pending', 'verified', 'approved', 'rejected'])
export type TopupStatus = z.infer<typeof TopupStatus>

export const TopupRow = z.object({
  topupId: z.int(),
  refNo: z.string(),
  advertiser: z.string(),
  amount: Money,
  creditAmount: Money,
  bank: z.string(),
  depositReference: z.string(),
  depositedAt: Moment,
  status: TopupStatus,
  remarks: z.string(),
  verifiedById: z.int().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedByName: z.string().nullable(),
  verifiedAt: Moment.nullable(),
  ...deciderFields,
  createdBy: z.string(),
  ...changeFields,
})
export type TopupRow = z.infer<typeof TopupRow>

export const Topup = TopupRow.extend({
  depositImages: z.array(StoredFile),
  /** Current ads credit of the advertiser, in pesos. */
  advertiserBalance: Money,
  transferId: z.string().nullable(),
  /** Null if no decision is pending, or without the permission to decide. */
  checks: DecisionChecks.nullable(),
})
export type Topup = z.infer<typeof Topup>

/** Act of a top-up in the rules of the controls. */
export const topupAct = 'kantoads-topup'

const ById = z.strictObject({ topupId: Id })

const readCalls = callGroup({ needs: withAnyFlag(topupPlace) })

export const topupCalls = {
  list: readCalls.list('/kantoads/topup/get-kantoads-topups', TopupRow, {
    filters: { status: oneOrMore(TopupStatus), bank: bankFilter, counted: PeriodFilter },
    sorts: ['createdAt', 'amount', 'depositedAt'],
  }),
  details: readCalls.read('/kantoads/topup/get-topup-details', {
    request: ById,
    reply: Topup,
    views: { kind: 'ads-topup', id: 'topupId', label: 'refNo' },
  }),
  update: write('/kantoads/topup/update-topup', {
    needs: toUpdate(topupPlace),
    movesMoney: true,
    acts: { codes: [topupAct] },
    request: ById.extend({
      status: z.enum(['verified', 'approved', 'rejected']),
      remarks: Remarks,
      version: z.int().optional(),
    }),
    reply: z.object({ topupId: z.int(), status: TopupStatus, version: z.int() }),
    invalidates,
  }),
  logs: readCalls.read('/kantoads/topup/get-topups-change-logs', {
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}
