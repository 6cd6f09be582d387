import { z } from 'zod'
import { AccountNo, AppCashInMethod } from '#areas/wallets/app/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Moment, Money, optionalText, PositiveMoney, requiredText } from '#platform/contract/fields.ts'

const { read, payment } = clientCalls('subscriber', 'Wallet')

/** A cash-out as the subscriber sees it. */
export const AppCashOut = z.object({
  refNo: z.string(),
  method: z.string(),
  amount: Money,
  /** Charged in addition to the amount. */
  fee: Money,
  /** Masked account that receives it. */
  destination: z.string(),
  /** `pending`: amount and fee are reserved. `failed`: they were released. */
  status: z.enum(['pending', 'success', 'failed']),
  createdAt: Moment,
  endedAt: Moment.nullable(),
})
export type AppCashOut = z.output<typeof AppCashOut>

const accountNo = '8800000000000017'
const exampleCashOut = {
  refNo: 'COU0000001234',
  method: 'InstaPay to bank',
  amount: 500,
  fee: 15,
  destination: '***6789',
  status: 'pending',
  createdAt: '2026-11-29T08:00:00.000Z',
  endedAt: null,
}

export const cashOutAppCalls = {
  methods: read('/app/cash-out-methods', {
    scope: 'wallet:read',
    summary: 'List the cash-out methods with their fees and limits',
    reply: z.object({ data: z.array(AppCashInMethod) }),
    example: {
      request: {},
      reply: { data: [{ name: exampleCashOut.method, feeType: 'fixed', fee: 15, min: 1, max: 50000 }] },
    },
  }),
  cashOut: payment('/app/wallets/:accountNo/cash-outs', {
    scope: 'wallet:cash-out',
    summary: 'Reserve an amount and send it to an account by a cash-out method',
    request: z.strictObject({
      accountNo: AccountNo,
      /** Name of the cash-out method. */
      method: requiredText(60),
      amount: PositiveMoney,
      destination: z.strictObject({
        /** Bank account or mobile number that receives it. */
        account: requiredText(40),
        name: requiredText(100),
        /** Code of the bank, for methods that send to banks. */
        bank: optionalText(20),
      }),
    }),
    reply: AppCashOut,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: {
        accountNo,
        method: exampleCashOut.method,
        amount: 500,
        destination: { account: '001234566789', name: 'Juan Reyes', bank: 'BOPIPHMM' },
      },
      reply: exampleCashOut,
    },
  }),
  status: read('/app/wallets/:accountNo/cash-outs/:refNo', {
    scope: 'wallet:read',
    summary: 'Show a cash-out',
    request: z.strictObject({ accountNo: AccountNo, refNo: requiredText(40) }),
    reply: AppCashOut,
    errors: ['NOT_FOUND'],
    example: { request: { accountNo, refNo: exampleCashOut.refNo }, reply: exampleCashOut },
  }),
}
