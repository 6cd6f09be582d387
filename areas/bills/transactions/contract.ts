import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { BillsStatus } from '#areas/bills/providers/contract.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import { withAnyFlag } from '#platform/access.ts'
import { Money, Masked, Id, Day, Moment } from '#platform/contract/fields.ts'
import { oneOrMore } from '#platform/contract/page.ts'
import { NamedRecord } from '#platform/contract/record.ts'

export const SellStatus = z.enum(['pending', 'processing', 'success', 'failed', 'reversed'])

/** Status of the store's share: no share, paid to the wallet, or owed. */
export const ShareStatus = z.enum(['none', 'paid', 'held_back'])

const common = {
  id: z.int(),
  /** Id of the subscriber. Details are looked up by record and subscriber. */
  userId: z.int(),
  refNo: z.string(),
  createdAt: Moment,
  user: z.string(),
  mobile: Masked.mobile,
  businessName: z.string(),
  amount: Money,
}

export const BillsTopupRow = z.object({
  ...common,
  fee: Money,
  paymentMethod: PaymentMethod,
  providerRef: z.string(),
  status: TopupStatus,
})
export type BillsTopupRow = z.infer<typeof BillsTopupRow>

export const BillsTopup = BillsTopupRow.extend({ walletId: z.int(), updatedAt: Moment })
export type BillsTopup = z.infer<typeof BillsTopup>

export const SellRow = z.object({
  ...common,
  billerId: z.int(),
  biller: z.string(),
  /** Last four characters. */
  accountNumber: z.string(),
  convenienceFee: Money,
  income: Money,
  /** Share of the store, paid when the payment succeeds. */
  share: Money,
  shareStatus: ShareStatus,
  provider: z.string(),
  providerRef: z.string(),
  /** Day on which the biller posts the payment. */
  postsOn: Day,
  status: SellStatus,
})
export type SellRow = z.infer<typeof SellRow>

export const SellChange = z.object({
  fromStatus: SellStatus,
  toStatus: SellStatus,
  reason: z.string(),
  providerRef: z.string(),
  createdAt: Moment,
})

export const Sell = SellRow.extend({
  walletId: z.int(),
  category: z.string(),
  billerCode: z.string(),
  /** Values the payer entered, masked to their last four characters. */
  typed: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  /** Charge of the provider. */
  charge: Money,
  /** Reason the wallet did not accept the share, and the time since when it is owed. */
  shareHeldBack: z.string(),
  shareHeldAt: Moment.nullable(),
  /** Reason the money of a failed payment has not been returned yet. */
  heldBack: z.string(),
  updatedAt: Moment,
  /** Oldest first. */
  statusHistory: z.array(SellChange),
})
export type Sell = z.infer<typeof Sell>

const needs = withAnyFlag(billsLogPlace)
const ByBoth = z.strictObject({ id: Id, userId: Id })

const readCalls = callGroup({ needs })

/** Read-only reports of bills payment. */
export const billsReportCalls = {
  topups: readCalls.list('/bills-payment/topups', BillsTopupRow, {
    filters: { status: oneOrMore(TopupStatus), paymentMethod: oneOrMore(PaymentMethod) },
    sorts: ['createdAt', 'amount'],
  }),
  topupDetails: readCalls.read('/bills-payment/topup-details', {
    request: ByBoth,
    reply: BillsTopup,
    views: { kind: 'topup', id: 'id', label: 'refNo' },
  }),
  sells: readCalls.list('/bills-payment/sells', SellRow, {
    filters: {
      status: oneOrMore(SellStatus),
      billerId: oneOrMore(Id),
      providerId: oneOrMore(Id),
      shareStatus: z.literal('held_back'),
    },
    sorts: ['createdAt', 'amount'],
    views: { kind: 'bills-sell' },
  }),
  sellDetails: readCalls.read('/bills-payment/sell-details', {
    request: ByBoth,
    reply: Sell,
    views: { kind: 'bills-sell', id: 'id', label: 'refNo' },
  }),
  /**
   * Income and outgoing amounts of a Manila day and its month. Income is the amounts topped up and paid, outgoing the
   * amounts sent to billers.
   */
  income: readCalls.read('/bills-payment/income', {
    request: z.strictObject({ date: Day.optional() }),
    reply: z.object({
      dailyIncoming: Money,
      dailyOutgoing: Money,
      monthlyIncoming: Money,
      monthlyOutgoing: Money,
    }),
  }),
  /** Returns the options of the filters, including deleted billers and providers. */
  choices: readCalls.read('/bills-payment/report-choices', {
    reply: z.object({
      billers: z.array(NamedRecord.extend({ status: BillsStatus })),
      providers: z.array(NamedRecord.extend({ status: BillsStatus })),
    }),
  }),
}
