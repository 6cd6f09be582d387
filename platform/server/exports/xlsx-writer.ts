import { Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import type { OnRows } from '#platform/server/exports/csv-writer.ts'
import type { ColumnKind } from '#platform/server/exports/listing.ts'
import {
  headerRow,
  rowsOfSheet,
  sheetEnd,
  sheetRow,
  sheetStart,
  workbookParts,
} from '#platform/server/exports/sheet-xml.ts'

/** Rows fetched at a time: what the process holds of the list. */
const atOnce = 2_000

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
  await client.query(`declare export_rows no scroll cursor for ${statement}`)
  const many = Math.max(1, Math.ceil(rows / rowsOfSheet))
  const name = title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 24)
  const sheets = Array.from({ length: many }, (_, index) => (many === 1 ? name : `${name} ${index + 1}`))
  const zip = new ZipFile()
  // What goes wrong in a sheet ends the file with that error.
  zip.on('error', (error: Error) => void (zip.outputStream as Readable).destroy(error))
  for (const [part, content] of workbookParts([...sheets, 'About'])) zip.addBuffer(Buffer.from(content), part)

  const written = { rows: 0 }
  sheets.forEach((_, index) => {
    const lines = Readable.from(sheetPieces(client, { header, kinds, written, onRows }))
    lines.on('error', (error) => void (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(lines, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 3 })
  })
  const told = about.map((line) => sheetRow(line, ['text', 'text'])).join('')
  zip.addBuffer(
    Buffer.from(sheetStart(['text', 'text']) + headerRow([title, '']) + told + sheetEnd),
    `xl/worksheets/sheet${many + 1}.xml`,
  )
  zip.end()
  yield* zip.outputStream as AsyncIterable<Buffer>
}

type Sheet = Pick<Workbook, 'header' | 'kinds' | 'onRows'> & { written: { rows: number } }

/** One sheet's text, as far as it or the cursor goes. */
async function* sheetPieces(client: pg.Client, { header, kinds, written, onRows }: Sheet) {
  yield Buffer.from(sheetStart(kinds) + headerRow(header))
  let left = rowsOfSheet
  while (left > 0) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${Math.min(atOnce, left)} from export_rows`,
      rowMode: 'array',
      types: asText,
    })
    if (rows.length === 0) break
    left -= rows.length
    written.rows += rows.length
    await onRows(written.rows)
    yield Buffer.from(rows.map((values) => sheetRow(values, kinds)).join(''))
  }
  yield Buffer.from(sheetEnd)
}

// The database says each value as the sheet writes it; nothing is parsed to be written again.
const asText = { getTypeParser: () => (text: string) => text }
