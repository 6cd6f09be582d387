import { platformMessages } from '#platform/contract/errors/messages.ts'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { isFormulaText, withoutMark } from '#platform/server/files/csv.ts'
import { SheetError, type Cell, note, type Notes, type SheetRow } from '#platform/server/imports/sheet-row.ts'

type Parsed = { record: string[]; info: { lines: number } }

/** Rows of a CSV file with commas, semicolons or tabs, in UTF-8 or Windows-1252. */
export async function* csvRows(bytes: Buffer, notes: Notes): AsyncGenerator<SheetRow> {
  const text = decoded(bytes, notes)
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.every((value) => value.trim() === '')) continue
      const cells = record.map((value) => cellOf(value))
      yield { line: info.lines, cells, isHidden: false }
    }
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

// Spreadsheets preserve leading zeros of a number by writing it as a formula: ="09171234567".
const textFormula = /^="([^"]*)"$/

function cellOf(value: string): Cell {
  const [, text] = textFormula.exec(value.trim()) ?? []
  if (text !== undefined) return { text, isFormula: false }
  // A spreadsheet would calculate "+63 (917) 123-4567", but an import reads it as a mobile number.
  return { text: withoutMark(value), isFormula: isFormulaText(value) && mobileFrom(value) === null }
}

function decoded(bytes: Buffer, notes: Notes): string {
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
