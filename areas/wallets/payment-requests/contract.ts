import { z } from 'zod'
import { walletPlace } from '#areas/wallets/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { Id, Moment, Money } from '#platform/contract/fields.ts'
import { productSlug } from '#platform/contract/product.ts'

/** A request to pay, a hold or a cash-out of a wallet. */
export const WalletOrder = z.object({
  refNo: z.string(),
  kind: z.enum(['request', 'hold', 'cash_out']),
  /** Whether money comes in or goes out. */
  direction: z.enum(['incoming', 'outgoing']),
  /** The other person, the merchant or the payer, or the method with the masked account. */
  counterparty: z.string(),
  amount: Money,
  orderStatus: z.enum([
    'pending',
    'paid',
    'declined',
    'cancelled',
    'expired',
    'held',
    'captured',
    'voided',
    'success',
    'failed',
  ]),
  /** Null for cash-outs, which end with the answer of their provider. */
  expiresAt: Moment.nullable(),
  createdAt: Moment,
})
export type WalletOrder = z.output<typeof WalletOrder>

export const walletOrderCalls = {
  /** The newest 100 requests to pay, holds and cash-outs of a wallet. */
  list: call(`/${productSlug}-wallet/get-wallet-orders`, {
    host: 'others',
    needs: withAnyFlag(walletPlace),
    request: z.strictObject({ walletId: Id }),
    reply: z.object({ rows: z.array(WalletOrder) }),
    views: { kind: 'wallet', id: 'walletId' },
  }),
}
