import { z } from 'zod'
import { CancellationStatus } from '#areas/kantoads/cancellations/contract.ts'
import { CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { Money } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

export const adsEvents = {
  topupChanged: defineEvent({
    type: 'ads.topup.changed',
    record: 'ads-topup',
    scope: 'ads:read',
    summary: 'A Kanto Ads top-up was verified, approved and credited, or rejected.',
    data: z.object({ refNo: z.string(), creditAmount: Money, status: TopupStatus }),
    example: { refNo: 'ADT0000041', creditAmount: 5000, status: 'approved' },
  }),
  cashoutChanged: defineEvent({
    type: 'ads.cashout.changed',
    record: 'ads-cashout',
    scope: 'ads:read',
    summary: 'The status of a Kanto Ads cashout changed.',
    data: z.object({ refNo: z.string(), storeId: z.int(), net: Money, status: CashoutStatus }),
    example: { refNo: 'ADC0000017', storeId: 31, net: 985, status: 'paid' },
  }),
  cancellationChanged: defineEvent({
    type: 'ads.cancellation.changed',
    record: 'ads-cancellation',
    scope: 'ads:read',
    summary: 'The status of a cancellation of Kanto Ads collateral changed.',
    data: z.object({ refNo: z.string(), storeId: z.int(), status: CancellationStatus }),
    example: { refNo: 'ADX0000009', storeId: 31, status: 'approved' },
  }),
}
