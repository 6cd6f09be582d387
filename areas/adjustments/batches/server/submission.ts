import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { Message } from '#platform/words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type batchCalls, maxReportedErrors } from '#areas/adjustments/batches/contract.ts'
import { batchPath, getSubmitError, getBatchActionError } from '#areas/adjustments/batches/rules.ts'
import { checkBatch, rowsHash, compareWithPendingFiles } from './validation.ts'
import { batchApprovalType, type BatchPayload } from './approval-type.ts'
import { stageRows } from './batch-file.ts'
import { insertRevision, lockRevisable } from './revisions.ts'
import { openBatchFile } from './file-columns.ts'
import {
  listRowErrors,
  findBatch,
  insertBatch,
  type BatchRecord,
  lockBatch,
  lockBatchIfThere,
  transitionBatch,
  savedBatch,
} from './batches.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { decide, submitRequest } from '#platform/server/approvals.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { rejectIfStale, AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, openFile } from '#platform/server/uploads.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'

type ProcessRequest = RequestOf<(typeof batchCalls)['process']>
export type ProcessRequestFor<Action extends ProcessRequest['action']> = Extract<
  ProcessRequest,
  { action: Action }
>
export type BatchContext = RequestContext<unknown, Staff>

/** Number of rows up to which the request runs the dry run itself. Larger files are validated by a job. */
const triedAtOnce = 12_000

/** Runs the dry run of a large file. A killed job can be repeated because a dry run makes no lasting change. */
export const checkLargeBatch = defineJob<{ batchId: number }>({
  name: 'adjustments.check-batch',
  title: adjustmentsMessages('JOB_VALIDATE'),
  data: z.object({ batchId: z.int() }),
  recordPath: ({ batchId }) => batchPath(batchId),
  run: ({ db, data: { batchId } }) =>
    inTransaction(db, async (tx) => {
      const batch = await lockBatch(tx, { batchId })
      if (batch.status !== 'checking')
        return { says: adjustmentsMessages('NOTHING_TO_CHECK', { ref: batch.refNo }) }
      await checkBatch(tx, batchId)
      const { valid, invalid } = await findBatch(tx, { batchId })
      await recordSystemAudit(tx, 'job: adjustments.check-batch', {
        action: 'Validate',
        kind: 'adjustment-batch',
        recordId: batchId,
        label: batch.refNo,
        toStatus: 'draft',
        after: { valid, invalid },
      })
      return { says: adjustmentsMessages('BATCH_CHECKED', { ref: batch.refNo, valid, invalid }) }
    }),
})

/** Reads and validates a file without requesting approval. */
export async function validateFile(
  context: BatchContext,
  { s3_url: fileKey, lineManagers, headerRow, mapping, revises }: ProcessRequestFor<'validate'>,
) {
  const { db, staff, audit } = context
  if (lineManagers) await resolveLineManagers(db, lineManagers, staff.id, 1)
  if (revises !== undefined) await lockRevisable(context, { batchId: revises, fileKey })
  const file = await openBatchFile(context, fileKey)
  const batchId = await begin(context, { fileKey, name: file.name, sha256: file.sha256 })
  await attachFiles(context, {
    keys: [fileKey],
    upload: uploads.adjustmentFile,
    // A draft is deleted when it replaces the rows of the batch that it revises.
    to: { kind: 'adjustment-batch', id: revises ?? batchId },
    field: 's3_url',
  })
  if (revises !== undefined) await insertRevision(db, { batchId, revises })
  const staged = await stageRows(context, batchId, { ...file, headerRow, mapping })
  await sql`
    update adjustment_batch set row_count = ${staged.rows}, file_notes = ${JSON.stringify(staged.notes)}::jsonb,
      has_hidden_parts = ${staged.notes.some(({ note }) => note.startsWith('hidden'))}
    where batch_id = ${batchId}`.execute(db)
  await startCheck(db, { batchId, rows: staged.rows }, staff)
  const batch = await findBatch(db, { batchId })
  await audit({
    action: 'Validate',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: batch.refNo,
    toStatus: batch.status,
    after: {
      fileName: file.name,
      sha256: file.sha256,
      rows: batch.rows,
      valid: batch.valid,
      invalid: batch.invalid,
    },
  })
  return answered(context, batch, messageOf(batch))
}

/** Checks the rows of a file now, or with a job if it is large. */
export async function startCheck(
  db: Database,
  { batchId, rows }: { batchId: number; rows: number },
  staff: Staff,
) {
  if (rows <= triedAtOnce) return checkBatch(db, batchId)
  await sql`update adjustment_batch set status = 'checking' where batch_id = ${batchId}`.execute(db)
  await enqueue(db, checkLargeBatch, { batchId }, { by: staff })
}

function messageOf({ status, rows, valid, invalid }: BatchRecord): Message {
  if (status === 'checking') return adjustmentsMessages('ROWS_READ', { count: rows })
  if (invalid > 0) return adjustmentsMessages('ROWS_CHECKED', { valid, invalid })
  return adjustmentsMessages('ALL_ROWS_VALID', { count: valid })
}

async function begin(
  { db, staff }: BatchContext,
  { fileKey, name, sha256 }: { fileKey: string; name: string; sha256: string },
): Promise<number> {
  const there = await lockBatchIfThere(db, { fileKey })
  if (!there) return insertBatch(db, { fileKey, fileName: name, sha256, hasHiddenParts: false }, staff)
  throwIfError(getBatchActionError('check', there, staff))
  await sql`delete from adjustment_batch_row where batch_id = ${there.batchId}`.execute(db)
  await sql`update adjustment_batch set status = 'checking' where batch_id = ${there.batchId}`.execute(db)
  return there.batchId
}

/** Submits a validated file for approval. */
export async function submitBatch(context: BatchContext, request: ProcessRequestFor<'submit'>) {
  const { db, staff, audit } = context
  const batch = await lockBatch(db, { fileKey: request.s3_url })
  throwIfError(getBatchActionError('submit', batch, staff))
  rejectIfStale(batch, request.version)
  const isReversal = batch.reversesBatchId !== null
  const error = getSubmitError({ ...batch, isReversal }, request.excludeRejected)
  if (error) throw new AppError(error, { code: 'VALIDATION' })
  if (!isReversal) await rejectDuplicateFile(context, batch)
  const people = await resolveLineManagers(
    db,
    request.lineManagers,
    staff.id,
    approvalsNeededFor(batch.totalCredit + batch.totalDebit),
  )
  const remarks = request.remarks === '' ? batch.remarks : request.remarks
  await compareWithPendingFiles(db, batch.batchId)
  const leftOutRows = await leaveOutErrors(db, batch.batchId)
  const moved = await transitionBatch(db, batch.batchId, {
    from: ['draft'],
    to: 'for_approval',
    by: staff.email,
    submitted: { people, remarks },
  })
  await submitRequest(context, batchApprovalType, {
    payload: await payloadOf(db, { ...batch, remarks }),
    recordKind: 'adjustment-batch',
    recordId: batch.batchId,
    ref: batch.refNo,
    sentTo: people,
  })
  await audit({
    action: 'Submit for approval',
    kind: 'adjustment-batch',
    recordId: batch.batchId,
    label: batch.refNo,
    fromStatus: 'draft',
    toStatus: 'for_approval',
    after: {
      sha256: batch.fileSha256,
      rows: batch.valid,
      leftOut: batch.invalid,
      ...(leftOutRows.length > 0 && { leftOutRows: leftOutRows.join(', ') }),
      credit: batch.totalCredit,
      debit: batch.totalDebit,
    },
  })
  return answered(
    context,
    { ...batch, ...moved, status: 'for_approval' },
    adjustmentsMessages('SUBMITTED', { ref: batch.refNo }),
  )
}

/** Marks the rows with errors as left out and returns the numbers of the first. */
export async function leaveOutErrors(db: Database, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ rowNo: number }>`
    with marked as (
      update adjustment_batch_row set outcome = 'left_out' where batch_id = ${batchId} and error <> '' returning row_no)
    select row_no from marked order by row_no limit ${maxReportedErrors}`.execute(db)
  return rows.map(({ rowNo }) => rowNo)
}

async function countCorrected(db: Database, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from adjustment_batch_row
    where batch_id = ${batchId} and is_corrected and place is not null`.execute(db)
  return rows[0]?.count ?? 0
}

// Rejects a file with the content of another submitted batch. The advisory lock serializes simultaneous submissions
// of the same content.
export async function rejectDuplicateFile(
  context: BatchContext,
  { batchId, fileKey, fileSha256 }: BatchRecord,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustment file ' || ${fileSha256}::text, 0))`.execute(
    context.db,
  )
  const { rows } = await sql<{ refNo: string }>`
    select ref_no from adjustment_batch where file_sha256 = ${fileSha256} and batch_id <> ${batchId}
      and status in ('for_approval', 'approved', 'processing', 'completed', 'partially_completed') limit 1`.execute(
    context.db,
  )
  if (rows[0]) {
    throw new AppError(adjustmentsMessages('DUPLICATE_FILE', { ref: rows[0].refNo }), { code: 'DUPLICATE' })
  }
  const { sha256 } = await openFile(context, fileKey)
  if (sha256 !== fileSha256) throw new AppError(adjustmentsMessages('FILE_CHANGED_RECHECK'))
}

export const payloadOf = async (db: Database, batch: BatchRecord): Promise<BatchPayload> => ({
  batchId: batch.batchId,
  refNo: batch.refNo,
  fileKey: batch.fileKey,
  fileName: batch.fileName,
  sha256: batch.fileSha256,
  rowsHash: await rowsHash(db, batch.batchId),
  rows: batch.valid,
  leftOut: batch.invalid,
  corrected: await countCorrected(db, batch.batchId),
  totalCreditCentavos: batch.totalCredit,
  totalDebitCentavos: batch.totalDebit,
  remarks: batch.remarks,
  reverses: batch.reversesRefNo,
})

/**
 * Decides through the link of an email. The address in the link is only compared with that of the batch and never
 * fetched.
 */
export async function decideBatch(context: BatchContext, request: ProcessRequestFor<'approve' | 'reject'>) {
  const { db } = context
  const batch = await lockBatchIfThere(db, { fileKey: request.s3_url })
  if (!batch || batch.requestId === null) throw notItsFile()
  const {
    request: decided,
    status,
    sentence,
  } = await decide(context, [batchApprovalType], {
    token: request.token,
    hash: request.hash,
    verdict: request.action,
    reason: request.reason,
    via: 'link',
  })
  if (decided.recordId !== String(batch.batchId)) throw notItsFile()
  const now = await findBatch(db, { batchId: batch.batchId })
  return answered(context, { ...now, status: status === 'pending' ? 'for_approval' : now.status }, sentence)
}

const notItsFile = () =>
  new AppError(adjustmentsMessages('LINK_OF_OTHER_FILE'), { code: 'FORBIDDEN', httpStatus: 403 })

export async function answered(
  { db, language }: Pick<BatchContext, 'db' | 'language'>,
  batch: BatchRecord,
  sentence: Message,
) {
  return done(sentence, {
    ...savedBatch(batch),
    valid: batch.valid,
    invalid: batch.invalid,
    totalCredit: batch.totalCredit,
    totalDebit: batch.totalDebit,
    errors: await listRowErrors(db, batch.batchId, { max: maxReportedErrors, language }),
  })
}
