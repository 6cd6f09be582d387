import { z } from 'zod'
import { makers, viewers } from '#platform/access/access.ts'
import { call, reauthenticationForMoney, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Money, PositiveMoney } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'
import { Id, optionalText, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { maxAdjustment } from '#areas/adjustments/rules.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'

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

/** More than zero and no more than one adjustment may move. */
export const AdjustmentAmount = PositiveMoney.refine((centavos) => centavos <= maxAdjustment, {
  error: 'One adjustment moves ₱100,000.00 at most',
})

/** Why it is asked, in the maker's words: kept in the log and shown to whoever decides. */
export const Remarks = z.string().trim().min(5).max(500)

export const LineManagers = z.array(Id).min(1).max(3)

export const AdjustmentDraft = z.object({
  walletId: Id,
  /** The owner's, as the wallet was chosen by: another owner is refused. */
  cognitoSub: z.uuid().nullable(),
  type: AdjustmentType,
  amount: AdjustmentAmount,
  reasonCode: ReasonCode,
  remarks: Remarks,
  /** The transaction it puts right, where there is one. */
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
  cognitoSub: z.string().nullable(),
  accountNo: z.string(),
  ownerName: z.string(),
  businessName: z.string().nullable(),
  type: AdjustmentType,
  amount: Money,
  reasonCode: ReasonCode,
  remarks: z.string(),
  relatedTxn: z.string(),
  lineManagers: z.array(Person),
  status: AdjustmentStatus,
  requestedBy: z.string(),
  requestedById: z.int(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  decisionReason: z.string(),
  walletTxnId: z.int().nullable(),
  failReason: z.string(),
  /** The adjustment that this one reverses. */
  reversesId: z.int().nullable(),
  reversesRefNo: z.string().nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Whether it is sent back to its maker for changes; its status stays `for_approval`. */
  isReturned: z.boolean(),
  version: z.int(),
}

export const AdjustmentRow = z.object(row)
export type AdjustmentRow = z.infer<typeof AdjustmentRow>

export const Adjustment = z.object({
  ...row,
  mobile: Masked.mobile,
  /** The wallet as it is now. */
  balance: Money,
  availableBalance: Money,
  walletStatus: z.string(),
  files: z.array(StoredFile),
  /** The request its approval waits for or went by. None for the rows of a batch. */
  requestId: z.int().nullable(),
  /** What its approver wants changed, while it is sent back for changes. */
  returned: z.object({ reason: z.string(), at: Moment }).nullable(),
  /** Its reversal that is open, failed or completed. */
  reversedBy: z.object({ adjustmentId: z.int(), refNo: z.string(), status: AdjustmentStatus }).nullable(),
})
export type Adjustment = z.infer<typeof Adjustment>

/** A wallet as somebody who adjusts it needs to know it. */
export const AdjustableWallet = z.object({
  walletId: z.int(),
  cognitoSub: z.string().nullable(),
  accountNo: z.string(),
  ownerName: z.string(),
  businessName: z.string().nullable(),
  mobile: Masked.mobile,
  status: z.string(),
  balance: Money,
  availableBalance: Money,
})
export type AdjustableWallet = z.infer<typeof AdjustableWallet>

/** A transaction of a wallet that an adjustment can relate to. */
export const AdjustableTransaction = z.object({
  refNo: z.string(),
  type: z.string(),
  amount: Money,
  status: z.string(),
  createdAt: Moment,
})
export type AdjustableTransaction = z.infer<typeof AdjustableTransaction>

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)])

const ByAdjustment = z.strictObject({ adjustmentId: Id })
const SavedAdjustment = Saved.extend({ adjustmentId: z.int(), refNo: z.string() })
const invalidates = [`/${productSlug}-wallet/`, '/approvals/', '/audit/']

const host = 'others'
const at = <const Verb extends string>(action: Verb) => `/${productSlug}-wallet/${action}` as const

export const adjustmentCalls = {
  list: call(at('list-adjustments'), {
    host,
    needs: viewers,
    request: listRequest({
      filters: {
        status: oneOrMore(AdjustmentStatus),
        type: AdjustmentType,
        reasonCode: oneOrMore(ReasonCode),
        batchId: Id,
        walletId: Id,
        /** Only what the person asked for themselves. */
        mine: z.boolean(),
        /** `reversal`: those that reverse another. `reversed`: those with a completed reversal. */
        reversal: z.enum(['reversal', 'reversed']),
      },
      sorts: ['createdAt', 'amount'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(AdjustmentRow),
  }),
  info: call(at('info-adjustment'), { host, needs: viewers, request: ByAdjustment, reply: Adjustment }),
  create: write(at('create-adjustment'), {
    host,
    needs: makers,
    request: AdjustmentDraft,
    reply: SavedAdjustment,
    movesMoney: true,
    invalidates,
  }),
  update: write(at('update-adjustment'), {
    host,
    needs: makers,
    request: AdjustmentDraft.extend({ adjustmentId: Id, version: z.int() }),
    reply: SavedAdjustment,
    invalidates,
  }),
  cancel: write(at('cancel-adjustment'), {
    host,
    needs: 'signed-in',
    request: ByAdjustment.extend({ reason: Reason, version: z.int().optional() }),
    reply: SavedAdjustment,
    invalidates,
  }),
  resend: write(at('resend-adjustment'), {
    host,
    needs: makers,
    request: ByAdjustment.extend({ version: z.int().optional(), lineManagers: LineManagers.optional() }),
    reply: SavedAdjustment,
    invalidates,
  }),
  /** Submits the opposite of a completed adjustment for approval. Not in the specification. */
  reverse: write(at('reverse-adjustment'), {
    host,
    needs: makers,
    request: ByAdjustment.extend({
      version: z.int().optional(),
      remarks: Remarks,
      files: z.array(FileKey).max(5).default([]),
      lineManagers: LineManagers,
    }),
    reply: SavedAdjustment,
    movesMoney: true,
    invalidates,
  }),
  /** By the token of a mail or, from the screen, by its number. */
  act: write(at('adjustment-action'), {
    host,
    needs: 'signed-in',
    request: z.object({
      action: z.enum(['approve', 'reject', 'retry']),
      token: z.string().trim().min(1).max(200).optional(),
      adjustmentId: Id.optional(),
      reason: Reason.optional(),
      version: z.int().optional(),
      /** What the screen showed: where it has changed since, nothing is decided. */
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    reply: SavedAdjustment,
    movesMoney: true,
    reauthentication: reauthenticationForMoney,
    invalidates,
  }),
  /** The newest transactions of a wallet, and whether `refNo` is one of the wallet's. Not in the specification. */
  transactions: call(at('adjustable-transactions'), {
    host,
    needs: makers,
    request: z.strictObject({ walletId: Id, refNo: optionalText(40) }),
    reply: z.object({ rows: z.array(AdjustableTransaction), isOfWallet: z.boolean() }),
    background: true,
  }),
  /** Whom an adjustment can be for: a mobile or account number in full, or a part of a business's name. */
  wallets: call(at('adjustable-wallets'), {
    host,
    needs: makers,
    request: z.object({ search: z.string().trim().max(100), walletId: Id.optional() }),
    reply: z.object({ rows: z.array(AdjustableWallet) }),
    background: true,
  }),
}
