import { platformMessages } from '#platform/contract/errors/messages.ts'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { isFormulaText, withoutMark } from '#platform/server/files/csv.ts'
import {
  SheetError,
  type Cell,
  note,
  type Notes,
  plainCell,
  type SheetRow,
} from '#platform/server/imports/sheet-row.ts'

const lineEnd = /\r\n|\r|\n/g

/**
 * Rows of a CSV file with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. Line ends can differ from line to line, as
 * in files joined from several systems.
 */
export async function* csvRows(bytes: Buffer, notes: Notes): AsyncGenerator<SheetRow> {
  const whole = decoded(bytes, notes).normalize('NFC')
  // Excel reads the delimiter from a first line such as "sep=;", and does not show that line as a row.
  const [line1 = '', separator] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const text = whole.slice(line1.length)
  const delimiter = separator ?? delimiterOf(text)
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter,
      // Without this option the parser uses the line end of the first line and joins all rows that end differently.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: 1_000_000,
    }),
  )
  // A spreadsheet numbers the records, including empty ones, and not the lines, which a value can contain too.
  let line = 0
  let linesRead = 0
  let columns = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line++
      linesRead += 1 + lineEndsIn(record.join(' '))
      if (record.every((value) => value.trim() === '')) continue
      columns ||= record.length
      const hasRows = record.some((value) => containsRow(value, delimiter, columns))
      yield {
        line,
        cells: record.map((value) => cellOf(value)),
        errors: hasRows ? [platformMessages('ROW_CONTAINS_ROWS')] : [],
      }
    }
    if (linesRead !== linesOf(text)) throw new SheetError(platformMessages('CSV_UNREADABLE'))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'])
    throw new SheetError(
      Number.isInteger(line) && line > 0
        ? platformMessages('CSV_UNREADABLE_AT', { line })
        : platformMessages('CSV_UNREADABLE'),
    )
  }
}

/** Whether a value contains a row of the file, which is the case if the quotation mark that ends the value is missing. */
const containsRow = (value: string, delimiter: string, columns: number) =>
  columns > 3 &&
  lineEndsIn(value) > 0 &&
  value.split(lineEnd).some((line) => line.split(delimiter).length >= columns)

// Spreadsheets preserve leading zeros of a number by writing it as a formula: ="09171234567".
const textFormula = /^="([^"]*)"$/

function cellOf(value: string): Cell {
  const [, text] = textFormula.exec(value.trim()) ?? []
  if (text !== undefined) return plainCell(text)
  // A spreadsheet would calculate "+63 (917) 123-4567", but an import reads it as a mobile number.
  const isFormula = isFormulaText(value) && mobileFrom(value) === null
  const cell = plainCell(withoutMark(value))
  return isFormula ? { ...cell, error: platformMessages('CELL_FORMULA') } : cell
}

const lineEndsIn = (text: string) => text.match(lineEnd)?.length ?? 0
const linesOf = (text: string) => lineEndsIn(text) + (/[\r\n]$|^$/.test(text) ? 0 : 1)

// Excel saves "Unicode Text" in UTF-16, with one of these marks at its beginning.
const encodings = [
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
]

function decoded(bytes: Buffer, notes: Notes): string {
  const marked = encodings.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked.name).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    note(notes, 'not-utf8')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

/** Delimiter of the first line, ignoring quoted values. */
function delimiterOf(text: string): string {
  const firstLine = /^[^\r\n]*/.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (sign: string) => firstLine.split(sign).length - 1
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
