import { z } from 'zod'
import { PublicState } from '#areas/settings/maintenance-mode/contract.ts'
import { FeePayer, FeeType, MopStatus, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Money, Percent } from '#platform/contract/fields.ts'

const { read } = clientCalls('client')

export const AppPaymentMethod = z.object({
  module: PaymentModule,
  code: z.string(),
  label: z.string(),
  feeType: FeeType,
  feePercent: Percent,
  feeFixed: Money,
  feePayer: FeePayer,
  minAmount: Money,
  maxAmount: Money.nullable(),
  kycRequired: z.boolean(),
  /** Oldest version of the app that offers it; empty for all. */
  minAppVersion: z.string(),
  status: MopStatus,
  imageUrl: z.string().nullable(),
})
export type AppPaymentMethod = z.output<typeof AppPaymentMethod>

export const settingsAppCalls = {
  /** What is open: read once when the app starts. */
  status: read('/app/status', {
    scope: 'app:read',
    summary: 'Show maintenance and modes of payment',
    reply: PublicState.extend({ paymentMethods: z.array(AppPaymentMethod) }),
    example: {
      request: {},
      reply: {
        modules: [
          {
            module: 'eLoad',
            status: 'off',
            title: '',
            body: '',
            startAt: null,
            endAt: null,
            platforms: ['android', 'ios', 'web'],
          },
        ],
        paymentMethods: [
          {
            module: 'Wallet cash-in',
            code: 'INSTAPAY',
            label: 'InstaPay',
            feeType: 'fixed',
            feePercent: 0,
            feeFixed: 10,
            feePayer: 'customer',
            minAmount: 50,
            maxAmount: 50000,
            kycRequired: false,
            minAppVersion: '',
            status: 'active',
            imageUrl: null,
          },
        ],
      },
    },
  }),
}
