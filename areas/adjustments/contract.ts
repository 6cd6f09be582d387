import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { z } from 'zod'
import { decisionFields } from '#platform/contract/approvals.ts'
import { deciderFields, requesterFields } from '#platform/contract/record.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { adjustmentMakers, adjustmentReaders } from '#areas/adjustments/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import {
  Money,
  PositiveMoney,
  Id,
  LocalisedText,
  optionalText,
  Reason,
  Moment,
  Masked,
  WalletNumber,
} from '#platform/contract/fields.ts'
import { oneOrMore, SearchText } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'
import { maxAdjustment } from '#areas/adjustments/rules.ts'

export const AdjustmentType = z.enum(['credit', 'debit'])
export type AdjustmentType = z.infer<typeof AdjustmentType>

export const ReasonCode = z.enum([
  'failed_txn',
  'duplicate_charge',
  'promo_credit',
  'dispute',
  'mdr_correction',
  'deposit_correction',
  'fraud_recovery',
  'other',
])
export type ReasonCode = z.infer<typeof ReasonCode>

export const AdjustmentStatus = z.enum([
  'for_approval',
  'approved',
  'processing',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
])
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>

/** Positive amount up to the maximum of one adjustment. */
export const AdjustmentAmount = PositiveMoney.refine((centavos) => centavos <= maxAdjustment, {
  error: adjustmentsMessages.issue('AMOUNT_ABOVE_MAX'),
})

/** Reason entered by the maker. It is stored in the log and shown to approvers. */
export const Remarks = z.string().trim().min(5).max(500)

export const LineManagers = z.array(Id).min(1).max(3)

export const AdjustmentDraft = z.object({
  walletId: Id,
  /** Cognito id of the owner the wallet was selected for. An adjustment for a different owner is rejected. */
  cognitoSub: z.uuid().nullable(),
  type: AdjustmentType,
  amount: AdjustmentAmount,
  reasonCode: ReasonCode,
  remarks: Remarks,
  /** Reference number of the transaction that the adjustment corrects, if any. */
  relatedTxn: optionalText(40),
  files: z.array(FileKey).max(5).default([]),
  lineManagers: LineManagers,
})

export const Person = z.object({ id: z.int(), email: z.string(), name: z.string() })

const row = {
  adjustmentId: z.int(),
  refNo: z.string(),
  batchId: z.int().nullable(),
  batchRefNo: z.string().nullable(),
  walletId: z.int(),
  subscriberId: z.int(),
  businessId: z.int().nullable(),
  cognitoSub: z.string().nullable(),
  accountNo: WalletNumber,
  ownerName: z.string(),
  businessName: z.string().nullable(),
  type: AdjustmentType,
  amount: Money,
  reasonCode: ReasonCode,
  remarks: z.string(),
  relatedTxn: z.string(),
  lineManagers: z.array(Person),
  status: AdjustmentStatus,
  ...requesterFields,
  ...deciderFields,
  decisionReason: z.string(),
  walletTxnId: z.int().nullable(),
  failReason: z.string(),
  /** Id of the adjustment that this one reverses. */
  reversesId: z.int().nullable(),
  reversesRefNo: z.string().nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Whether it was returned to its maker for changes. Its status remains `for_approval`. */
  isReturned: z.boolean(),
  version: z.int(),
}

export const AdjustmentRow = z.object(row)
export type AdjustmentRow = z.infer<typeof AdjustmentRow>

export const Adjustment = z.object({
  ...row,
  mobile: Masked.mobile,
  /** Current balance of the wallet. */
  balance: Money,
  availableBalance: Money,
  walletStatus: z.string(),
  files: z.array(StoredFile),
  /** Id of the approval request, or null for rows of a batch. */
  requestId: z.int().nullable(),
  /** Changes requested by the approver, while the adjustment is returned. */
  returned: z.object({ reason: z.string(), at: Moment }).nullable(),
  /** Reversal of this adjustment that is open, failed or completed. */
  reversedBy: z.object({ adjustmentId: z.int(), refNo: z.string(), status: AdjustmentStatus }).nullable(),
})
export type Adjustment = z.infer<typeof Adjustment>

/** Wallet details needed to create an adjustment. */
export const AdjustableWallet = z.object({
  walletId: z.int(),
  cognitoSub: z.string().nullable(),
  accountNo: WalletNumber,
  ownerName: z.string(),
  businessName: z.string().nullable(),
  mobile: Masked.mobile,
  status: z.string(),
  balance: Money,
  availableBalance: Money,
})
export type AdjustableWallet = z.infer<typeof AdjustableWallet>

/** Wallet transaction that an adjustment can refer to. */
export const AdjustableTransaction = z.object({
  refNo: z.string(),
  type: z.string(),
  amount: Money,
  status: z.string(),
  createdAt: Moment,
})
export type AdjustableTransaction = z.infer<typeof AdjustableTransaction>

const ByAdjustment = z.strictObject({ adjustmentId: Id })
const SavedAdjustment = Saved.extend({ adjustmentId: z.int(), refNo: z.string() })
const invalidates = [`/${productSlug}-wallet/`, '/approvals/', '/audit/']

const host = 'others'
const at = <const Verb extends string>(action: Verb) => `/${productSlug}-wallet/${action}` as const

const signedInCalls = callGroup({ host, needs: 'signed-in', invalidates })

const makerCalls = callGroup({ host, needs: adjustmentMakers, invalidates })

const viewerCalls = callGroup({ host, needs: adjustmentReaders })

export const adjustmentCalls = {
  list: viewerCalls.list(at('list-adjustments'), AdjustmentRow, {
    filters: {
      status: oneOrMore(AdjustmentStatus),
      type: AdjustmentType,
      reasonCode: oneOrMore(ReasonCode),
      batchId: Id,
      walletId: Id,
      /** Only adjustments submitted by the person. */
      mine: z.boolean(),
      /** `reversal`: adjustments that reverse another one. `reversed`: adjustments with a completed reversal. */
      reversal: z.enum(['reversal', 'reversed']),
    },
    sorts: ['createdAt', 'amount'],
  }),
  info: viewerCalls.read(at('info-adjustment'), {
    request: ByAdjustment,
    reply: Adjustment,
    views: { kind: 'adjustment', id: 'adjustmentId', label: 'refNo' },
  }),
  create: makerCalls.write(at('create-adjustment'), {
    request: AdjustmentDraft,
    reply: SavedAdjustment,
    movesMoney: true,
    acts: { codes: ['adjustment'] },
  }),
  update: makerCalls.write(at('update-adjustment'), {
    request: AdjustmentDraft.extend({ adjustmentId: Id, version: z.int() }),
    reply: SavedAdjustment,
    acts: { codes: ['adjustment'] },
  }),
  cancel: signedInCalls.write(at('cancel-adjustment'), {
    request: ByAdjustment.extend({ reason: Reason, version: z.int().optional() }),
    reply: SavedAdjustment,
  }),
  resend: makerCalls.write(at('resend-adjustment'), {
    request: ByAdjustment.extend({ version: z.int().optional(), lineManagers: LineManagers.optional() }),
    reply: SavedAdjustment,
    acts: { codes: ['adjustment'] },
  }),
  /** Submits the opposite of a completed adjustment for approval. */
  reverse: makerCalls.write(at('reverse-adjustment'), {
    request: ByAdjustment.extend({
      version: z.int().optional(),
      remarks: Remarks,
      files: z.array(FileKey).max(5).default([]),
      lineManagers: LineManagers,
    }),
    reply: SavedAdjustment,
    movesMoney: true,
    acts: { codes: ['adjustment'] },
  }),
  /** Identified by the token of an email or, from the screen, by its id. */
  act: signedInCalls.write(at('adjustment-action'), {
    request: z.object({
      action: z.enum(['approve', 'reject', 'retry']),
      adjustmentId: Id.optional(),
      ...decisionFields,
    }),
    reply: SavedAdjustment,
    movesMoney: true,
    acts: { codes: ['adjustment'] },
  }),
  /** Checks an adjustment while it is entered. Its approvers see the same checks. */
  checks: makerCalls.read(at('adjustment-checks'), {
    request: z.strictObject({
      /** The adjustment being edited, which is not compared with itself. */
      adjustmentId: Id.optional(),
      walletId: Id,
      type: AdjustmentType,
      amount: AdjustmentAmount,
      relatedTxn: optionalText(40),
    }),
    reply: z.object({
      /** Reasons for which submitting is rejected. */
      errors: z.array(LocalisedText),
      doubtful: z.array(LocalisedText),
      passed: z.array(LocalisedText),
    }),
    background: true,
  }),
  /** Returns the newest transactions of a wallet, and whether `refNo` belongs to the wallet. */
  transactions: makerCalls.read(at('adjustable-transactions'), {
    request: z.strictObject({ walletId: Id, refNo: optionalText(40) }),
    reply: z.object({ rows: z.array(AdjustableTransaction), isOfWallet: z.boolean() }),
    background: true,
  }),
  /** Finds wallets by full mobile or account number, or by part of a business name. */
  wallets: makerCalls.read(at('adjustable-wallets'), {
    request: z.object({ search: SearchText, walletId: Id.optional() }),
    reply: z.object({ rows: z.array(AdjustableWallet) }),
    background: true,
  }),
}
