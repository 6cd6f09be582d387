import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { fingerprintOf, dryRun } from './validation.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { batchPath, balanceCheckedFrom } from '#areas/adjustments/batches/rules.ts'
import { enqueuePosting } from './posting.ts'
import { maxChangedRows, rowChanges } from './row-changes.ts'
import { type BatchRecord, findBatch, rowsToReview } from './batches.ts'
import { formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import {
  defineApprovalType,
  type Effect,
  type Outcome,
  type ValueChange,
} from '#platform/server/approvals.ts'
import type { Beneficiary } from '#platform/server/controls.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { openFile } from '#platform/server/uploads.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(batchWords)

const Payload = z.object({
  batchId: z.int(),
  refNo: z.string(),
  fileKey: z.string(),
  fileName: z.string(),
  /** Hash of the validated file. */
  sha256: z.string(),
  /** Hash of the rows that will be posted, including those of a reversal, which has no file. */
  rowsHash: z.string(),
  rows: z.int(),
  leftOut: z.int(),
  /** Number of rows that the maker corrected after the upload, so that they differ from the file. */
  corrected: z.int().default(0),
  totalCreditCentavos: z.int(),
  totalDebitCentavos: z.int(),
  remarks: z.string(),
  /** Reference number of the batch that this one reverses. */
  reverses: z.string().nullable(),
})
export type BatchPayload = z.infer<typeof Payload>

export const batchApprovalType = defineApprovalType<BatchPayload>({
  kind: 'bulk-adjustment',
  name: adjustmentsMessages('APPROVAL_TYPE_BULK'),
  module: 'bulk-adjustment',
  payload: Payload,
  title: ({ rows, reverses, totalCreditCentavos, totalDebitCentavos }) => {
    const totals = [
      ...(totalCreditCentavos > 0 ? [`+${formatCentavos(totalCreditCentavos)}`] : []),
      ...(totalDebitCentavos > 0 ? [`−${formatCentavos(totalDebitCentavos)}`] : []),
    ].join(' ')
    return reverses === null
      ? adjustmentsMessages('TITLE_POST', { count: rows, totals })
      : adjustmentsMessages('TITLE_REVERSE_BATCH', { ref: reverses, count: rows, totals })
  },
  amount: sumOf,
  debit: ({ totalDebitCentavos }) => totalDebitCentavos,
  beneficiaries: (db, { batchId }) => walletsOf(db, batchId),
  whoMayDecide: 'addressed',
  bindsEffect: true,
  files: ({ reverses, fileKey }) => (reverses === null ? [fileKey] : []),
  effect: effectOf,
  changedEffectError: async (db, { batchId }) => {
    const { fingerprint } = await findBatch(db, { batchId })
    return (await fingerprintOf(db, batchId)) === fingerprint ? null : adjustmentsMessages('BALANCES_CHANGED')
  },
  record: {
    table: 'adjustment_batch',
    key: 'batch_id',
    statuses: {
      pending: 'for_approval',
      approved: 'approved',
      rejected: 'rejected',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    history: ({ refNo }) => ({ kind: 'adjustment-batch', label: refNo }),
  },
  onApproved: async (context, { batchId, refNo, fileKey, sha256, reverses }) => {
    // An unreadable or different file is rejected.
    if (reverses === null && (await openFile(context, fileKey)).sha256 !== sha256) {
      throw new AppError(adjustmentsMessages('FILE_CHANGED'))
    }
    await enqueuePosting(context.db, batchId)
    return adjustmentsMessages('BATCH_APPROVED', { ref: refNo })
  },
  outcome: async (db, { batchId }) => outcomeOf(await findBatch(db, { batchId })),
  path: (token, action, _request, { fileKey }) =>
    `/kankolek/adjustment/bulk-action/${token}/${encodeURIComponent(fileKey)}/${action}`,
  editPath: (batchId) => batchPath(Number(batchId)),
  recordPath: (_request, { batchId }) => batchPath(batchId),
})

function outcomeOf({ status, done, failed, valid }: BatchRecord): Outcome {
  const counts = { done, failed, rows: valid }
  if (status === 'approved' || status === 'processing')
    return { tone: 'pending', message: adjustmentsMessages('OUTCOME_BATCH_PENDING', counts).toJSON() }
  const tone = status === 'completed' ? 'success' : 'danger'
  return { tone, message: adjustmentsMessages('OUTCOME_BATCH', counts).toJSON() }
}

/** The wallets of a file with the sum of their rows. */
async function walletsOf(db: Database, batchId: number): Promise<Beneficiary[]> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select max(wallet_id) as id, sum(amount)::bigint as amount from adjustment_batch_row
    where batch_id = ${batchId} and place is not null group by wallet_id`.execute(db)
  return rows.map((row) => ({ kind: 'wallet', ...row }))
}

function sumOf({ totalCreditCentavos, totalDebitCentavos }: BatchPayload) {
  return totalCreditCentavos + totalDebitCentavos
}

/** Counts and sums of a dry run, either run now or stored by the validation. */
type DryRunSummary = {
  carriedOut: number
  rejected: number
  credit: number
  debit: number
  mark: string
  isRecalculated: boolean
}

async function effectOf(db: Database, payload: BatchPayload): Promise<Effect> {
  const batch = await findBatch(db, { batchId: payload.batchId })
  const isOpen = batch.status === 'for_approval'
  const predicted: DryRunSummary = isOpen
    ? await predictedResults(db, batch)
    : {
        carriedOut: batch.valid,
        rejected: 0,
        credit: batch.totalCredit,
        debit: batch.totalDebit,
        mark: '',
        isRecalculated: false,
      }
  const { changes, total: changedRows } = await rowChanges(db, payload.batchId)
  const money = (label: Message, after: number): ValueChange => ({
    label,
    unit: 'money',
    before: wholeCentavos(0),
    after: wholeCentavos(after),
  })
  const number = (label: Message, before: number, after: number): ValueChange => ({
    label,
    unit: 'number',
    before,
    after,
  })
  return {
    facts: [
      { label: t('file'), unit: 'text', value: payload.fileName },
      { label: t('sha'), unit: 'text', value: payload.sha256 },
      { label: t('rows'), unit: 'number', value: payload.rows },
      { label: t('wallets'), unit: 'number', value: batch.wallets },
      {
        label: adjustmentsMessages('TOTAL_CREDITS'),
        unit: 'money',
        value: wholeCentavos(payload.totalCreditCentavos),
      },
      {
        label: adjustmentsMessages('TOTAL_DEBITS'),
        unit: 'money',
        value: wholeCentavos(payload.totalDebitCentavos),
      },
      {
        label: adjustmentsMessages('WALLET_FINGERPRINT'),
        unit: 'text',
        value: (predicted.mark || batch.fingerprint).slice(0, 16),
      },
    ],
    reason: payload.remarks,
    changes,
    projected: [
      number(adjustmentsMessages('ROWS_TO_POST'), payload.rows, predicted.carriedOut),
      number(adjustmentsMessages('ROWS_TO_FAIL'), 0, predicted.rejected),
      money(adjustmentsMessages('CREDITED_TO_WALLETS'), predicted.credit),
      money(adjustmentsMessages('DEBITED_FROM_WALLETS'), predicted.debit),
      // Omit unchanged values: the totals already show them.
    ].filter(({ before, after }) => before !== after),
    warnings: warningsOf(payload, { ...batch, changedRows }, predicted),
    passed: predicted.rejected === 0 ? [adjustmentsMessages('CHECK_ROWS_POST')] : [],
    rows: await rowsToReview(db, payload.batchId),
    attachments: [],
  }
}

function warningsOf(
  payload: BatchPayload,
  batch: Pick<BatchRecord, 'repeats' | 'hasHiddenParts' | 'fileNotes'> & { changedRows: number },
  predicted: DryRunSummary,
): Message[] {
  return [
    ...(predicted.isRecalculated ? [adjustmentsMessages('WARNING_RECALCULATED')] : []),
    ...(predicted.rejected > 0
      ? [adjustmentsMessages('WARNING_ROWS_FAIL', { count: predicted.rejected })]
      : []),
    ...(batch.repeats > 0 ? [adjustmentsMessages('WARNING_ROWS_REPEATED', { count: batch.repeats })] : []),
    ...(payload.leftOut > 0
      ? [
          payload.reverses === null
            ? adjustmentsMessages('WARNING_ROWS_LEFT_OUT', { count: payload.leftOut })
            : adjustmentsMessages('WARNING_ROWS_EXCLUDED', { count: payload.leftOut }),
        ]
      : []),
    ...(payload.corrected > 0
      ? [adjustmentsMessages('WARNING_ROWS_CORRECTED', { count: payload.corrected })]
      : []),
    ...(batch.changedRows > maxChangedRows
      ? [adjustmentsMessages('WARNING_ROWS_CHANGED', { count: batch.changedRows, shown: maxChangedRows })]
      : []),
    ...hiddenParts(batch),
  ]
}

/** Names the hidden rows, columns and sheets of the file. */
function hiddenParts({ hasHiddenParts, fileNotes }: Pick<BatchRecord, 'hasHiddenParts' | 'fileNotes'>) {
  const warnings = fileNotes.flatMap(({ note, count, names }) => {
    const listed = { count, names: names.join(', ') + (count > names.length ? ', …' : '') }
    if (note === 'hidden-rows') return [adjustmentsMessages('WARNING_HIDDEN_ROWS', listed)]
    if (note === 'hidden-columns') return [adjustmentsMessages('WARNING_HIDDEN_COLUMNS', listed)]
    if (note === 'hidden-sheets') return [adjustmentsMessages('WARNING_HIDDEN_SHEETS', listed)]
    return []
  })
  // Files that were checked by an earlier version have no remarks.
  return warnings.length === 0 && hasHiddenParts ? [adjustmentsMessages('WARNING_HIDDEN_PARTS')] : warnings
}

type StoredSummary = {
  batchId: number
  fingerprint: string
  valid: number
  wallets: number
  totalCredit: number
  totalDebit: number
}

async function predictedResults(db: Database, batch: StoredSummary): Promise<DryRunSummary> {
  const mark = await fingerprintOf(db, batch.batchId)
  const record = {
    carriedOut: batch.valid,
    rejected: 0,
    credit: batch.totalCredit,
    debit: batch.totalDebit,
    mark,
  }
  if (mark === batch.fingerprint) return { ...record, isRecalculated: false }
  if (batch.wallets > balanceCheckedFrom) {
    const rejectedCount = mark === 'rejected none' ? 0 : mark.split(',').length
    return {
      ...record,
      carriedOut: batch.valid - rejectedCount,
      rejected: rejectedCount,
      isRecalculated: true,
    }
  }
  let failedRows = 0
  await runAndRollBack(db, (tx) =>
    dryRun(tx, batch.batchId, async (results) => {
      failedRows += results.filter((each) => each.error !== null).length
    }),
  )
  return { ...record, carriedOut: batch.valid - failedRows, rejected: failedRows, isRecalculated: true }
}

class RolledBack extends Error {}

async function runAndRollBack(db: Database, work: (tx: Database) => Promise<void>) {
  if (db.isTransaction) return work(db)
  await inTransaction(db, async (tx) => {
    await work(tx)
    throw new RolledBack('The dry run is rolled back.')
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}
