import { z } from 'zod'
import { depositReaders, depositWorkers } from '#areas/wallets/access.ts'
import { DepositStatus, WalletStatus } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { Money, Percent, Masked, Id, optionalText, Reason, Moment } from '#platform/contract/fields.ts'
import { listRequest, oneOrMore, pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'

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

export const Deposit = z.object({
  depositId: z.int(),
  /** Reference number of the bank. */
  refNo: z.string(),
  businessId: z.int(),
  merchant: z.string(),
  walletId: z.int(),
  walletStatus: WalletStatus,
  balance: Money,
  amount: Money,
  bank: z.string(),
  depositedAt: Moment,
  status: DepositStatus,
  version: z.int(),
  /** Merchant that the bank named, if staff matched another one. */
  reportedMerchant: z.string().nullable(),
  matchedById: z.int().nullable(),
  matchedByName: z.string().nullable(),
  matchedAt: Moment.nullable(),
  /** Reference on the merchant's slip, as the person who matched it entered it. */
  matchedReference: z.string().nullable(),
  matchedRemarks: z.string(),
  proofRequestedById: z.int().nullable(),
  proofRequestedByName: z.string().nullable(),
  proofRequestedAt: Moment.nullable(),
  decidedById: z.int().nullable(),
  decidedByName: z.string().nullable(),
  endedAt: Moment.nullable(),
  returnReason: z.string(),
  /** Reference of the transfer that returned the money to the sender. */
  returnReference: z.string().nullable(),
  /** Reference of the wallet transaction that credited it. */
  transactionRef: z.string().nullable(),
  /** Number that receives the request for proof, and its text in the language of the merchant. */
  mobile: Masked.mobile,
  proofMessage: z.string(),
  /** Null if the deposit has ended, or without the permission to work on it. */
  checks: DecisionChecks.nullable(),
})
export type Deposit = z.infer<typeof Deposit>

/** Act of a deposit in the rules of the controls. */
export const kankolekDepositAct = 'kankolek-deposit'

const host = 'others'
const ById = z.strictObject({ depositId: Id })
const Versioned = ById.extend({ version: z.int().optional() })
const Changed = z.object({ depositId: z.int(), status: DepositStatus, version: z.int() })

/** References are entered as they are written on a slip. */
const BankReference = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 -]{4,40}$/, walletsMessages.issue('BANK_REFERENCE_FORMAT'))

// The deposit screen has no permission check, so reading requires viewer level only.
const readCalls = callGroup({ host, needs: depositReaders })
const workCalls = callGroup({
  host,
  needs: depositWorkers,
  invalidates: [`/${productSlug}-wallet/`, '/subscriber/', '/audit/'],
})

export const depositCalls = {
  /** Merchants with their wallets; with `view: 'deposit'` only those that have made a bank deposit. */
  merchants: readCalls.read(`/${productSlug}-wallet/list-kankolek-merchants`, {
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
  details: readCalls.read(`/${productSlug}-wallet/get-kankolek-deposit`, {
    request: ById,
    reply: Deposit,
    views: { kind: 'kankolek-deposit', id: 'depositId', label: 'refNo' },
  }),
  /** Matches a deposit to the wallet of a merchant. Another person posts it. */
  match: workCalls.write(`/${productSlug}-wallet/match-kankolek-deposit`, {
    request: Versioned.extend({
      businessId: Id,
      reference: BankReference,
      /** Required if the merchant or the reference differs from what the bank reported. */
      remarks: optionalText(500),
    }),
    reply: Changed,
    previews: true,
    acts: { codes: [kankolekDepositAct] },
  }),
  /** Asks the merchant by SMS for a photo of the deposit slip. */
  requestProof: workCalls.write(`/${productSlug}-wallet/request-kankolek-deposit-proof`, {
    request: Versioned,
    reply: Changed,
    acts: { codes: [kankolekDepositAct] },
  }),
  post: workCalls.write(`/${productSlug}-wallet/post-kankolek-deposit`, {
    /** The version shown to the person who posts it is required. */
    request: Versioned,
    reply: Changed,
    movesMoney: true,
    acts: { codes: [kankolekDepositAct] },
  }),
  /** Records that the bank returned the money to the sender. */
  return: workCalls.write(`/${productSlug}-wallet/return-kankolek-deposit`, {
    request: Versioned.extend({ reason: Reason, returnReference: BankReference }),
    reply: Changed,
    acts: { codes: [kankolekDepositAct] },
  }),
}
