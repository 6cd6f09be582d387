import { reasonCodeFrom } from '#areas/adjustments/reason-codes.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { decodeMessage, type Message } from '#platform/words.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import { type ColumnName, columns } from '#areas/adjustments/batches/rules.ts'
import { AdjustmentAmount, AdjustmentType } from '#areas/adjustments/contract.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { amountText, notesOf, type SheetRow } from '#platform/server/imports.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { SheetMapping } from '#platform/contract/imports.ts'
import { type BatchFile, columnIndexes, fileError, readBatchSheet } from './file-columns.ts'

const batchSize = 2_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Values of a row as texts, by column. */
export type Cells = Record<ColumnName, string>

/** A staged row with its errors: the first in `field` and `error`. */
type StagedRow = Record<Exclude<ColumnName, 'amount' | 'type'>, string> & {
  row_no: number
  type: string | null
  amount: number | null
  typed_amount: string
  is_well_formed: boolean
  field: string
  error: string
  other_errors: { field: string; error: string }[]
  /** The uploaded values of a row with errors. */
  cells: Cells | null
}

type FileToStage = BatchFile & { headerRow?: number | undefined; mapping?: SheetMapping | undefined }

/** Stages the rows of a file while reading it, without loading the whole file. Returns the remarks about the file. */
export async function stageRows(
  { db, language }: Pick<RequestContext<unknown, Staff>, 'db' | 'language'>,
  batchId: number,
  file: FileToStage,
): Promise<{ rows: number; notes: ReturnType<typeof notesOf> }> {
  const sheet = await readBatchSheet(file, file.headerRow)
  const places = columnIndexes(sheet.header, file.mapping, language)
  let batch: StagedRow[] = []
  let rows = 0
  for await (const row of sheet.rows) {
    batch.push(staged(row, places))
    rows++
    if (batch.length < batchSize) continue
    await insertRows(db, batchId, batch)
    batch = []
  }
  await insertRows(db, batchId, batch)
  if (rows === 0) throw fileError(adjustmentsMessages('FILE_EMPTY'))
  return { rows, notes: notesOf(sheet) }
}

function staged({ line, cells, errors }: SheetRow, places: Record<ColumnName, number>): StagedRow {
  const text = (name: ColumnName) => (cells[places[name]]?.text ?? '').trim()
  return checkedRow(
    line,
    {
      mobile_number: text('mobile_number'),
      cognito_sub: text('cognito_sub'),
      type: text('type'),
      amount: text('amount'),
      reason_code: text('reason_code'),
      remarks: text('remarks'),
      related_txn: text('related_txn'),
    },
    [
      ...errors.map((error) => ({ field: '' as const, error })),
      ...columns.flatMap((field) => {
        const error = cells[places[field]]?.error
        return error ? [{ field, error }] : []
      }),
    ],
  )
}

/** An error of the file itself: of a whole row, such as a hidden one, whose field is empty, or of a cell. */
export type SheetError = { field: ColumnName | ''; error: Message }

/** Checks each value of a row. `sheetErrors` are those of the file itself, such as a formula. */
function checkedRow(line: number, cells: Cells, sheetErrors: readonly SheetError[]): StagedRow {
  const text = (name: ColumnName) => cells[name]
  const typed = amountText({ text: text('amount') })
  const amount = AdjustmentAmount.safeParse(typed.text)
  const type = AdjustmentType.safeParse(text('type').toLowerCase())
  const mobile = text('mobile_number')
  const number = mobile === '' ? '' : mobileFrom(mobile)
  const sub = text('cognito_sub').toLowerCase()
  const reason = reasonCodeFrom(text('reason_code'))
  const remarks = text('remarks')

  // The values of a row that is refused as a whole may be in the wrong columns.
  const isRefused = sheetErrors.some(({ field }) => field === '')
  const errors: [boolean, ColumnName | '', Message][] = [
    [mobile === '' && sub === '', 'mobile_number', adjustmentsMessages('SUBSCRIBER_REQUIRED')],
    [number === null, 'mobile_number', adjustmentsMessages('MOBILE_FORMAT')],
    [sub !== '' && !uuid.test(sub), 'cognito_sub', adjustmentsMessages('COGNITO_SUB_FORMAT')],
    [!type.success, 'type', adjustmentsMessages('TYPE_FORMAT')],
    // The last issue of an amount is the product's own message. Earlier ones are type errors of the library.
    [
      !amount.success || typed.error !== undefined,
      'amount',
      typed.error ??
        decodeMessage(amount.error?.issues.at(-1)?.message ?? '') ??
        fieldMessages('NOT_VALID', { field: 'amount' }),
    ],
    [reason === null, 'reason_code', adjustmentsMessages('REASON_CODE')],
    [remarks.length < 5 || remarks.length > 500, 'remarks', adjustmentsMessages('REMARKS_LENGTH')],
    [text('related_txn').length > 40, 'related_txn', adjustmentsMessages('RELATED_LENGTH')],
  ]
  const [first, ...others] = onePerField([
    ...sheetErrors.map(({ field, error }) => ({ field, error: error.encoded })),
    ...errors.flatMap(([isWrong, field, error]) =>
      isWrong && !isRefused ? [{ field, error: error.encoded }] : [],
    ),
  ])
  return {
    row_no: line,
    mobile_number: storable(number ?? mobile),
    cognito_sub: storable(sub),
    type: type.data ?? null,
    amount: amount.data ?? null,
    typed_amount: storable(text('amount')).slice(0, 100),
    reason_code: storable(reason ?? text('reason_code').toLowerCase()).slice(0, 100),
    remarks: storable(remarks).slice(0, 500),
    related_txn: storable(text('related_txn')).slice(0, 40),
    is_well_formed: first === undefined,
    field: first?.field ?? '',
    error: first?.error ?? '',
    other_errors: others,
    cells: first === undefined ? null : storableCells(cells),
  }
}

// Reports only the first error of each cell, such as a formula before the format of its result.
const onePerField = <Found extends { field: string }>(errors: readonly Found[]) =>
  errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index)

const storableCells = (cells: Cells): Cells => ({
  mobile_number: storable(cells.mobile_number),
  cognito_sub: storable(cells.cognito_sub),
  type: storable(cells.type),
  amount: storable(cells.amount),
  reason_code: storable(cells.reason_code),
  remarks: storable(cells.remarks),
  related_txn: storable(cells.related_txn),
})

/** Replaces the values of a row and checks them as if the file contained them. */
export async function restageRow(
  tx: Database,
  batchId: number,
  { row, cells, sheetErrors }: { row: number; cells: Cells; sheetErrors: readonly SheetError[] },
) {
  await sql`delete from adjustment_batch_row where batch_id = ${batchId} and row_no = ${row}`.execute(tx)
  await insertRows(tx, batchId, [checkedRow(row, cells, sheetErrors)])
  await sql`update adjustment_batch_row set is_corrected = true where batch_id = ${batchId} and row_no = ${row}`.execute(
    tx,
  )
}

// PostgreSQL text cannot contain NUL characters.
const storable = (text: string) => text.replaceAll('\u0000', '�').toWellFormed()

async function insertRows(tx: Database, batchId: number, rows: readonly StagedRow[]) {
  if (rows.length === 0) return
  await sql`
    insert into adjustment_batch_row (batch_id, row_no, mobile_number, cognito_sub, type, amount, typed_amount, reason_code,
      remarks, related_txn, is_well_formed, field, error, other_errors, cells)
    select ${batchId}, f.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (row_no int, mobile_number text,
      cognito_sub text, type text, amount bigint, typed_amount text, reason_code text, remarks text, related_txn text,
      is_well_formed boolean, field text, error text, other_errors jsonb, cells jsonb)`.execute(tx)
}
