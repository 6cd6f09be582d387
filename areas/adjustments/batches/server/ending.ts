import { sql } from 'kysely'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchKind } from '#areas/adjustments/batches/server/kind.ts'
import { askToPost } from '#areas/adjustments/batches/server/posting.ts'
import { refuseBatchUnless, savedBatch } from '#areas/adjustments/batches/server/refusing.ts'
import { findBatch, lockBatch, moveBatch } from '#areas/adjustments/batches/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { resend, takeBack } from '#platform/server/approvals/approvals.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

type AskedFor<Name extends keyof typeof batchCalls> = Asked<RequestOf<(typeof batchCalls)[Name]>, Staff>

/** Drops a draft, takes back what waits, or stops what runs. */
export async function cancelBatch(
  asked: AskedFor<'cancel'>,
  { batchId, reason }: { batchId: number; reason: string },
) {
  const { db, staff, audit } = asked
  const batch = await lockBatch(db, { batchId })
  const { refNo, status } = batch
  const isRunning = status === 'approved' || status === 'processing'
  refuseBatchUnless(isRunning ? 'stop' : 'cancel', batch, staff)
  if (isRunning) {
    await sql`update adjustment_batch set stop_asked = true, updated_by = ${staff.email}, updated_at = now(), version = version + 1
      where batch_id = ${batchId}`.execute(db)
    await askToPost(db, batchId, staff)
  } else if (status === 'for_approval') {
    // The engine moves the batch with the request, by what the kind says of it.
    await takeBack(asked, [batchKind], { requestId: batch.requestId ?? 0, reason })
  } else {
    await moveBatch(db, batchId, { from: ['checking', 'draft'], to: 'cancelled', by: staff.email })
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
      ? `${refNo} stops after the rows it is at. What is posted stays.`
      : `${refNo} was taken back.`,
    batch: savedBatch(now),
  }
}

/** Sends a batch that nobody decided in time once more. */
export async function resendBatch(asked: AskedFor<'resend'>) {
  const { db, staff, audit, request } = asked
  const batch = await lockBatch(db, request)
  refuseBatchUnless('resend', batch, staff)
  const { sentence } = await resend(asked, [batchKind], { requestId: batch.requestId ?? 0 })
  const moved = await moveBatch(db, batch.batchId, { from: ['expired'], to: 'for_approval', by: staff.email })
  await audit({
    action: 'Resend',
    kind: 'adjustment-batch',
    recordId: batch.batchId,
    label: batch.refNo,
    fromStatus: 'expired',
    toStatus: 'for_approval',
  })
  return done(`${batch.refNo} was sent again. ${sentence}`, savedBatch(moved))
}

/** Asks once more for the job of a batch that stands still. What is posted is not posted again. */
export async function resumeBatch({ db, staff, audit, request }: AskedFor<'resume'>) {
  const batch = await lockBatch(db, request)
  refuseBatchUnless('resume', batch, staff)
  const { isNew } = await askToPost(db, batch.batchId, staff)
  if (!isNew) throw new Refusal(`${batch.refNo} is being worked on already.`)
  await audit({ action: 'Resume', kind: 'adjustment-batch', recordId: batch.batchId, label: batch.refNo })
  return done(`${batch.refNo} goes on where it was.`, savedBatch(batch))
}
