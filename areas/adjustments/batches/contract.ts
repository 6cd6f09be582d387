import { z } from 'zod'
import { deciderFields, requesterFields } from '#platform/contract/record.ts'
import { ContentHash, Returned, Token } from '#platform/contract/approvals.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { AdjustmentType, LineManagers, Person } from '#areas/adjustments/contract.ts'
import { adjustmentMakers, adjustmentReaders } from '#areas/adjustments/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { HeaderRow, SheetColumns, SheetMapping, SheetNotes } from '#platform/contract/imports.ts'
import { Money, Masked, WalletNumber, Id, Reason, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'

/** Statuses of a single adjustment, plus those of a file before its submission and of a partly completed batch. */
export const BatchStatus = z.enum([
  'checking',
  'draft',
  'for_approval',
  'approved',
  'processing',
  'completed',
  'partially_completed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
])
export type BatchStatus = z.infer<typeof BatchStatus>

export const BatchRow = z.object({
  batchId: z.int(),
  refNo: z.string(),
  fileName: z.string(),
  rows: z.int(),
  valid: z.int(),
  invalid: z.int(),
  totalCredit: Money,
  totalDebit: Money,
  done: z.int(),
  failed: z.int(),
  status: BatchStatus,
  /** Whether it was returned to its maker for changes. Its status remains `for_approval`. */
  isReturned: z.boolean(),
  lineManagers: z.array(Person),
  ...requesterFields,
  ...deciderFields,
  decisionReason: z.string(),
  /** Reference number of the batch that this one reverses or is reversed by. */
  reversesRefNo: z.string().nullable(),
  reversedByRefNo: z.string().nullable(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
  version: z.int(),
})
export type BatchRow = z.infer<typeof BatchRow>

export const Batch = BatchRow.extend({
  fileKey: z.string(),
  /** Hash of the validated file. The approval applies to exactly this content. */
  fileSha256: z.string(),
  /** Number of rows whose posting was rejected in the dry run. */
  rejected: z.int(),
  wallets: z.int(),
  duplicates: z.int(),
  repeats: z.int(),
  remarks: z.string(),
  simulatedAt: Moment.nullable(),
  startedAt: Moment.nullable(),
  requestId: z.int().nullable(),
  reversesBatchId: z.int().nullable(),
  /** Changes requested by the approver, while the batch is returned. */
  returned: Returned.nullable(),
  /** The returned batch whose rows this draft replaces when it is submitted. */
  revisesBatchId: z.int().nullable(),
  revisesRefNo: z.string().nullable(),
  /** The draft that replaces the rows of this returned batch. */
  revisionBatchId: z.int().nullable(),
  revisionRefNo: z.string().nullable(),
  reversedByBatchId: z.int().nullable(),
  stopRequested: z.boolean(),
  /** Number of rows that can still be reversed: completed and not part of another open or completed reversal. */
  reversible: z.int(),
  /** Remarks about the file, such as its hidden rows. Empty for files that were checked by an earlier version. */
  fileNotes: SheetNotes,
  hasHiddenParts: z.boolean(),
})
export type Batch = z.infer<typeof Batch>

export const RowVerdict = z.enum(['credit', 'debit', 'rejected'])
export const RowOutcome = z.enum(['waiting', 'completed', 'failed', 'left_out'])

const Value = z.string().max(2_000)
export const BatchValues = z.object({
  mobile_number: Value,
  cognito_sub: Value,
  type: Value,
  amount: Value,
  reason_code: Value,
  remarks: Value,
  related_txn: Value,
})

export const BatchFileRow = z.object({
  row: z.int(),
  mobile: Masked.mobile,
  ownerName: z.string(),
  accountNo: WalletNumber,
  type: AdjustmentType.nullable(),
  amount: Money.nullable(),
  reasonCode: z.string(),
  remarks: z.string(),
  relatedTxn: z.string(),
  verdict: RowVerdict,
  field: z.string(),
  /** All errors of the row, one per line. */
  error: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Values as uploaded or corrected, by column, with the mobile number masked. */
  values: BatchValues.extend({ mobile_number: Masked.mobile }),
  /** The mobile number as typed if it has an error, only for the maker who must correct it. Otherwise empty. */
  typedNumber: z.string(),
  /** A warning that does not prevent the row from being posted. */
  notice: z.string(),
  balanceBefore: Money.nullable(),
  balanceAfter: Money.nullable(),
  outcome: RowOutcome,
  adjustmentId: z.int().nullable(),
  refNo: z.string().nullable(),
})
export type BatchFileRow = z.infer<typeof BatchFileRow>

const FileAddress = z.string().trim().min(1).max(1000)
const invalidates = [`/${productSlug}-wallet/`, '/approvals/', '/audit/', '/operations/']
const host = 'others'
const at = <const Verb extends string>(action: Verb) => `/${productSlug}-wallet/${action}` as const
const ByBatch = z.strictObject({ batchId: Id })
const SavedBatch = Saved.extend({ batchId: z.int(), refNo: z.string() })

/** Maximum number of errors returned at once. The list of rows contains all of them. */
export const maxReportedErrors = 200

export const Checked = z.object({
  valid: z.int(),
  invalid: z.int(),
  totalCredit: Money,
  totalDebit: Money,
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
})

const makerCalls = callGroup({ host, needs: adjustmentMakers, invalidates })

const viewerCalls = callGroup({ host, needs: adjustmentReaders })

export const batchCalls = {
  /** `validate` reads the file, `submit` requests approval or submits a returned batch again, and the other processes decide. */
  process: write(at('invoke-bulk-process'), {
    host,
    needs: {
      cases: [
        { when: { action: 'validate' }, needs: adjustmentMakers },
        { when: { action: 'submit' }, needs: adjustmentMakers },
        { when: {}, needs: 'signed-in' },
      ],
    },
    request: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('validate'),
        s3_url: FileAddress,
        headerRow: HeaderRow,
        /** Columns as chosen in the console. Without it they are found by their headings. */
        mapping: SheetMapping.optional(),
        lineManagers: LineManagers.optional(),
        /** The returned batch whose rows the file replaces when it is submitted. */
        revises: Id.optional(),
      }),
      z.strictObject({
        action: z.literal('submit'),
        s3_url: FileAddress,
        lineManagers: LineManagers,
        remarks: z.string().trim().max(500).default(''),
        /** Leaves out the rows with errors, or of a reversal the rows that cannot be reversed. */
        excludeRejected: z.boolean().default(false),
        /** Version of the file as displayed. The submission is rejected if its rows were checked again since. */
        version: z.int().optional(),
      }),
      z.strictObject({
        action: z.enum(['approve', 'reject']),
        token: Token,
        s3_url: FileAddress,
        reason: Reason.optional(),
        hash: ContentHash.optional(),
      }),
    ]),
    reply: SavedBatch.extend(Checked.shape),
    movesMoney: true,
    acts: { codes: ['bulk-adjustment'], when: ({ action }) => action !== 'validate' },
    invalidates,
    previews: true,
  }),
  /** Reads the headings and first rows of an uploaded file, to choose its row of headings and columns. */
  columns: makerCalls.read(at('read-bulk-adjustment-file'), {
    request: z.object({ s3_url: FileAddress, headerRow: HeaderRow }),
    reply: SheetColumns,
  }),
  list: viewerCalls.list(at('list-bulk-adjustments'), BatchRow, {
    filters: {
      status: z.union([BatchStatus.transform((one) => [one]), z.array(BatchStatus)]),
      mine: z.boolean(),
    },
    sorts: ['createdAt'],
  }),
  info: viewerCalls.read(at('info-bulk-adjustment'), {
    /** Identified by its id or by the file it was created from. */
    request: z.object({ batchId: Id.optional(), s3_url: FileAddress.optional() }),
    reply: Batch,
    views: { kind: 'adjustment-batch', id: 'batchId', label: 'refNo' },
  }),
  rows: viewerCalls.read(at('bulk-adjustment-rows'), {
    request: listRequest({
      filters: { verdict: RowVerdict, outcome: RowOutcome, notice: z.boolean() },
      sorts: ['row'],
      defaultDirection: 'asc',
    }).extend({ batchId: Id }),
    reply: pageOf(BatchFileRow),
    views: { kind: 'adjustment-batch', id: 'batchId' },
  }),
  /** Withdraws a pending batch, discards a draft, or stops a running batch. Posted rows remain. */
  cancel: makerCalls.write(at('cancel-bulk-adjustment'), {
    request: ByBatch.extend({ reason: Reason }),
    reply: SavedBatch,
  }),
  /** Changes values of a row with errors, or of any row of a revision, and checks the file again. */
  correct: makerCalls.write(at('correct-bulk-adjustment-row'), {
    request: ByBatch.extend({ row: z.int().positive(), values: BatchValues.partial() }),
    reply: SavedBatch.extend({ isValid: z.boolean() }),
  }),
  /** Creates a draft with the rows of a returned batch, which replaces them when it is submitted. */
  revise: makerCalls.write(at('revise-bulk-adjustment'), {
    request: ByBatch,
    reply: SavedBatch,
  }),
  /**
   * Returns the maker's own file with all values and a column of errors. It shows mobile numbers in full, so it is
   * recorded in the history of the batch.
   */
  ownFile: makerCalls.write(at('bulk-adjustment-own-file'), {
    request: ByBatch.extend({ errorsOnly: z.boolean().default(false) }),
    reply: SavedBatch.extend({ fileName: z.string(), text: z.string() }),
    invalidates: ['/audit/'],
  }),
  resend: makerCalls.write(at('resend-bulk-adjustment'), {
    request: ByBatch,
    reply: SavedBatch,
    acts: { codes: ['bulk-adjustment'] },
  }),
  /** Resumes a batch that a system error interrupted. */
  resume: makerCalls.write(at('resume-bulk-adjustment'), {
    request: ByBatch,
    reply: SavedBatch,
    movesMoney: true,
  }),
  /** Creates the reversal of a batch as a draft, validated by a dry run. */
  reverse: makerCalls.write(at('reverse-bulk-adjustment'), {
    request: ByBatch.extend({ reason: Reason }),
    reply: SavedBatch,
  }),
  /** Returns the result of each row as CSV text. */
  result: viewerCalls.read(at('bulk-adjustment-result'), {
    request: ByBatch,
    reply: z.object({ fileName: z.string(), text: z.string() }),
    views: { kind: 'adjustment-batch', id: 'batchId', label: 'fileName' },
  }),
  /** Returns the template file. */
  template: makerCalls.read(at('bulk-adjustment-template'), {
    reply: z.object({ fileName: z.string(), text: z.string() }),
    background: true,
  }),
}
