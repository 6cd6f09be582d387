import { z } from 'zod'
import { CashInMethod } from '#areas/wallets/cash-in-methods/contract.ts'
import {
  LimitKind,
  TransactionStatus,
  TransactionType,
  WalletLevel,
  WalletStatus,
} from '#areas/wallets/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import {
  Mobile,
  Moment,
  Money,
  optionalText,
  PositiveMoney,
  requiredText,
  WalletNumber,
} from '#platform/contract/fields.ts'

const { read, payment } = clientCalls('subscriber', 'Wallet')

/** Number of one of the subscriber's wallets. */
export const AccountNo = z.string().regex(/^\d{16}$/)

/** Wallet as its owner sees it. */
export const AppWallet = z.object({
  accountNo: WalletNumber,
  /** Name of the business; null for the subscriber's own wallet. */
  businessName: z.string().nullable(),
  status: WalletStatus,
  level: WalletLevel,
  balance: Money,
  /** Balance without the amounts of pending transactions. */
  availableBalance: Money,
})

export const AppTransaction = z.object({
  refNo: z.string(),
  type: TransactionType,
  amount: Money,
  fee: Money,
  /** Balance afterwards; null while the transaction is pending, and if it failed. */
  balanceAfter: Money.nullable(),
  channel: z.string(),
  counterparty: z.string(),
  status: TransactionStatus,
  createdAt: Moment,
})
export type AppTransaction = z.output<typeof AppTransaction>

export const AppCashInMethod = CashInMethod.pick({
  name: true,
  feeType: true,
  fee: true,
  min: true,
  max: true,
})

/** What a movement of a wallet returns. */
export const Posted = z.object({
  refNo: z.string(),
  amount: Money,
  fee: Money,
  balanceAfter: Money,
  createdAt: Moment,
})

/** A cash-in as the subscriber sees it. */
export const AppCashIn = z.object({
  refNo: z.string(),
  method: z.string(),
  amount: Money,
  /** Part of the amount that the wallet does not get. */
  fee: Money,
  /** `expired`: not paid in time. A payment that is confirmed later is still credited. */
  status: z.enum(['pending', 'success', 'failed', 'expired']),
  expiresAt: Moment,
  createdAt: Moment,
})
export type AppCashIn = z.output<typeof AppCashIn>

const exampleCashIn = {
  refNo: 'CIN0000001234',
  method: 'Gcash',
  amount: 500,
  fee: 15,
  status: 'pending',
  expiresAt: '2026-11-29T08:30:00.000Z',
  createdAt: '2026-11-29T08:00:00.000Z',
}

const Limit = z.object({
  type: LimitKind,
  perTransaction: Money,
  daily: Money,
  dailyUsed: Money,
  monthly: Money,
  monthlyUsed: Money,
})

const exampleWallet = '8800000000000017'
const transferred = {
  refNo: 'TXN0000040664',
  amount: 150,
  fee: 0,
  balanceAfter: 850.5,
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const walletAppCalls = {
  wallets: read('/app/wallets', {
    scope: 'wallet:read',
    summary: 'List the wallets of the subscriber',
    reply: z.object({ data: z.array(AppWallet) }),
    example: {
      request: {},
      reply: {
        data: [
          {
            accountNo: exampleWallet,
            businessName: null,
            status: 'active',
            level: 'full',
            balance: 1000.5,
            availableBalance: 1000.5,
          },
        ],
      },
    },
  }),
  transactions: read('/app/wallets/:accountNo/transactions', {
    scope: 'wallet:read',
    summary: 'List the transactions of a wallet, newest first',
    request: CursorRequest.extend({ accountNo: AccountNo }),
    reply: cursorPageOf(AppTransaction),
    errors: ['NOT_FOUND'],
    example: {
      request: { accountNo: exampleWallet, limit: 25 },
      reply: {
        data: [
          {
            ...transferred,
            type: 'p2p_send',
            channel: 'App',
            counterparty: 'Juan Reyes',
            status: 'success',
          },
        ],
        nextCursor: null,
      },
    },
  }),
  limits: read('/app/wallets/:accountNo/limits', {
    scope: 'wallet:read',
    summary: 'Show the limits of a wallet and what is used of them',
    request: z.strictObject({ accountNo: AccountNo }),
    reply: z.object({ maxBalance: Money, limits: z.array(Limit) }),
    errors: ['NOT_FOUND'],
    example: {
      request: { accountNo: exampleWallet },
      reply: {
        maxBalance: 100000,
        limits: [
          {
            type: 'send',
            perTransaction: 50000,
            daily: 100000,
            dailyUsed: 150,
            monthly: 100000,
            monthlyUsed: 150,
          },
        ],
      },
    },
  }),
  transfer: payment('/app/wallets/:accountNo/transfers', {
    scope: 'wallet:transfer',
    summary: 'Send money to the wallet of another person',
    request: z.strictObject({
      accountNo: AccountNo,
      /** Mobile number of the recipient. */
      to: Mobile,
      amount: PositiveMoney,
      note: optionalText(100),
    }),
    reply: Posted.extend({ recipient: z.string() }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    groupCommit: true,
    example: {
      request: { accountNo: exampleWallet, to: '+639171234567', amount: 150, note: 'Lunch' },
      reply: { ...transferred, recipient: 'J*** R***' },
    },
  }),
  refund: payment('/app/wallets/:accountNo/payments/:refNo/refunds', {
    scope: 'merchants:refund',
    summary: 'Refund a payment that a merchant received, in full or in part',
    request: z.strictObject({
      /** Wallet of the merchant. */
      accountNo: AccountNo,
      /** Reference number of the payment. */
      refNo: z.string().regex(/^TXN\d{10,15}$/),
      amount: PositiveMoney,
      reason: optionalText(100),
    }),
    reply: Posted,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS'],
    example: {
      request: { accountNo: '8800000000000421', refNo: 'TXN0000040666', amount: 50, reason: 'Damaged item' },
      reply: { ...transferred, refNo: 'TXN0000040668', amount: 50 },
    },
  }),
  cashInMethods: read('/app/cash-in-methods', {
    scope: 'wallet:read',
    summary: 'List the cash-in methods with their fees and limits',
    reply: z.object({ data: z.array(AppCashInMethod) }),
    example: {
      request: {},
      reply: { data: [{ name: 'Gcash', feeType: 'fixed', fee: 15, min: 1, max: 50000 }] },
    },
  }),
  cashIn: payment('/app/wallets/:accountNo/cash-ins', {
    scope: 'wallet:cash-in',
    summary: 'Begin a cash-in, which its method confirms',
    request: z.strictObject({
      accountNo: AccountNo,
      /** Name of the cash-in method. */
      method: requiredText(60),
      amount: PositiveMoney,
      /** Mobile number or account with which the subscriber pays. */
      source: requiredText(40),
    }),
    reply: AppCashIn,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'LIMIT_EXCEEDED'],
    example: {
      request: { accountNo: exampleWallet, method: 'Gcash', amount: 500, source: '+639171234567' },
      reply: exampleCashIn,
    },
  }),
  cashInStatus: read('/app/wallets/:accountNo/cash-ins/:refNo', {
    scope: 'wallet:read',
    summary: 'Show a cash-in',
    request: z.strictObject({ accountNo: AccountNo, refNo: requiredText(40) }),
    reply: AppCashIn,
    errors: ['NOT_FOUND'],
    example: { request: { accountNo: exampleWallet, refNo: exampleCashIn.refNo }, reply: exampleCashIn },
  }),
}
