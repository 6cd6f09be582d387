import { z } from 'zod'
import { WalletStatus } from '#areas/wallets/contract.ts'
import { viewers } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { Money, Percent } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { productSlug } from '#platform/contract/product.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const MerchantWallet = z.object({
  cognitoSub: z.string().nullable(),
  businessId: z.int(),
  businessName: z.string(),
  mobile: Masked.mobile,
  walletId: z.int(),
  balance: Money,
  /** The merchant's own rate, or the standard rate. */
  mdrRate: Percent,
  status: WalletStatus,
  pendingDeposits: z.int(),
  lastDepositAt: Moment.nullable(),
})
export type MerchantWallet = z.infer<typeof MerchantWallet>

export const depositCalls = {
  /** Merchants with their wallets; with `view: 'deposit'` only those that have made a bank deposit. */
  merchants: call(`/${productSlug}-wallet/list-kankolek-merchants`, {
    host: 'others',
    needs: viewers,
    request: listRequest({
      filters: {
        status: oneOrMore(WalletStatus),
        /** Whether the merchant has ever made a bank deposit. */
        withDeposits: z.boolean(),
      },
      sorts: ['createdAt'],
    }).extend({ view: z.literal('deposit').optional() }),
    reply: pageOf(MerchantWallet),
  }),
}
