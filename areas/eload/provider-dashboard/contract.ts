import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { NamedRecord } from '#areas/eload/contract.ts'
import { withAnyFlag } from '#platform/access.ts'
import { Money, Percent, Masked, Id, Day, Moment } from '#platform/contract/fields.ts'
import { oneOrMore } from '#platform/contract/page.ts'

export const Health = z.enum(['up', 'degraded', 'down', 'maintenance'])
export type Health = z.infer<typeof Health>

export const LoadStatus = z.enum(['pending', 'processing', 'success', 'failed', 'refunded', 'for_review'])
export type LoadStatus = z.infer<typeof LoadStatus>

/** State of a provider: its current status and its sales in the requested period. */
export const ProviderHealth = z.object({
  providerId: z.int(),
  name: z.string(),
  status: Health,
  /** Last balance the provider reported; null if it has never reported one. */
  balance: Money.nullable(),
  balanceAt: Moment.nullable(),
  lowBalanceThreshold: Money,
  isLow: z.boolean(),
  /** Share of completed sales that succeeded; null without completed sales. */
  successRate: Percent.nullable(),
  avgLatencyMs: z.int().nullable(),
  txnCount: z.int(),
  txnValue: Money,
  succeeded: z.int(),
  failed: z.int(),
  /** Sales not yet completed. */
  open: z.int(),
  lastTxnAt: Moment.nullable(),
  /** Basis of the status: the latest completed sales. */
  latest: z.object({ count: z.int(), successRate: Percent.nullable(), failuresInARow: z.int() }),
  /** Networks that currently use the provider. */
  networks: z.array(
    NamedRecord.extend({ role: z.enum(['primary', 'backup']), isInMaintenance: z.boolean() }),
  ),
})
export type ProviderHealth = z.infer<typeof ProviderHealth>

export const LoadTransaction = z.object({
  id: z.int(),
  refNo: z.string(),
  createdAt: Moment,
  retailer: z.string(),
  mobile: Masked.mobile,
  carrier: z.string(),
  network: NamedRecord.nullable(),
  provider: NamedRecord,
  sku: z.string(),
  amount: Money,
  cost: Money,
  rebate: Money,
  status: LoadStatus,
  responseCode: z.string(),
  retries: z.int(),
  latencyMs: z.int().nullable(),
})
export type LoadTransaction = z.infer<typeof LoadTransaction>

/** Counts for one hour or one day at one provider. */
export const PeriodCounts = z.object({
  at: Moment,
  succeeded: z.int(),
  failed: z.int(),
  value: Money,
  avgLatencyMs: z.int().nullable(),
})
export type PeriodCounts = z.infer<typeof PeriodCounts>

/** Period in Manila days; the last 24 hours if omitted. */
const period = { dateFrom: Day.nullish(), dateTo: Day.nullish() }
const readCalls = callGroup({ needs: withAnyFlag(providerDashboardPlace) })

export const providerDashboardCalls = {
  dashboard: readCalls.read('/eload/provider-dashboard', {
    request: z.strictObject(period),
    reply: z.object({ rows: z.array(ProviderHealth), at: Moment, from: Moment, to: Moment }),
  }),
  balances: readCalls.read('/eload/provider-balances', {
    request: z.strictObject({ providerId: Id.optional() }),
    reply: z.object({
      rows: z.array(
        z.object({
          providerId: z.int(),
          name: z.string(),
          balance: Money.nullable(),
          lowBalanceThreshold: Money,
          isLow: z.boolean(),
          checkedAt: Moment.nullable(),
          /** Closing balance of each of the last days, oldest first. */
          days: z.array(z.object({ day: Day, balance: Money })),
        }),
      ),
    }),
  }),
  /** Lists the sales behind a figure. */
  transactions: readCalls.list('/eload/provider-transactions', LoadTransaction, {
    filters: { providerId: Id, networkId: Id, status: oneOrMore(LoadStatus), since: Moment, until: Moment },
    sorts: ['createdAt'],
  }),
  /** Returns a provider's counts per hour, or per day for more than two days. */
  stretches: readCalls.read('/eload/provider-stretches', {
    request: z.strictObject({ providerId: Id, ...period }),
    reply: z.object({ unit: z.enum(['hour', 'day']), rows: z.array(PeriodCounts) }),
  }),
}
