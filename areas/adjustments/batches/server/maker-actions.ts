import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchApprovalType } from './approval-type.ts'
import { enqueuePosting } from './posting.ts'
import { findBatch, lockBatch, transitionBatch, savedBatch } from './batches.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { resend, withdrawRequest } from '#platform/server/approvals.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import { getBatchActionError } from '#areas/adjustments/batches/rules.ts'

type RequestContextOf<Name extends keyof typeof batchCalls> = RequestContext<
  RequestOf<(typeof batchCalls)[Name]>,
  Staff
>

/** Discards a draft, withdraws a pending batch or stops a running one. */
export async function cancelBatch(
  context: RequestContextOf<'cancel'>,
  { batchId, reason }: { batchId: number; reason: string },
) {
  const { db, staff, audit } = context
  const batch = await lockBatch(db, { batchId })
  const { refNo, status } = batch
  const isRunning = status === 'approved' || status === 'processing'
  throwIfError(getBatchActionError(isRunning ? 'stop' : 'cancel', batch, staff))
  if (isRunning) {
    await sql`update adjustment_batch set stop_requested = true, updated_by = ${staff.email}, updated_at = now(), version = version + 1
      where batch_id = ${batchId}`.execute(db)
    await enqueuePosting(db, batchId, staff)
  } else if (status === 'for_approval') {
    await withdrawRequest(context, [batchApprovalType], { requestId: batch.requestId ?? 0, reason })
  } else {
    await transitionBatch(db, batchId, { from: ['checking', 'draft'], to: 'cancelled', by: staff.email })
    await sql`delete from adjustment_batch_revision where batch_id = ${batchId}`.execute(db)
  }
  const now = await findBatch(db, { batchId })
  await audit({
    action: isRunning ? 'Stop' : 'Cancel',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: refNo,
    fromStatus: status,
    toStatus: now.status,
    reason,
  })
  return {
    message: isRunning
      ? adjustmentsMessages('BATCH_STOPPING', { ref: refNo })
      : batch.requestId === null
        ? adjustmentsMessages('DISCARDED', { ref: refNo })
        : adjustmentsMessages('WITHDRAWN', { ref: refNo }),
    batch: savedBatch(now),
  }
}

/** Resubmits an expired batch for approval. */
export async function resendBatch(context: RequestContextOf<'resend'>) {
  const { db, staff, request } = context
  const batch = await lockBatch(db, request)
  throwIfError(getBatchActionError('resend', batch, staff))
  await resend(context, [batchApprovalType], { requestId: batch.requestId ?? 0 })
  return done(adjustmentsMessages('RESENT', { ref: batch.refNo }), savedBatch(await findBatch(db, request)))
}

/** Enqueues the posting job of an interrupted batch again. Posted rows are not repeated. */
export async function resumeBatch({ db, staff, audit, request }: RequestContextOf<'resume'>) {
  const batch = await lockBatch(db, request)
  throwIfError(getBatchActionError('resume', batch, staff))
  const { isNew } = await enqueuePosting(db, batch.batchId, staff)
  if (!isNew) throw new AppError(adjustmentsMessages('ALREADY_POSTING', { ref: batch.refNo }))
  await audit({ action: 'Resume', kind: 'adjustment-batch', recordId: batch.batchId, label: batch.refNo })
  return done(adjustmentsMessages('BATCH_RESUMED', { ref: batch.refNo }), savedBatch(batch))
}
