import { lettersOf } from '#platform/server/files/cell-letters.ts'
import { rowsXml, workbookOf } from '#platform/server/uploads/testing/samples.ts'
import { columnOf } from '#platform/server/imports/xlsx-values.ts'

/** Headings and rows that an import accepts, without any fault. */
export type ImportTable = {
  headings: readonly string[]
  /** Three valid rows. The amounts are 1250, 100 and 50. */
  rows: readonly (readonly string[])[]
  /** Index of the column of amounts. */
  amount?: number
  /** Index of a column of references, which can be long numbers. */
  reference?: number
  /** Index of a column of dates, which are 1980-04-12. */
  date?: number
  /** Index of the column of mobile numbers. */
  mobile?: number
  /** Index of a column of texts that can have several lines. */
  remarks?: number
}

export type FaultyFile = { bytes: Buffer; extension: 'csv' | 'xlsx' }

const csvOf = (text: string): FaultyFile => ({ bytes: Buffer.from(text), extension: 'csv' })
const quoted = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const linesOf = (table: ImportTable, separator = ',') =>
  [table.headings, ...table.rows].map((cells) => cells.map((text) => quoted(text)).join(separator))

const withAmounts = (
  { rows, amount, ...rest }: ImportTable,
  write: (text: string) => string,
): ImportTable => ({
  ...rest,
  ...(amount !== undefined && { amount }),
  rows: rows.map((cells) => cells.map((text, index) => (index === amount ? write(text) : text))),
})

const withColumn = (
  { rows, ...table }: ImportTable,
  column: number | undefined,
  write: (text: string, row: number) => string,
): ImportTable => ({
  ...table,
  rows: rows.map((cells, row) => cells.map((text, index) => (index === column ? write(text, row) : text))),
})

const spaced = (mobile: string) => mobile.replace(/^(\d{4})(\d{3})/, '$1 $2 ')

/** Files as spreadsheets, banks and people make them, each from the same table. */
export const faultyFiles = {
  /** As files joined from several systems. */
  mixedLineEndings(table: ImportTable) {
    const [header = '', one = '', two = '', three = ''] = linesOf(table)
    return csvOf(`${header}\r\n${one}\n${two}\r${three}`)
  },
  /** A comma in the last value of row 3, without quotation marks. */
  extraCells(table: ImportTable) {
    const [header, one, two, three] = linesOf(table)
    return csvOf([header, one, `${two},250`, three].join('\r\n'))
  },
  /** "Unicode Text" of Excel. */
  utf16(table: ImportTable): FaultyFile {
    return {
      bytes: Buffer.from(`\uFEFF${linesOf(table, '\t').join('\r\n')}\r\n`, 'utf16le'),
      extension: 'csv',
    }
  },
  /** A spreadsheet set to a language with decimal commas. */
  semicolonsAndDecimalCommas(table: ImportTable): FaultyFile {
    const european = withAmounts(table, (text) =>
      Number(text).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    )
    const text = `sep=;\r\n${linesOf(european, ';').join('\r\n')}\r\n`
    return { bytes: Buffer.from(text, 'latin1'), extension: 'csv' }
  },
  /** Merged titles, an empty row, headings in row 4, row 6 hidden, and a row of totals with their sum. */
  titleHiddenRowAndTotal({ headings, rows, amount }: ImportTable): FaultyFile {
    const total = headings.map((_, index) => (index === 0 ? 'TOTAL' : index === amount ? '1400' : ''))
    const about = ['Prepared by: M. Ibañez', '', '', 'Date: 11/28/2026']
    const xml = rowsXml([['KAPE TAYO INC. – List of November'], about, [], headings, ...rows, total])
    const merged = '<mergeCells><mergeCell ref="A1:G1"/><mergeCell ref="A2:C2"/></mergeCells>'
    return workbook(xml.replace('<row r="6">', '<row r="6" hidden="1">') + merged)
  },
  /** Mobile numbers as people write them. */
  spacedMobiles({ mobile, ...table }: ImportTable) {
    return csvOf(linesOf(withColumn(table, mobile, spaced)).join('\n'))
  },
  /** A mobile number that a spreadsheet shortened before it saved the file, in row 3. */
  shortenedMobile({ mobile, ...table }: ImportTable) {
    const shortened = withColumn(table, mobile, (text, row) => (row === 1 ? '9.171E+09' : text))
    return csvOf(`sep=;\n${linesOf(shortened, ';').join('\n')}`)
  },
  /** Texts with quotation marks, separators and line breaks, in CSV. */
  quotedLines({ remarks, ...table }: ImportTable) {
    const long = withColumn(table, remarks, (text) => `${text}, "May" quote; at\r\nbagong linya`)
    return csvOf(linesOf(long, ';').join('\r\n'))
  },
  /** Line breaks of texts as Excel stores them, and mobile numbers as number cells with their zero as a format. */
  escapedLinesAndPaddedMobiles({ remarks, mobile, ...table }: ImportTable): FaultyFile {
    const { headings, rows } = withColumn(table, remarks, (text) => `${text}_x000D_\nLine 2`)
    return workbook(
      sheetXml([headings, ...rows], (row, column, text) =>
        row > 1 && column === mobile ? { number: text.slice(1), style: 2 } : null,
      ),
    )
  },
  /** Columns that the import does not know: a number that is too long for a number cell, and a percentage. */
  unknownColumns({ headings, rows }: ImportTable): FaultyFile {
    const more = [...headings, 'trace number', 'rate']
    return workbook(
      sheetXml([more, ...rows.map((cells) => [...cells, '1', '1'])], (row, column) => {
        if (row === 1 || column < headings.length) return null
        return column === headings.length ? { number: '20261121000123456' } : { number: '0.0225', style: 3 }
      }),
    )
  },
  /** References as number cells, the last too long to be exact. */
  longNumbers({ reference, ...table }: ImportTable): FaultyFile {
    const numbers = ['8800000000083857', '8800000000083858', '20261121000123456']
    const rows = [table.headings, ...table.rows]
    return workbook(
      sheetXml(rows, (row, column) =>
        row > 1 && column === reference ? { number: numbers[row - 2] } : null,
      ),
    )
  },
  /** Every number as a number cell, as in a file that was typed. */
  numberCells({ headings, rows }: ImportTable): FaultyFile {
    return workbook(
      sheetXml([headings, ...rows], (row, _, text) => {
        const mobile = /^0(9\d{9})$/.exec(text)?.[1]
        if (row === 1) return null
        return mobile !== undefined || /^[1-9]\d*$/.test(text) ? { number: mobile ?? text } : null
      }),
    )
  },
  /** Formatted cells without a value up to column ZZ, and formatted rows below the last. */
  formattedEmptyCells({ headings, rows }: ImportTable): FaultyFile {
    const band = (row: number, from: number) =>
      Array.from({ length: 702 - from }, (_, n) => `<c r="${lettersOf(n + from)}${row}" s="1"/>`).join('')
    const below = Array.from({ length: 500 }, (_, n) => `<row r="${n + 5}">${band(n + 5, 690)}</row>`)
    const xml = sheetXml([headings, ...rows], () => null)
    return workbook(
      xml
        .replace('</row>', `${band(1, headings.length)}</row>`)
        .replace('</sheetData>', `${below.join('')}</sheetData>`),
    )
  },
  /** Dates as serial numbers of a workbook from an old Mac, which counts days from 1904. */
  datesOf1904({ headings, rows, date }: ImportTable): FaultyFile {
    const serial = String((Date.UTC(1980, 3, 12) - Date.UTC(1904, 0, 1)) / 86_400_000)
    const xml = sheetXml([headings, ...rows], (row, column) =>
      row > 1 && column === date ? { number: serial, style: 1 } : null,
    )
    return workbook(xml, { is1904: true })
  },
}

type NumberCell = { number: string | undefined; style?: number } | null

function sheetXml(
  rows: readonly (readonly string[])[],
  numberOf: (row: number, column: number, text: string) => NumberCell,
): string {
  return rowsXml(rows).replaceAll(
    /<c r="([A-Z]+)(\d+)" t="inlineStr"><is><t>([^<]*)<\/t><\/is><\/c>/g,
    (cell, letters: string, row: string, text: string) => {
      const found = numberOf(Number(row), columnOf(`${letters}1`) ?? 0, text)
      return found ? `<c r="${letters}${row}" s="${found.style ?? 0}"><v>${found.number}</v></c>` : cell
    },
  )
}

const styles = {
  name: 'xl/styles.xml',
  data:
    '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="00000000000"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>',
}

const workbook = (xml: string, options: { is1904?: boolean } = {}): FaultyFile => ({
  bytes: workbookOf([{ xml }], [styles], options),
  extension: 'xlsx',
})
