import { sql } from 'kysely'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { getBatchActionError, getReviseError, getSubmitError } from '#areas/adjustments/batches/rules.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { replacePayload } from '#platform/server/approvals.ts'
import { rejectIfStale, AppError } from '#platform/server/errors.ts'
import { done, type RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { batchApprovalType } from './approval-type.ts'
import {
  type BatchRecord,
  findBatch,
  insertBatch,
  lockBatch,
  savedBatch,
  transitionBatch,
} from './batches.ts'
import { insertRevision, lockRevisable, replaceRows } from './revisions.ts'
import {
  answered,
  type BatchContext,
  leaveOutErrors,
  payloadOf,
  type ProcessRequestFor,
  rejectDuplicateFile,
  startCheck,
  submitBatch,
} from './submission.ts'
import { compareWithPendingFiles } from './validation.ts'

/** Creates a draft with the rows of a returned batch, so that its maker can correct them on screen. */
export async function reviseBatch({
  db,
  staff,
  audit,
  request: { batchId },
}: RequestContext<RequestOf<(typeof batchCalls)['revise']>, Staff>) {
  const batch = await lockRevisable({ db, staff }, { batchId })
  const { rows: keys } = await sql<{ key: string }>`
    select ${`revision-of-${batch.refNo}-`}::text || gen_random_uuid() as key`.execute(db)
  const revisionId = await insertBatch(
    db,
    {
      // A revision has no file of its own.
      fileKey: keys[0]?.key ?? '',
      fileName: batch.fileName,
      sha256: batch.fileSha256,
      hasHiddenParts: batch.hasHiddenParts,
      remarks: batch.remarks,
    },
    staff,
  )
  await insertRevision(db, { batchId: revisionId, revises: batchId })
  await sql`
    insert into adjustment_batch_row (batch_id, row_no, mobile_number, cognito_sub, type, amount, typed_amount, reason_code,
      remarks, related_txn, is_well_formed, field, error, other_errors, cells, is_corrected)
    select ${revisionId}, row_no, mobile_number, cognito_sub, type, amount, typed_amount, reason_code,
      remarks, related_txn, is_well_formed, field, error, other_errors, cells, is_corrected
    from adjustment_batch_row where batch_id = ${batchId}`.execute(db)
  await sql`update adjustment_batch set row_count = ${batch.rows}, file_notes = ${JSON.stringify(batch.fileNotes)}::jsonb
    where batch_id = ${revisionId}`.execute(db)
  await startCheck(db, { batchId: revisionId, rows: batch.rows }, staff)
  const revision = await findBatch(db, { batchId: revisionId })
  await audit({
    action: 'Create',
    kind: 'adjustment-batch',
    recordId: revisionId,
    label: revision.refNo,
    toStatus: revision.status,
    after: { revises: batch.refNo, rows: revision.rows },
  })
  return done(adjustmentsMessages('REVISION_CREATED', { ref: batch.refNo }), savedBatch(revision))
}

/** Submits a file for approval: a new one, the revision of a returned batch, or the returned batch itself. */
export async function submitFile(context: BatchContext, request: ProcessRequestFor<'submit'>) {
  const { revisesBatchId, returned } = await findBatch(context.db, { fileKey: request.s3_url })
  if (revisesBatchId !== null) return submitRevision(context, request, revisesBatchId)
  return returned === null ? submitBatch(context, request) : resubmitUnchanged(context, request)
}

async function submitRevision(
  context: BatchContext,
  request: ProcessRequestFor<'submit'>,
  revisesBatchId: number,
) {
  const { db, staff } = context
  // The batch is locked before its revision, as when the revision is created.
  const before = await lockBatch(db, { batchId: revisesBatchId })
  throwIfError(getReviseError(before, staff))
  const revision = await lockBatch(db, { fileKey: request.s3_url })
  throwIfError(getBatchActionError('submit', revision, staff))
  rejectIfStale(revision, request.version)
  const error = getSubmitError({ ...revision, isReversal: false }, request.excludeRejected)
  if (error) throw new AppError(error, { code: 'VALIDATION' })
  if (revision.fileSha256 !== before.fileSha256) await rejectDuplicateFile(context, revision)
  await compareWithPendingFiles(db, revision.batchId)
  const leftOutRows = await leaveOutErrors(db, revision.batchId)
  await replaceRows(db, before, revision)
  return resubmit(context, request, before, leftOutRows)
}

/** Submits a returned batch again with the same rows, for example to other line managers. */
async function resubmitUnchanged(context: BatchContext, request: ProcessRequestFor<'submit'>) {
  const before = await lockBatch(context.db, { fileKey: request.s3_url })
  throwIfError(getReviseError(before, context.staff))
  rejectIfStale(before, request.version)
  if (before.revisionRefNo !== null)
    throw new AppError(adjustmentsMessages('REVISION_EXISTS', { ref: before.revisionRefNo }), {
      code: 'DUPLICATE',
    })
  return resubmit(context, request, before, [])
}

async function resubmit(
  context: BatchContext,
  request: ProcessRequestFor<'submit'>,
  before: BatchRecord,
  leftOutRows: readonly number[],
) {
  const { db, staff, audit } = context
  const { batchId, refNo } = before
  const { totalCredit, totalDebit } = await findBatch(db, { batchId })
  const people = await resolveLineManagers(
    db,
    request.lineManagers,
    staff.id,
    approvalsNeededFor(totalCredit + totalDebit),
  )
  const remarks = request.remarks === '' ? before.remarks : request.remarks
  await transitionBatch(db, batchId, {
    from: ['for_approval'],
    to: 'for_approval',
    by: staff.email,
    submitted: { people, remarks },
  })
  const batch = await findBatch(db, { batchId })
  await replacePayload(context, batchApprovalType, {
    requestId: before.requestId ?? 0,
    payload: await payloadOf(db, batch),
    sentTo: people,
  })
  await audit({
    action: 'Resubmit',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: refNo,
    before: auditSnapshot(before),
    after: {
      ...auditSnapshot(batch),
      ...(leftOutRows.length > 0 && { leftOutRows: leftOutRows.join(', ') }),
    },
  })
  return answered(context, batch, adjustmentsMessages('RESUBMITTED', { ref: refNo }))
}

const auditSnapshot = ({
  fileSha256,
  valid,
  invalid,
  totalCredit,
  totalDebit,
  remarks,
  lineManagers,
}: BatchRecord) => ({
  sha256: fileSha256,
  rows: valid,
  leftOut: invalid,
  credit: totalCredit,
  debit: totalDebit,
  remarks,
  lineManagers: lineManagers.map(({ email }) => email).join(', '),
})
