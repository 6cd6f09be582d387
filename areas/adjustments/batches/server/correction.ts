import { sql } from 'kysely'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns, getBatchActionError } from '#areas/adjustments/batches/rules.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { done, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type Cells, restageRow } from './batch-file.ts'
import { findBatch, lockBatch, savedBatch } from './batches.ts'
import { cellsOf } from './own-file.ts'
import { startCheck } from './submission.ts'

/** Changes values of a row with errors and checks the whole file again, because its rows depend on each other. */
export async function correctBatchRow({
  db,
  staff,
  audit,
  request: { batchId, row, values },
}: RequestContext<RequestOf<(typeof batchCalls)['correct']>, Staff>) {
  const batch = await lockBatch(db, { batchId })
  throwIfError(getBatchActionError('correct', batch, staff))
  if (batch.reversesBatchId !== null) throw new AppError(adjustmentsMessages('REVERSAL_FIXED'))
  const before = await cellsWithError(db, batchId, row)
  if (!before) throw new AppError(platformMessages('ROW_WITHOUT_ERROR', { line: row }))
  const changed = columns.filter((name) => values[name] !== undefined && values[name].trim() !== before[name])
  const after: Cells = { ...before }
  for (const name of changed) after[name] = values[name]?.trim() ?? ''
  await restageRow(db, batchId, { row, cells: after })
  await startCheck(db, batch, staff)
  await audit({
    action: 'Update',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: batch.refNo,
    before: { row, ...Object.fromEntries(changed.map((name) => [name, before[name]])) },
    after: { row, ...Object.fromEntries(changed.map((name) => [name, after[name]])) },
  })
  const now = await findBatch(db, { batchId })
  const isValid = now.status === 'draft' && (await cellsWithError(db, batchId, row)) === null
  return done(
    isValid ? adjustmentsMessages('ROW_CORRECTED', { row }) : adjustmentsMessages('ROW_STILL_WRONG', { row }),
    { ...savedBatch(now), isValid },
  )
}

async function cellsWithError(db: Database, batchId: number, row: number): Promise<Cells | null> {
  const { rows } = await sql<{ cells: Cells }>`
    select ${cellsOf} as cells from adjustment_batch_row r
    where r.batch_id = ${batchId} and r.row_no = ${row} and r.error <> ''`.execute(db)
  return rows[0]?.cells ?? null
}
