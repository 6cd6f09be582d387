import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { Carrier, NamedRecord } from '#areas/eload/contract.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { Money, Masked, Id, LocalisedText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'

export const SaleStatus = z.enum(['pending', 'processing', 'success', 'failed', 'refunded', 'for_review'])
export type SaleStatus = z.infer<typeof SaleStatus>

/** Party responsible for resolving the failure. */
export const FailureParty = z.enum(['company', 'customer', 'network', 'provider', 'retailer'])
export type FailureParty = z.infer<typeof FailureParty>

/** Meaning of a response code, as data of the provider. */
export const ResponseCode = LocalisedText.extend({ party: FailureParty, canRetry: z.boolean() })

export const SaleRow = z.object({
  id: z.int(),
  refNo: z.string(),
  createdAt: Moment,
  retailer: z.string(),
  /** Owner of the retailer's wallet. Null for a sale without a wallet. */
  subscriberId: z.int().nullable(),
  mobile: Masked.mobile,
  carrier: Carrier,
  network: z.string().nullable(),
  networkId: z.int().nullable(),
  sku: z.string(),
  /** Name of the promo or top-up in the shop. */
  promo: z.string().nullable(),
  promoId: z.int().nullable(),
  topupId: z.int().nullable(),
  amount: Money,
  srp: Money,
  rebate: Money,
  /**
   * Part of the sale's profit owed to each party by the shares in effect at that time: null without agreed shares, 0
   * after a failure or refund.
   */
  companyPart: Money.nullable(),
  agentPart: Money.nullable(),
  merchantPart: Money.nullable(),
  provider: z.string(),
  providerId: z.int(),
  providerRef: z.string(),
  responseCode: z.string(),
  /** Null for a code without a known meaning, and for sales that did not fail. */
  failure: ResponseCode.nullable(),
  status: SaleStatus,
  retries: z.int(),
})
export type SaleRow = z.infer<typeof SaleRow>

export const StatusChange = z.object({
  fromStatus: SaleStatus,
  toStatus: SaleStatus,
  reason: z.string(),
  providerRef: z.string(),
  /** Empty if the provider's response caused the change. */
  actorEmail: z.string(),
  actorName: z.string(),
  createdAt: Moment,
})
export type StatusChange = z.infer<typeof StatusChange>

export const Sale = SaleRow.extend({
  walletId: z.int().nullable(),
  networkRecord: NamedRecord.nullable(),
  latencyMs: z.int().nullable(),
  failedById: z.int().nullable(),
  /** Amounts charged and refunded. Null without a wallet. */
  charge: z
    .object({
      taken: Money,
      /** By refund, adjustments and rewards. */
      given: Money,
      /** Business of the wallet; null for a personal wallet. */
      businessId: z.int().nullable(),
    })
    .nullable(),
  /** Parts before the sale failed or was refunded. */
  partsBack: z.object({ company: Money, agent: Money, merchant: Money }).nullable(),
  updatedAt: Moment,
  version: z.int(),
  /** Sorted oldest first. */
  statusHistory: z.array(StatusChange),
})
export type Sale = z.infer<typeof Sale>

const request = listRequest({
  filters: {
    status: oneOrMore(SaleStatus),
    carrier: oneOrMore(Carrier),
    providerId: oneOrMore(Id),
    networkId: oneOrMore(Id),
    /** Failed and refunded sales with one of these response codes. */
    failedWith: oneOrMore(requiredText(40)),
  },
  sorts: ['createdAt', 'amount'],
})

const readCalls = callGroup({ needs: withAnyFlag(eloadLogPlace) })

export const saleCalls = {
  list: readCalls.read('/reports/eload/list', { request, reply: pageOf(SaleRow) }),
  info: readCalls.read('/reports/eload/info', {
    request: z.strictObject({ id: Id }),
    reply: Sale,
    views: { kind: 'eload-txn', id: 'id', label: 'refNo' },
  }),
  /** Response codes with their meaning, for the filter of the list. */
  responseCodes: readCalls.read('/reports/eload/response-codes', {
    reply: z.array(LocalisedText.extend({ code: z.string() })),
  }),
  updateStatus: write('/reports/eload/update-status', {
    host: 'others',
    needs: toUpdate(eloadLogPlace),
    request: z.strictObject({
      id: Id,
      status: z.enum(['success', 'failed', 'refunded', 'for_review']),
      reason: Reason,
      /** Reference number of the provider. Required when a sale is marked as successful without one. */
      providerRef: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9._/-]{3,80}$/, eloadMessages.issue('REFERENCE_FORMAT'))
        .optional(),
      version: z.int().optional(),
    }),
    movesMoney: true,
    acts: {
      codes: ['load-sale-refund', 'load-sale-status'],
      when: ({ status }) => status !== 'for_review',
    },
    invalidates: ['/reports/eload/', '/eload/provider-', '/audit/'],
  }),
  export: exportCall('/reports/eload/export', { needs: toRead(eloadLogPlace), request }),
}
