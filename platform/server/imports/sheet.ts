import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { ZipError } from '#platform/server/files/zip.ts'
import { csvRows } from '#platform/server/imports/csv-rows.ts'
import {
  SheetError,
  hasCode,
  note,
  type Notes,
  readLimits,
  type ReadLimits,
  type SheetRow,
} from '#platform/server/imports/sheet-row.ts'
import { xlsxRows } from '#platform/server/imports/xlsx-rows.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'

/** First visible table of a file: its header and a stream of its rows. */
export type Sheet = {
  header: string[]
  /** Rows below the header. They can be read only once. */
  rows: AsyncGenerator<SheetRow>
  /** Complete after all rows are read. */
  notes: Notes
}

type TableFile = { bytes: Buffer; extension: string }

/** Reads a table as a stream and rejects it as soon as it exceeds a limit. */
export async function readSheet(file: TableFile, limits: ReadLimits = readLimits): Promise<Sheet> {
  const notes: Notes = new Map()
  const all = within(
    file.extension === 'xlsx' ? xlsxRows(file.bytes, notes, limits) : csvRows(file.bytes, notes),
    limits,
  )
  const first = await withSheetErrors(() => all.next())
  if (first.done) throw sheetFieldError(platformMessages('NO_ROWS'))
  const header = Array.from(first.value.cells, (cell) => (cell?.text ?? '').trim())
  if (header.some((name) => name === '')) note(notes, 'unnamed-columns')
  return { header, rows: counted(all, notes, limits), notes }
}

async function* within(rows: AsyncGenerator<SheetRow>, { columns, cellLength }: ReadLimits) {
  for await (const row of rows) {
    if (row.cells.length > columns)
      throw new SheetError(platformMessages('TOO_MANY_COLUMNS', { line: row.line, max: columns }))
    for (const cell of row.cells)
      if (cell && cell.text.length > cellLength)
        throw new SheetError(platformMessages('CELL_TOO_LONG', { line: row.line, max: cellLength }))
    yield row
  }
}

async function* counted(rows: AsyncGenerator<SheetRow>, notes: Notes, limits: ReadLimits) {
  let count = 0
  try {
    for (;;) {
      const { done, value: row } = await withSheetErrors(() => rows.next())
      if (done) return
      if (++count > limits.rows)
        throw sheetFieldError(platformMessages('TOO_MANY_ROWS', { max: limits.rows.toLocaleString('en') }))
      if (row.errors.some((error) => hasCode(error, 'ROW_HIDDEN'))) note(notes, 'hidden-rows')
      const formulas = row.cells.filter((cell) => hasCode(cell?.error, 'CELL_FORMULA')).length
      if (formulas > 0) note(notes, 'formulas', formulas)
      yield row
    }
  } finally {
    await rows.return(undefined)
  }
}

/** Converts sheet errors into errors for the person; unexpected errors are thrown unchanged. */
async function withSheetErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof SheetError) throw sheetFieldError(error.detail)
    if (error instanceof ZipError) throw sheetFieldError(platformMessages('WORKBOOK_UNREADABLE'))
    throw error
  }
}

const sheetFieldError = (message: Message) => new ValidationError([{ field: 'key', message }])
