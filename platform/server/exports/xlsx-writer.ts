import { Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { copyRows, type OnRows, type RowChunk } from './copy-rows.ts'
import type { ColumnKind } from './export-definition.ts'
import { sheetRows } from '#platform/server/exports/sheet-rows.ts'
import {
  headerRow,
  rowsOfSheet,
  sheetEnd,
  sheetRow,
  sheetStart,
  workbookParts,
} from '#platform/server/exports/sheet-xml.ts'

type Workbook = {
  title: string
  header: readonly string[]
  kinds: readonly ColumnKind[]
  statement: string
  /** How many rows there are in all, which says how many sheets they need. */
  rows: number
  /** What the last sheet tells of the export, line by line. */
  about: readonly (readonly [string, string])[]
  onRows: OnRows
}

/** The pieces of a workbook: the rows on as many sheets as they need, and a sheet that says what they are. */
export async function* xlsxPieces(
  client: pg.Client,
  { title, header, kinds, statement, rows, about, onRows }: Workbook,
): AsyncGenerator<Buffer> {
  const many = Math.max(1, Math.ceil(rows / rowsOfSheet))
  const name = title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 24)
  const sheets = Array.from({ length: many }, (_, index) => (many === 1 ? name : `${name} ${index + 1}`))
  const zip = new ZipFile()
  // What goes wrong in a sheet ends the file with that error.
  zip.on('error', (error: Error) => void (zip.outputStream as Readable).destroy(error))
  for (const [part, content] of workbookParts([...sheets, 'About'])) zip.addBuffer(Buffer.from(content), part)

  // One sheet after the other takes its rows from the same copy, each when the one before it has ended.
  const copied = copyRows(client, statement, rowsOfSheet)
  const written = { rows: 0 }
  sheets.forEach((_, index) => {
    const lines = Readable.from(sheetPieces(copied, { header, kinds, written, onRows }))
    lines.on('error', (error) => void (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(lines, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 3 })
  })
  const infoRows = about.map((line) => sheetRow(line)).join('')
  zip.addBuffer(
    Buffer.from(sheetStart(['text', 'text']) + headerRow([title, '']) + infoRows + sheetEnd),
    `xl/worksheets/sheet${many + 1}.xml`,
  )
  zip.end()
  yield* zip.outputStream as AsyncIterable<Buffer>
}

type Sheet = Pick<Workbook, 'header' | 'kinds' | 'onRows'> & { written: { rows: number } }

/** One sheet's text, as far as it or the copy goes. */
async function* sheetPieces(copied: AsyncIterator<RowChunk>, { header, kinds, written, onRows }: Sheet) {
  yield Buffer.from(sheetStart(kinds) + headerRow(header))
  const write = sheetRows(kinds)
  for (let left = rowsOfSheet; left > 0;) {
    // Not by `for await`: leaving that would end the copy, of which the next sheet has the rest.
    const { value, done } = await copied.next()
    if (done) break
    left -= value.rows
    written.rows += value.rows
    await onRows(written.rows)
    yield write(value.bytes)
  }
  yield Buffer.from(sheetEnd)
}
