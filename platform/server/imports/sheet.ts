import { platformMessages } from '#platform/contract/errors/messages.ts'
import { maskedMobile, mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Message } from '#platform/words/messages.ts'
import { ZipError } from '#platform/server/files/zip.ts'
import { csvRows } from '#platform/server/imports/csv-rows.ts'
import {
  type Cell,
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
  const header = headerOf(first.value)
  if (header.some((name) => name === '')) note(notes, 'unnamed-columns')
  return { header, rows: counted(all, header.length, notes, limits), notes }
}

/** Headings of a row, up to the last one that is not empty. */
function headerOf({ cells }: SheetRow): string[] {
  const texts = Array.from(cells, textOf)
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

const textOf = (cell: Cell | undefined) => (cell?.text ?? '').trim()

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

async function* counted(rows: AsyncGenerator<SheetRow>, columns: number, notes: Notes, limits: ReadLimits) {
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
      const extra = extraCells(row, columns)
      yield extra === null ? row : { ...row, errors: [...row.errors, extra] }
    }
  } finally {
    await rows.return(undefined)
  }
}

/** Error of a row with values beyond the last heading, which would be lost: `1,250` without quotation marks is two. */
function extraCells({ cells }: SheetRow, columns: number): Message | null {
  const texts = Array.from(cells, textOf)
  const count = texts.findLastIndex((text) => text !== '') + 1
  if (count <= columns) return null
  const values = texts.slice(0, count).map((text) => `“${maskedText(text)}”`)
  return platformMessages('ROW_EXTRA_CELLS', { count, columns, values: values.join(' | ').slice(0, 500) })
}

// Errors are stored and read by people who may not see mobile numbers.
function maskedText(text: string): string {
  const mobile = mobileFrom(text)
  return mobile === null ? text.slice(0, 40) : maskedMobile(mobile)
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
