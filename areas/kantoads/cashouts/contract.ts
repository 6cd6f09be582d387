import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { bankFilter, oneOrMore, Remarks, invalidates } from '#areas/kantoads/contract.ts'
import { toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { changeFields } from '#platform/contract/record.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Masked, Id, Moment } from '#platform/contract/fields.ts'
import { revealCall } from '#platform/contract/reveal.ts'

export const CashoutStatus = z.enum(['pending', 'verified', 'processing', 'paid', 'failed', 'rejected'])
export type CashoutStatus = z.infer<typeof CashoutStatus>

export const Channel = z.enum(['InstaPay', 'PESONet'])
export type Channel = z.infer<typeof Channel>

export const CashoutRow = z.object({
  cashoutId: z.int(),
  refNo: z.string(),
  user: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  amount: Money,
  fee: Money,
  net: Money,
  bank: z.string(),
  accountName: z.string(),
  accountNo: Masked.bankAccount,
  channel: Channel,
  bankReference: z.string().nullable(),
  batchId: z.int().nullable(),
  batchRefNo: z.string().nullable(),
  /** Person who created the file for the bank. */
  batchMadeBy: z.string().nullable(),
  /** Whether an unresolved bank result reports the cashout as paid. */
  reportedPaid: z.boolean(),
  status: CashoutStatus,
  remarks: z.string(),
  verifiedById: z.int().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedByName: z.string().nullable(),
  verifiedAt: Moment.nullable(),
  processedById: z.int().nullable(),
  processedBy: z.string().nullable(),
  processedByName: z.string().nullable(),
  processedAt: Moment.nullable(),
  endedBy: z.string().nullable(),
  endedByName: z.string().nullable(),
  endedAt: Moment.nullable(),
  createdBy: z.string(),
  ...changeFields,
})
export type CashoutRow = z.infer<typeof CashoutRow>

export const Cashout = CashoutRow.extend({
  /** The store's earnings, and the part of them on hold for cashouts. */
  balance: Money,
  held: Money,
  transferId: z.string().nullable(),
  /** Null if no decision is pending, or without the permission to decide. */
  checks: DecisionChecks.nullable(),
})
export type Cashout = z.infer<typeof Cashout>

/** Act of sending a cashout to the bank, in the rules of the controls. */
export const cashoutAct = 'kantoads-cashout'
/** Act of recording what the bank did with a cashout. */
export const payoutAct = 'kantoads-payout'

const ById = z.strictObject({ cashoutId: Id })

const readCalls = callGroup({ needs: withAnyFlag(cashoutPlace) })

export const cashoutCalls = {
  list: readCalls.list('/kantoads/cashout/get-cashouts', CashoutRow, {
    filters: {
      status: oneOrMore(CashoutStatus),
      channel: Channel,
      bank: bankFilter,
      batchId: Id,
    },
    sorts: ['createdAt', 'amount'],
  }),
  details: readCalls.read('/kantoads/cashout/get-cashout-details', {
    request: ById,
    reply: Cashout,
    views: { kind: 'ads-cashout', id: 'cashoutId', label: 'refNo' },
  }),
  update: write('/kantoads/cashout/update-cashout', {
    needs: toUpdate(cashoutPlace),
    movesMoney: true,
    acts: { codes: [cashoutAct, payoutAct] },
    request: ById.extend({
      status: z.enum(['verified', 'processing', 'paid', 'failed', 'rejected']),
      /** Reference of the bank for a paid cashout. */
      bankReference: z.string().trim().max(60).default(''),
      remarks: Remarks,
      version: z.int().optional(),
    }),
    reply: z.object({ cashoutId: z.int(), status: CashoutStatus, version: z.int() }),
    invalidates,
  }),
  reveal: revealCall('/kantoads/cashout/reveal-cashout', {
    needs: toRead(cashoutPlace),
    key: 'cashoutId',
    fields: ['accountNo'],
    invalidates: ['/kantoads/cashout/get-cashout-change-logs'],
  }),
  logs: readCalls.read('/kantoads/cashout/get-cashout-change-logs', {
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}
