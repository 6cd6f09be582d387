import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { blvckLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { toRead, withAnyFlag } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { Money, Masked, Id, Day, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'

/** Payment methods in reports. A filter that selects all of them is omitted. */
export const PaymentMethod = z.enum(['card', 'gcash', 'bpi', 'maya', 'unionbank'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const TopupStatus = z.enum(['pending', 'paid', 'failed', 'expired', 'refunded'])
export type TopupStatus = z.infer<typeof TopupStatus>

export const TopupRow = z.object({
  id: z.int(),
  refNo: z.string(),
  createdAt: Moment,
  user: z.string(),
  subscriberId: z.int(),
  mobile: Masked.mobile,
  businessName: z.string(),
  paymentMethod: PaymentMethod,
  amount: Money,
  fee: Money,
  net: Money,
  providerRef: z.string(),
  balanceBefore: Money.nullable(),
  balanceAfter: Money.nullable(),
  status: TopupStatus,
})
export type TopupRow = z.infer<typeof TopupRow>

export const Topup = TopupRow.extend({
  walletId: z.int(),
  updatedAt: Moment,
})
export type Topup = z.infer<typeof Topup>

/** Total of top-ups for one day and payment method. */
export const TopupDay = z.object({
  id: z.int(),
  date: Day,
  paymentMethod: PaymentMethod,
  status: TopupStatus,
  count: z.int(),
  amount: Money,
})
export type TopupDay = z.infer<typeof TopupDay>

export const BlvckTopup = z.object({
  id: z.int(),
  refNo: z.string(),
  createdAt: Moment,
  user: z.string(),
  subscriberId: z.int(),
  mobile: Masked.mobile,
  amount: Money,
  coins: z.int(),
  paymentMethod: PaymentMethod,
  status: TopupStatus,
})
export type BlvckTopup = z.infer<typeof BlvckTopup>

const request = listRequest({
  filters: { status: oneOrMore(TopupStatus), paymentMethod: oneOrMore(PaymentMethod) },
  sorts: ['createdAt', 'amount'],
})

const readCalls = callGroup({ needs: withAnyFlag(eloadLogPlace) })

export const topupReportCalls = {
  /** Returns one row per day and payment method. Without a status filter only paid top-ups count. */
  transactions: readCalls.list('/topup/transactions', TopupDay, {
    filters: { status: oneOrMore(TopupStatus), paymentMethod: oneOrMore(PaymentMethod) },
    sorts: ['date', 'amount', 'count'],
  }),
  list: readCalls.read('/topup/list', { request, reply: pageOf(TopupRow) }),
  /** Returns the details of one top-up. */
  info: readCalls.read('/topup/info', {
    request: z.strictObject({ id: Id }),
    reply: Topup,
    views: { kind: 'topup', id: 'id', label: 'refNo' },
  }),
  export: exportCall('/topup/export', { needs: toRead(eloadLogPlace), request }),
  blvckList: call('/topup/blvck-list', {
    needs: withAnyFlag(blvckLogPlace),
    request,
    reply: pageOf(BlvckTopup),
  }),
}
