import { z } from 'zod'
import {
  CancellationStatus,
  Collateral,
  InstalledCollateral,
} from '#areas/kantoads/cancellations/contract.ts'
import { CashoutStatus, Channel } from '#areas/kantoads/cashouts/contract.ts'
import { bankNames } from '#areas/kantoads/contract.ts'
import { TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { clientUploadCalls } from '#platform/contract/client-uploads.ts'
import { FileKey } from '#platform/contract/file.ts'
import {
  Day,
  Id,
  Masked,
  Moment,
  Money,
  PositiveMoney,
  Reason,
  requiredText,
} from '#platform/contract/fields.ts'

const calls = clientCalls('subscriber', 'Kanto Ads')
const { read, write, payment } = calls

const IdInAddress = z.coerce.number().pipe(Id)
const OfStore = CursorRequest.extend({ storeId: IdInAddress })
const Bank = z.enum(bankNames)
const exampleSlip = 'kantoads/topup/1764400000000-0a1b2c3d-slip.jpg'

/** A store of the subscriber with its ads credit as advertiser and its earnings from collateral. */
const AppStore = z.object({
  id: z.int(),
  name: z.string(),
  adsCredit: Money,
  earnings: Money,
  /** Part of the earnings on hold for cashouts. */
  held: Money,
})
export type AppStore = z.output<typeof AppStore>

export const AppAdsTopup = z.object({
  refNo: z.string(),
  amount: Money,
  creditAmount: Money,
  bank: z.string(),
  depositReference: z.string(),
  depositedAt: Moment,
  status: TopupStatus,
  remarks: z.string(),
  createdAt: Moment,
})
export type AppAdsTopup = z.output<typeof AppAdsTopup>

export const AppAdsCashout = z.object({
  refNo: z.string(),
  amount: Money,
  fee: Money,
  net: Money,
  bank: z.string(),
  accountName: z.string(),
  accountNo: Masked.bankAccount,
  channel: Channel,
  status: CashoutStatus,
  remarks: z.string(),
  createdAt: Moment,
})
export type AppAdsCashout = z.output<typeof AppAdsCashout>

export const AppCancellation = z.object({
  refNo: z.string(),
  collateralType: Collateral,
  reason: z.string(),
  effectiveDate: Day,
  /** E-renta that the store still earns until the effective date. */
  outstandingRenta: Money,
  status: CancellationStatus,
  remarks: z.string(),
  requestedAt: Moment,
})
export type AppCancellation = z.output<typeof AppCancellation>

const exampleTopup = {
  refNo: 'ADT0000041',
  amount: 5000,
  creditAmount: 5000,
  bank: 'BPI',
  depositReference: 'BPI-8812',
  depositedAt: '2026-11-29T02:00:00.000Z',
  status: 'pending',
  remarks: '',
  createdAt: '2026-11-29T08:00:00.000Z',
}
const exampleCashout = {
  refNo: 'ADC0000017',
  amount: 1000,
  fee: 0,
  net: 1000,
  bank: 'GCash',
  accountName: 'Juan Reyes',
  accountNo: '*******4567',
  channel: 'InstaPay',
  status: 'pending',
  remarks: '',
  createdAt: '2026-11-29T08:00:00.000Z',
}
const exampleCancellation = {
  refNo: 'ADX0000009',
  collateralType: 'Tarpaulin',
  reason: 'Store moves',
  effectiveDate: '2026-12-15',
  outstandingRenta: 145.16,
  status: 'pending',
  remarks: '',
  requestedAt: '2026-11-29T08:00:00.000Z',
}
const page = <Row>(row: Row) => ({
  request: { storeId: 31, limit: 25 },
  reply: { data: [row], nextCursor: null },
})

export const slipCalls = clientUploadCalls(calls, '/app/ads/slips', {
  scope: 'ads:top-up',
  what: 'a deposit slip',
  fileName: 'slip.jpg',
  contentType: 'image/jpeg',
  key: exampleSlip,
})

export const adsAppCalls = {
  stores: read('/app/ads/stores', {
    scope: 'ads:read',
    summary: 'List the stores of the subscriber with ads credit and earnings',
    reply: z.object({ data: z.array(AppStore) }),
    example: {
      request: {},
      reply: { data: [{ id: 31, name: 'Nena Store', adsCredit: 500, earnings: 1300, held: 1000 }] },
    },
  }),
  collateral: read('/app/ads/stores/:storeId/collateral', {
    scope: 'ads:read',
    summary: 'List the collateral installed at a store',
    request: z.strictObject({ storeId: IdInAddress }),
    reply: z.object({ data: z.array(InstalledCollateral) }),
    errors: ['NOT_FOUND'],
    example: {
      request: { storeId: 31 },
      reply: {
        data: [
          {
            placementId: 8,
            campaign: 'Pasko sa kanto',
            advertiser: 'Suki Cola',
            collateralType: 'Tarpaulin',
            quantity: 1,
            monthlyRent: 300,
            installedAt: '2026-09-10',
          },
        ],
      },
    },
  }),
  topUp: write('/app/ads/topups', {
    scope: 'ads:top-up',
    summary: 'Report a bank deposit for ads credit, which is credited after its approval',
    request: z.strictObject({
      storeId: Id,
      amount: PositiveMoney,
      bank: Bank,
      depositReference: requiredText(40),
      depositedAt: Moment,
      /** Keys of uploaded deposit slips. */
      slips: z.array(FileKey).min(1).max(6),
    }),
    reply: AppAdsTopup,
    errors: ['NOT_FOUND', 'DUPLICATE'],
    example: {
      request: {
        storeId: 31,
        amount: 5000,
        bank: 'BPI',
        depositReference: 'BPI-8812',
        depositedAt: '2026-11-29T02:00:00.000Z',
        slips: [exampleSlip],
      },
      reply: exampleTopup,
    },
  }),
  topups: read('/app/ads/topups', {
    scope: 'ads:read',
    summary: 'List the top-ups of a store, newest first',
    request: OfStore,
    reply: cursorPageOf(AppAdsTopup),
    errors: ['NOT_FOUND'],
    example: page(exampleTopup),
  }),
  cashOut: payment('/app/ads/cashouts', {
    scope: 'ads:cash-out',
    summary: 'Request a payout of earnings to a bank account',
    request: z.strictObject({
      storeId: Id,
      amount: PositiveMoney,
      bank: Bank,
      accountName: requiredText(120),
      accountNo: z.string().regex(/^\d{6,20}$/),
      channel: Channel,
    }),
    reply: AppAdsCashout,
    errors: ['NOT_FOUND', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: {
        storeId: 31,
        amount: 1000,
        bank: 'GCash',
        accountName: 'Juan Reyes',
        accountNo: '09171234567',
        channel: 'InstaPay',
      },
      reply: exampleCashout,
    },
  }),
  cashouts: read('/app/ads/cashouts', {
    scope: 'ads:read',
    summary: 'List the cashouts of a store, newest first',
    request: OfStore,
    reply: cursorPageOf(AppAdsCashout),
    errors: ['NOT_FOUND'],
    example: page(exampleCashout),
  }),
  cancel: write('/app/ads/cancellations', {
    scope: 'ads:cancel',
    summary: 'Request the removal of collateral from a store',
    request: z.strictObject({
      storeId: Id,
      collateralType: Collateral,
      reason: Reason,
      effectiveDate: Day,
    }),
    reply: AppCancellation,
    errors: ['NOT_FOUND', 'DUPLICATE'],
    example: {
      request: {
        storeId: 31,
        collateralType: 'Tarpaulin',
        reason: exampleCancellation.reason,
        effectiveDate: exampleCancellation.effectiveDate,
      },
      reply: exampleCancellation,
    },
  }),
  cancellations: read('/app/ads/cancellations', {
    scope: 'ads:read',
    summary: 'List the cancellations of a store, newest first',
    request: OfStore,
    reply: cursorPageOf(AppCancellation),
    errors: ['NOT_FOUND'],
    example: page(exampleCancellation),
  }),
}
