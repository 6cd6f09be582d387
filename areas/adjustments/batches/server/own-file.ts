import { sql } from 'kysely'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns, getOwnFileError } from '#areas/adjustments/batches/rules.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { csvLine, csvMark } from '#platform/server/files.ts'
import { done, type RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { countReveal } from '#platform/server/reveal.ts'
import { renderStored } from '#platform/words.ts'
import type { Cells } from './batch-file.ts'
import { allErrors, findBatch, savedBatch } from './batches.ts'

/** Values of a row `r` as uploaded, or in their normal form if the row is well formed. */
export const cellsOf = sql`coalesce(r.cells, jsonb_build_object(
  'mobile_number', r.mobile_number, 'cognito_sub', r.cognito_sub, 'type', r.type, 'amount', r.typed_amount,
  'reason_code', r.reason_code, 'remarks', r.remarks, 'related_txn', r.related_txn))`

/** Returns the file of its maker, corrected rows included, with the errors of each row in a column of their own. */
export async function ownFileOf({
  db,
  staff,
  audit,
  language,
  request: { batchId, errorsOnly },
}: RequestContext<RequestOf<(typeof batchCalls)['ownFile']>, Staff>) {
  const batch = await findBatch(db, { batchId })
  throwIfError(getOwnFileError(batch, staff))
  await countReveal(db, staff)
  const { rows } = await sql<{ cells: Cells; errors: string }>`
    select ${cellsOf} as cells, case when r.outcome in ('waiting', 'left_out') then ${allErrors(sql`r`)} else '' end as errors
    from adjustment_batch_row r
    where r.batch_id = ${batchId} and (not ${errorsOnly}::boolean or r.place is null) order by r.row_no`.execute(
    db,
  )
  await audit({
    action: 'Reveal',
    kind: 'adjustment-batch',
    recordId: batchId,
    label: batch.refNo,
    changes: [{ field: 'mobile_number', old: null, new: null }],
  })
  const lines = rows.map(({ cells, errors }) =>
    csvLine([...columns.map((name) => cells[name]), renderStored(errors, language).replaceAll('\n', ' ')]),
  )
  return done(adjustmentsMessages('FILE_DOWNLOADED', { name: batch.fileName }), {
    ...savedBatch(batch),
    fileName: `${batch.refNo}-${errorsOnly ? 'errors' : 'file'}.csv`,
    text: csvMark + csvLine([...columns, 'errors']) + lines.join(''),
  })
}
