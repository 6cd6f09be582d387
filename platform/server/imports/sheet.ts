import { platformMessages } from '#platform/contract/errors/messages.ts'
import { maskedMobile, mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Message } from '#platform/words/messages.ts'
import { ZipError } from '#platform/server/files/zip.ts'
import { csvRows } from '#platform/server/imports/csv-rows.ts'
import { guessHeaderRow, headerCandidates, textsOf } from '#platform/server/imports/header-row.ts'
import {
  SheetError,
  hasCode,
  note,
  type Notes,
  readLimits,
  type ReadLimits,
  type SheetRow,
} from '#platform/server/imports/sheet-row.ts'
import { columnOf } from '#platform/server/imports/xlsx-values.ts'
import { xlsxRows } from '#platform/server/imports/xlsx-rows.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'

/** First visible table of a file: its headings and a stream of its rows. */
export type Sheet = {
  header: string[]
  /** Row number of the headings. */
  headerRow: number
  /** First rows of the file, one of which has the headings. */
  firstRows: { line: number; cells: string[] }[]
  /** Rows below the header. They can be read only once. */
  rows: AsyncGenerator<SheetRow>
  /** Complete after all rows are read. */
  notes: Notes
}

type TableFile = { bytes: Buffer; extension: string }
type ReadOptions = {
  limits?: ReadLimits
  /** Headings that are known, to find the row that has most of them. */
  headings?: readonly string[]
  /** Row number of the headings, if the person has chosen it. */
  headerRow?: number | undefined
}

/** Reads a table as a stream and rejects it as soon as it exceeds a limit. */
export async function readSheet(
  file: TableFile,
  { limits = readLimits, headings = [], headerRow }: ReadOptions = {},
): Promise<Sheet> {
  const notes: Notes = new Map()
  const all = within(
    file.extension === 'xlsx' ? xlsxRows(file.bytes, notes, limits) : csvRows(file.bytes, notes),
    limits,
  )
  const first: SheetRow[] = []
  while (first.length < headerCandidates) {
    const { done, value } = await withSheetErrors(() => all.next())
    if (done) break
    first.push(value)
  }
  if (first.length === 0) throw sheetFieldError(platformMessages('NO_ROWS'))
  const at =
    headerRow === undefined
      ? guessHeaderRow(first, headings)
      : first.findIndex(({ line }) => line === headerRow)
  const found = first[at]
  if (!found) throw sheetFieldError(platformMessages('HEADER_ROW', { line: headerRow ?? 1 }))
  const header = textsOf(found)
  for (const { line } of first.slice(0, at)) note(notes, 'rows-above', String(line))
  if (header.includes('')) note(notes, 'unnamed-columns')
  nameHiddenColumns(notes, header)
  omitMergedTitles(notes, found.line)
  return {
    header,
    headerRow: found.line,
    firstRows: first.map((row) => ({ line: row.line, cells: textsOf(row) })),
    rows: counted(followedBy(first.slice(at + 1), all), { header, headerRow: found.line, notes, limits }),
    notes,
  }
}

async function* followedBy(first: readonly SheetRow[], rest: AsyncGenerator<SheetRow>) {
  try {
    yield* first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** Adds the headings to the letters of hidden columns, and omits columns that are not part of the table. */
function nameHiddenColumns(notes: Notes, header: readonly string[]) {
  const names = notes.get('hidden-columns')?.names.flatMap((letters) => {
    const heading = header[columnOf(`${letters}1`) ?? -1]
    return heading === undefined ? [] : [heading === '' ? letters : `${letters} (${heading})`]
  })
  notes.delete('hidden-columns')
  if (names && names.length > 0) notes.set('hidden-columns', { count: names.length, names })
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

type TableContext = { header: readonly string[]; headerRow: number; notes: Notes; limits: ReadLimits }

async function* counted(rows: AsyncGenerator<SheetRow>, { header, headerRow, notes, limits }: TableContext) {
  let count = 0
  try {
    for (;;) {
      const { done, value: row } = await withSheetErrors(() => rows.next())
      if (done) break
      if (++count > limits.rows)
        throw sheetFieldError(platformMessages('TOO_MANY_ROWS', { max: limits.rows.toLocaleString('en') }))
      if (row.errors.some((error) => hasCode(error, 'ROW_HIDDEN')))
        note(notes, 'hidden-rows', String(row.line))
      const formulas = row.cells.filter((cell) => hasCode(cell?.error, 'CELL_FORMULA')).length
      if (formulas > 0) note(notes, 'formulas', undefined, formulas)
      const found = [totalRow(row), extraCells(row, header.length)].filter((error) => error !== null)
      yield found.length === 0 ? row : { ...row, errors: [...row.errors, ...found] }
    }
    // A workbook lists its merged cells after its rows.
    omitMergedTitles(notes, headerRow)
  } finally {
    await rows.return(undefined)
  }
}

/** Omits merged cells of titles and headings, which are harmless. */
function omitMergedTitles(notes: Notes, headerRow: number) {
  const names = notes.get('merged-cells')?.names.filter((area) => lastRowOf(area) > headerRow) ?? []
  notes.delete('merged-cells')
  if (names.length > 0) notes.set('merged-cells', { count: names.length, names })
}

/** Last row of an area of cells, which is written as its first and last cell. */
const lastRowOf = (area: string) => Number(/(\d+)$/.exec(area)?.[1] ?? 0)

const totalName =
  /^(?:grand|sub|over-?all)?[\s-]*total(?:s|\s+(?:amount|rows?|records?|count|credits?|debits?))?\s*:?$|^kabuuan(?:g\s+(?:halaga|bilang))?\s*:?$/i

/** Error of a row of totals, which would be imported as one more record. */
function totalRow(row: SheetRow): Message | null {
  const name = textsOf(row).find(Boolean) ?? ''
  return totalName.test(name) ? platformMessages('ROW_TOTAL', { name }) : null
}

/** Error of a row with values beyond the last heading, which would be lost: `1,250` without quotation marks is two. */
function extraCells(row: SheetRow, columns: number): Message | null {
  const texts = textsOf(row)
  const count = texts.length
  if (count <= columns) return null
  const values = texts.map((text) => `“${maskedText(text)}”`)
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
