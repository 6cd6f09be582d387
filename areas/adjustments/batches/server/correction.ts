import { sql } from 'kysely'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns, getBatchActionError } from '#areas/adjustments/batches/rules.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { decodeMessage } from '#platform/words.ts'
import { done, type RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { type Cells, restageRow, type SheetError } from './batch-file.ts'
import { findBatch, lockBatch, savedBatch } from './batches.ts'
import { cellsOf } from './own-file.ts'
import { startCheck } from './submission.ts'

/** Changes values of a row with errors, or of any row of a revision, and checks the whole file again, because its rows depend on each other. */
export async function correctBatchRow({
  db,
  staff,
  audit,
  request: { batchId, row, values },
}: RequestContext<RequestOf<(typeof batchCalls)['correct']>, Staff>) {
  const batch = await lockBatch(db, { batchId })
  throwIfError(getBatchActionError('correct', batch, staff))
  if (batch.reversesBatchId !== null) throw new AppError(adjustmentsMessages('REVERSAL_FIXED'))
  const before = await rowToCorrect(db, batchId, { row, anyRow: batch.revisesBatchId !== null })
  if (!before) throw new AppError(platformMessages('ROW_WITHOUT_ERROR', { line: row }))
  const changed = columns.filter(
    (name) => values[name] !== undefined && values[name].trim() !== before.cells[name],
  )
  const after: Cells = { ...before.cells }
  for (const name of changed) after[name] = values[name]?.trim() ?? ''
  // Without a change the row is only checked again, for example after a top-up of the wallet.
  if (changed.length > 0) {
    const sheetErrors = before.sheetErrors.filter(({ field }) => !changed.some((name) => name === field))
    await restageRow(db, batchId, { row, cells: after, sheetErrors })
  }
  await startCheck(db, batch, staff)
  await audit({
    action: 'Update',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: batch.refNo,
    before: { row, ...audited(before.cells) },
    after: { row, ...audited(after) },
  })
  const now = await findBatch(db, { batchId })
  const isValid = now.status === 'draft' && (await rowToCorrect(db, batchId, { row, anyRow: false })) === null
  return done(resultOf(), { ...savedBatch(now), isValid })

  // Mobile numbers are normalized, so that the audit log recognizes and masks them.
  function audited(cells: Cells) {
    return Object.fromEntries(
      changed.map((name) => [
        name,
        name === 'mobile_number' && cells[name] !== '' ? (mobileFrom(cells[name]) ?? '***') : cells[name],
      ]),
    )
  }

  function resultOf() {
    if (now.status === 'checking') return adjustmentsMessages('ROW_SAVED', { row })
    return isValid
      ? adjustmentsMessages('ROW_CORRECTED', { row })
      : adjustmentsMessages('ROW_STILL_WRONG', { row })
  }
}

type CorrectableRow = { cells: Cells; sheetErrors: SheetError[] }

/** Values of a row, and the errors that belong to the file itself: a hidden row and formulas. */
async function rowToCorrect(
  db: Database,
  batchId: number,
  { row, anyRow }: { row: number; anyRow: boolean },
): Promise<CorrectableRow | null> {
  const { rows } = await sql<{ cells: Cells; errors: { field: SheetError['field']; error: string }[] }>`
    select ${cellsOf} as cells, jsonb_build_array(jsonb_build_object('field', r.field, 'error', r.error)) || r.other_errors as errors
    from adjustment_batch_row r
    where r.batch_id = ${batchId} and r.row_no = ${row} and (r.error <> '' or ${anyRow}::boolean)`.execute(db)
  if (!rows[0]) return null
  const sheetErrors = rows[0].errors.flatMap(({ field, error }) => {
    const message = decodeMessage(error)
    return message && ofSheet.has(message.code) ? [{ field, error: message }] : []
  })
  return { cells: rows[0].cells, sheetErrors }
}

// The codes of this area are those of files that were checked before the reader of files had its own.
const ofSheet = new Set([
  'platform.ROW_HIDDEN',
  'platform.ROW_TOTAL',
  'platform.CELL_FORMULA',
  'platform.CELL_LONG_NUMBER',
  'platform.CELL_SCIENTIFIC',
  'platform.CELL_ERROR',
  'adjustments.ROW_HIDDEN',
  'adjustments.FORMULA',
])
