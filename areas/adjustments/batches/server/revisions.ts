import { sql } from 'kysely'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { getReviseError } from '#areas/adjustments/batches/rules.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { type BatchRecord, lockBatch } from './batches.ts'

/** Locks a returned batch whose rows the person may replace. `fileKey` is the file of a draft that may revise it already. */
export async function lockRevisable(
  { db, staff }: { db: Database; staff: Staff },
  { batchId, fileKey }: { batchId: number; fileKey?: string },
): Promise<BatchRecord> {
  const batch = await lockBatch(db, { batchId })
  throwIfError(getReviseError(batch, staff))
  if (batch.reversesBatchId !== null) throw new AppError(adjustmentsMessages('REVERSAL_FIXED'))
  const { rows } = await sql<{ refNo: string }>`
    select b.ref_no from adjustment_batch_revision v join adjustment_batch b on b.batch_id = v.batch_id
    where v.revises_batch_id = ${batchId} and b.file_key <> ${fileKey ?? ''}`.execute(db)
  if (rows[0])
    throw new AppError(adjustmentsMessages('REVISION_EXISTS', { ref: rows[0].refNo }), { code: 'DUPLICATE' })
  return batch
}

export const insertRevision = (db: Database, { batchId, revises }: { batchId: number; revises: number }) =>
  sql`insert into adjustment_batch_revision (batch_id, revises_batch_id) values (${batchId}, ${revises})
    on conflict (batch_id) do nothing`.execute(db)

/**
 * Replaces the rows, totals and file of a returned batch by those of its revision, and deletes the revision. A trigger
 * stores the earlier rows.
 */
export async function replaceRows(
  db: Database,
  { batchId, fileSha256 }: Pick<BatchRecord, 'batchId' | 'fileSha256'>,
  revision: BatchRecord,
): Promise<void> {
  await sql`delete from adjustment_batch_row where batch_id = ${batchId}`.execute(db)
  await sql`
    insert into adjustment_batch_row (batch_id, row_no, place, mobile_number, cognito_sub, type, amount, typed_amount, reason_code,
      remarks, related_txn, wallet_id, is_well_formed, field, error, other_errors, notice, cells, is_corrected, balance_before,
      balance_after, outcome)
    select ${batchId}, row_no, place, mobile_number, cognito_sub, type, amount, typed_amount, reason_code,
      remarks, related_txn, wallet_id, is_well_formed, field, error, other_errors, notice, cells, is_corrected, balance_before,
      balance_after, outcome
    from adjustment_batch_row where batch_id = ${revision.batchId}`.execute(db)
  await sql`
    update adjustment_batch b set row_count = r.row_count, valid = r.valid, invalid = r.invalid, rejected = r.rejected,
      wallets = r.wallets, duplicates = r.duplicates, repeats = r.repeats, total_credit = r.total_credit,
      total_debit = r.total_debit, simulated_at = r.simulated_at, fingerprint = r.fingerprint, file_notes = r.file_notes,
      has_hidden_parts = r.has_hidden_parts
    from adjustment_batch r where r.batch_id = ${revision.batchId} and b.batch_id = ${batchId}`.execute(db)
  await sql`delete from adjustment_batch_row where batch_id = ${revision.batchId}`.execute(db)
  await sql`delete from adjustment_batch where batch_id = ${revision.batchId}`.execute(db)
  // A revision that was corrected on screen has no file of its own.
  if (revision.fileSha256 === fileSha256) return
  await sql`
    update adjustment_batch set file_key = ${revision.fileKey}, file_name = ${revision.fileName},
      file_sha256 = ${revision.fileSha256} where batch_id = ${batchId}`.execute(db)
}
