import { WalletNumber, Money, Id, Reason, Moment } from '#platform/contract/fields.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { businessPlace, depositReaders, walletPlace } from '#areas/wallets/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { listRequest, pageOf, oneOrMore, SearchText } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'

/** `on_hold` blocks debits, `frozen` blocks all movements, `closed` is final. */
export const WalletStatus = z.enum(['active', 'on_hold', 'frozen', 'closed'])
export type WalletStatus = z.infer<typeof WalletStatus>

/** Verification level of the owner, which determines the limits. */
export const WalletLevel = z.enum(['basic', 'semi', 'full', 'merchant'])
export type WalletLevel = z.infer<typeof WalletLevel>

/** Type of transaction that counts towards a set of limits. */
export const LimitKind = z.enum(['cashIn', 'cashOut', 'send', 'pay'])
export type LimitKind = z.infer<typeof LimitKind>

export const LimitName = z.enum([
  'maxBalance',
  'cashInPerTxn',
  'cashInDaily',
  'cashInMonthly',
  'cashOutPerTxn',
  'cashOutDaily',
  'cashOutMonthly',
  'sendPerTxn',
  'sendDaily',
  'sendMonthly',
  'payPerTxn',
  'payDaily',
  'payMonthly',
])
export type LimitName = z.infer<typeof LimitName>

/** Every limit of a wallet. Zero means not allowed. */
export const Limits = z.record(LimitName, Money)
export type Limits = z.infer<typeof Limits>

export const UsedName = z.enum([
  'usedCashInDaily',
  'usedCashInMonthly',
  'usedCashOutDaily',
  'usedCashOutMonthly',
  'usedSendDaily',
  'usedSendMonthly',
  'usedPayDaily',
  'usedPayMonthly',
])
export type UsedName = z.infer<typeof UsedName>

export const Used = z.record(UsedName, Money)
export type Used = z.infer<typeof Used>

export const TransactionType = z.enum([
  'cash_in',
  'cash_out',
  'p2p_send',
  'p2p_receive',
  'p2m_pay',
  'p2m_receive',
  'bills',
  'eload',
  'supplies',
  'adjustment_credit',
  'adjustment_debit',
  'reward',
  'fee',
  'refund',
  'deposit',
  'opening_balance',
])
export type TransactionType = z.infer<typeof TransactionType>

export const TransactionStatus = z.enum(['pending', 'success', 'failed', 'reversed'])
export const DepositStatus = z.enum(['pending', 'awaiting_proof', 'matched', 'posted', 'returned'])
export type DepositStatus = z.infer<typeof DepositStatus>

const identity = {
  walletId: z.int(),
  cognitoSub: z.string().nullable(),
  subscriberId: z.int(),
  businessId: z.int().nullable(),
  businessName: z.string().nullable(),
  ownerName: z.string(),
  product: z.string(),
  accountNo: WalletNumber,
  balance: Money,
  availableBalance: Money,
  status: WalletStatus,
  kycLevel: WalletLevel,
  version: z.int(),
}

export const WalletRow = z.object(identity)
export type WalletRow = z.infer<typeof WalletRow>

export const Wallet = z.object({
  ...identity,
  heldBalance: Money,
  /** Limits in effect: the person's own limits where set, otherwise those of the level. */
  limits: Limits,
  /** Maximum limits for the person's level. */
  ceilings: Limits,
  /** Names of the limits that are the person's own. */
  ownLimits: z.array(LimitName),
  used: Used,
  openedAt: Moment,
  /** Person who froze the wallet. Another person must unfreeze it. */
  frozenBy: z.string().nullable(),
  frozenByName: z.string().nullable(),
  frozenById: z.int().nullable(),
  statusReason: z.string(),
  statusChangedAt: Moment.nullable(),
  statusChangedBy: z.string().nullable(),
  statusChangedByName: z.string().nullable(),
  statusChangedById: z.int().nullable(),
  /** Whether the watchlist or a frozen identity of the owner determines the status. */
  isBound: z.boolean(),
  /** Number of pending transactions and orders for providers. A wallet with any cannot be closed. */
  pendingCount: z.int(),
  /** Other wallets of the same person. */
  others: z.array(WalletRow),
})
export type Wallet = z.infer<typeof Wallet>

export const WalletDetails = Wallet.extend({
  /** Balance at the end of each of the last 30 Manila days, today last. Empty without transactions in them. */
  dailyBalances: z.array(Money),
})
export type WalletDetails = z.infer<typeof WalletDetails>

export const Transaction = z.object({
  /** Null for a deposit that has not been posted. */
  txnId: z.int().nullable(),
  refNo: z.string(),
  walletId: z.int(),
  type: TransactionType,
  amount: Money,
  fee: Money,
  /** Null until the transaction has moved money. */
  balanceBefore: Money.nullable(),
  balanceAfter: Money.nullable(),
  channel: z.string(),
  counterparty: z.string(),
  status: TransactionStatus,
  createdAt: Moment,
  /** Data from the bank. Set for `type: 'deposit'`. */
  deposit: z
    .object({
      depositId: z.int(),
      merchant: z.string(),
      businessId: z.int(),
      bank: z.string(),
      reference: z.string(),
      depositedAt: Moment,
      status: DepositStatus,
      /** Person who matched it to the merchant. Another person posts it. */
      matchedById: z.int().nullable(),
    })
    .nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** Wallet transaction found by its reference. One reference names the transactions of both wallets of a transfer. */
export const FoundTransaction = Transaction.pick({ refNo: true, walletId: true, amount: true }).extend({
  businessId: z.int().nullable(),
  businessName: z.string().nullable(),
  ownerName: z.string(),
})
export type FoundTransaction = z.infer<typeof FoundTransaction>

/** One of the latest transactions of a person. `businessName` is null for the personal wallet. */
export const LatestTransaction = Transaction.pick({
  refNo: true,
  walletId: true,
  type: true,
  amount: true,
  status: true,
  createdAt: true,
}).extend({ businessName: z.string().nullable() })
export type LatestTransaction = z.infer<typeof LatestTransaction>

const ByWallet = z.strictObject({ walletId: Id })

/** Keys by which a wallet can be found; exactly one is required. */
const WhichWallet = z
  .strictObject({
    walletId: Id.optional(),
    businessId: Id.optional(),
    subscriberId: Id.optional(),
    cognitoSub: z.uuid().optional(),
  })
  .refine((which) => Object.values(which).filter((key) => key !== undefined).length === 1, {
    path: ['walletId'],
    message: walletsMessages.issue('WALLET_KEY_REQUIRED'),
  })

/** Limits to change; others stay unchanged. */
export const LimitChange = z
  .partialRecord(LimitName, Money)
  .refine((limits) => Object.keys(limits).length > 0, walletsMessages.issue('LIMIT_REQUIRED'))

const transactions = listRequest({
  filters: {
    type: oneOrMore(TransactionType),
    status: oneOrMore(TransactionStatus),
    /** State of a deposit. A transaction status covers several. */
    depositStatus: oneOrMore(DepositStatus),
  },
  sorts: ['createdAt', 'amount'],
})
  .extend({
    walletId: Id.optional(),
    /** Returns the deposits of all merchants if no wallet is given. */
    type: z.literal('deposit').optional(),
  })
  .refine(({ walletId, type }) => walletId !== undefined || type === 'deposit', {
    path: ['walletId'],
    message: walletsMessages.issue('WALLET_OR_DEPOSITS'),
  })

const invalidates = [`/${productSlug}-wallet/`, '/subscriber/', '/audit/']
const mayChange = toUpdate(walletPlace)

const StatusChange = ByWallet.extend({
  status: WalletStatus,
  reason: Reason,
  version: z.int().optional(),
})

/** A wallet after a change, or before one that awaits the approval of another person. */
const SavedOrRequested = Saved.extend({ walletId: z.int(), requestId: z.int().nullable() })

const businessReadCalls = callGroup({ needs: withAnyFlag(businessPlace) })

const changeCalls = callGroup({ host: 'others', needs: mayChange, invalidates })

const readCalls = callGroup({ host: 'others', needs: withAnyFlag(walletPlace) })

export const walletCalls = {
  details: readCalls.read(`/${productSlug}-wallet/get-wallet-details`, {
    request: WhichWallet,
    reply: WalletDetails,
    views: { kind: 'wallet', id: 'walletId', label: 'ownerName' },
  }),
  updateLimit: changeCalls.write(`/${productSlug}-wallet/update-wallet-limit`, {
    request: ByWallet.extend({ limits: LimitChange, reason: Reason, version: z.int().optional() }),
    reply: SavedOrRequested,
    previews: true,
    acts: { codes: ['wallet-limit'] },
  }),
  /** Previews the effect of a change of limits. */
  limitEffect: readCalls.read(`/${productSlug}-wallet/limit-effect`, {
    request: ByWallet.extend({ limits: LimitChange }),
    reply: z.object({
      fields: z.array(
        z.object({
          field: LimitName,
          old: Money,
          new: Money,
          ceiling: Money,
          /** Amount already used today or this month, or the balance. */
          used: Money.nullable(),
          /** Number of successful transactions of the last 30 days that the new limit would have rejected. */
          rejectedLast30Days: z.int(),
        }),
      ),
      error: z.string().nullable(),
    }),
  }),
  limitLogs: readCalls.read(`/${productSlug}-wallet/get-wallet-logs`, {
    request: ByWallet.extend(logRequest),
    reply: LogPage,
  }),
  transactions: call(`/${productSlug}-wallet/get-wallet-txn`, {
    host: 'others',
    // Deposits have their own screen and permission.
    needs: {
      cases: [
        { when: { type: 'deposit' }, needs: depositReaders },
        { when: {}, needs: withAnyFlag(walletPlace) },
      ],
    },
    request: transactions,
    reply: pageOf(Transaction),
    views: { kind: 'wallet', id: 'walletId' },
  }),
  /** The newest five transactions of all wallets of a person, or of one of their businesses. */
  latestTransactions: readCalls.read(`/${productSlug}-wallet/get-latest-txn`, {
    request: z.strictObject({ subscriberId: Id, businessId: Id.optional() }),
    reply: z.object({ rows: z.array(LatestTransaction) }),
    views: { kind: 'subscriber', id: 'subscriberId' },
  }),
  /** Finds a transaction by its complete reference, or by the number in it. */
  findTransaction: readCalls.read(`/${productSlug}-wallet/find-wallet-txn`, {
    request: z.object({ search: SearchText }),
    reply: z.object({ rows: z.array(FoundTransaction) }),
    background: true,
  }),
  updateUserStatus: changeCalls.write('/merchant/update-user-wallet-status', {
    request: StatusChange.extend({ cognitoSub: z.uuid() }),
    reply: SavedOrRequested,
    previews: true,
    acts: { codes: ['wallet-status'] },
  }),
  updateBusinessStatus: write('/subscriber/business/update-wallet-status', {
    needs: mayChange,
    request: StatusChange.extend({ businessId: Id }),
    reply: SavedOrRequested,
    previews: true,
    acts: { codes: ['wallet-status'] },
    invalidates,
  }),
  reasonLogs: businessReadCalls.read('/subscriber/business/get-reason-logs', {
    request: ByWallet.extend(logRequest),
    reply: LogPage,
  }),
  userWallets: businessReadCalls.read('/subscriber/business/get-user-wallets-list', {
    request: z.strictObject({ cognitoSub: z.uuid() }),
    reply: z.object({ rows: z.array(WalletRow) }),
    views: { kind: 'subscriber', id: 'rows.0.subscriberId', label: 'rows.0.ownerName' },
  }),
}
