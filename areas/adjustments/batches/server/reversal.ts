import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { rowsHash } from './validation.ts'
import { startCheck } from './submission.ts'
import { findBatch, insertBatch, isReversible, lockBatch, savedBatch } from './batches.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import { getBatchActionError } from '#areas/adjustments/batches/rules.ts'

const openStatuses = ['checking', 'draft', 'for_approval', 'approved', 'processing']

/** Creates a draft batch with the opposite of each posted row that has not been reversed. */
export async function reverseBatch(
  { db, staff, audit }: RequestContext<RequestOf<(typeof batchCalls)['reverse']>, Staff>,
  { batchId, reason }: { batchId: number; reason: string },
) {
  const batch = await lockBatch(db, { batchId })
  throwIfError(getBatchActionError('reverse', batch, staff))
  if (batch.reversible === 0)
    throw new AppError(adjustmentsMessages('NOTHING_TO_REVERSE', { ref: batch.refNo }))
  const { rows: others } = await sql<{ refNo: string }>`
    select ref_no from adjustment_batch where reverses_batch_id = ${batchId} and status = any(${openStatuses}::text[])`.execute(
    db,
  )
  if (others[0])
    throw new AppError(adjustmentsMessages('REVERSAL_EXISTS', { ref: others[0].refNo }), {
      code: 'DUPLICATE',
    })

  const { rows: earlier } = await sql<{ n: number }>`
    select count(*) as n from adjustment_batch where reverses_batch_id = ${batchId}`.execute(db)
  const fileKey = `reversal-of-${batch.refNo}-${(earlier[0]?.n ?? 0) + 1}`
  const newBatchId = await insertBatch(
    db,
    {
      fileKey,
      fileName: adjustmentsMessages('REVERSAL_OF', { ref: batch.refNo }).text,
      sha256: createHash('sha256').update(fileKey).digest('hex'),
      hasHiddenParts: false,
      reversesBatchId: batchId,
      remarks: reason,
    },
    staff,
  )
  await sql`
    insert into adjustment_batch_row (batch_id, row_no, type, amount, reason_code, remarks, related_txn, wallet_id, reverses_id,
      is_well_formed, mobile_number, cognito_sub)
    select ${newBatchId}, a.row_no, case a.type when 'credit' then 'debit' else 'credit' end, a.amount, a.reason_code,
      left('Reversal of ' || a.ref_no || ': ' || ${reason}, 500), a.ref_no, a.wallet_id, a.adjustment_id, true, s.mobile_number,
      coalesce(a.cognito_sub::text, '')
    from adjustment a join published_wallet w on w.wallet_id = a.wallet_id join published_subscriber s on s.id = w.subscriber_id
    where a.batch_id = ${batchId} and a.status = 'completed'
      and ${isReversible}`.execute(db)
  await sql`update adjustment_batch set row_count = ${batch.reversible}, file_sha256 = ${await rowsHash(db, newBatchId)}
    where batch_id = ${newBatchId}`.execute(db)
  await startCheck(db, { batchId: newBatchId, rows: batch.reversible }, staff)
  const counter = await findBatch(db, { batchId: newBatchId })
  await audit({
    action: 'Reverse',
    kind: 'adjustment-batch',
    recordId: newBatchId,
    label: counter.refNo,
    toStatus: counter.status,
    reason,
    after: { reverses: batch.refNo, rows: counter.rows, valid: counter.valid, rejected: counter.rejected },
  })
  return savedBatch(counter)
}
