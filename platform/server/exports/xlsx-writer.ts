import { Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { copyRows, type OnRows, type RowChunk } from './copy-rows.ts'
import type { FileColumnKind } from './export-definition.ts'
import { sheetRows } from '#platform/server/exports/sheet-rows.ts'
import { renderMessages } from '#platform/server/exports/stored-messages.ts'
import { exportWords } from '#platform/server/exports/words.ts'
import { type Language, translatorFor } from '#platform/words/words.ts'
import {
  headerRow,
  rowsOfSheet,
  sheetEnd,
  sheetRow,
  sheetStart,
  tableArea,
  totalRow,
  workbookParts,
} from '#platform/server/exports/sheet-xml.ts'

type Total = Parameters<typeof totalRow>[1]

type Workbook = {
  title: string
  header: readonly string[]
  kinds: readonly FileColumnKind[]
  language: Language
  statement: string
  /** Total number of rows, which determines the number of worksheets. */
  rows: number
  /** Sums below the rows, in centavos and with the index of their column. */
  totals: readonly Total[]
  /** Lines of the last worksheet, which describes the export. */
  about: readonly (readonly [string, string])[]
  onRows: OnRows
}

/** Streams the chunks of a workbook: worksheets with the rows, and one that describes the export. */
export async function* xlsxPieces(
  client: pg.Client,
  { title, header, kinds, language, statement, rows, totals, about, onRows }: Workbook,
): AsyncGenerator<Buffer> {
  const many = Math.max(1, Math.ceil(rows / rowsOfSheet))
  const name = title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 24)
  const sheets = Array.from({ length: many }, (_, index) => {
    const own = Math.min(rowsOfSheet, rows - index * rowsOfSheet)
    return {
      name: many === 1 ? name : `${name} ${index + 1}`,
      filtered: tableArea(header.length, own),
      rows: own,
    }
  })
  const aboutTitle = translatorFor(exportWords, language)('infoSheet')
  const zip = new ZipFile()
  // An error in a worksheet fails the whole file.
  zip.on('error', (error: Error) => void (zip.outputStream as Readable).destroy(error))
  for (const [part, content] of workbookParts([...sheets, { name: aboutTitle }]))
    zip.addBuffer(Buffer.from(content), part)

  // The worksheets read from the same COPY one after another, each when the previous one has ended.
  const copied = copyRows(client, statement, rowsOfSheet)
  const written = { rows: 0 }
  sheets.forEach(({ filtered, rows: own }, index) => {
    // The sums are two rows below the last row, so that filters and sorting do not include them.
    const sums = index === many - 1 && own + 1 + totals.length <= rowsOfSheet ? totals : []
    const ending = sums.map((total, place) => totalRow(own + 3 + place, total)).join('') + sheetEnd(filtered)
    const lines = Readable.from(sheetPieces(copied, { header, kinds, language, ending, written, onRows }))
    lines.on('error', (error) => void (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(lines, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 3 })
  })
  const infoRows = about.map((line, index) => sheetRow(index + 2, line)).join('')
  zip.addBuffer(
    Buffer.from(sheetStart(['text', 'text']) + headerRow([title, '']) + infoRows + sheetEnd()),
    `xl/worksheets/sheet${many + 1}.xml`,
  )
  zip.end()
  yield* zip.outputStream as AsyncIterable<Buffer>
}

type Sheet = Pick<Workbook, 'header' | 'kinds' | 'language' | 'onRows'> & {
  /** XML after the rows. */
  ending: string
  written: { rows: number }
}

/** Streams one worksheet until it is full or the COPY ends. */
async function* sheetPieces(
  copied: AsyncIterator<RowChunk>,
  { header, kinds, language, ending, written, onRows }: Sheet,
) {
  yield Buffer.from(sheetStart(kinds) + headerRow(header))
  const write = sheetRows(kinds)
  const render = renderMessages(kinds, language)
  for (let left = rowsOfSheet; left > 0;) {
    // `for await` would end the COPY at the end of this worksheet, but the next one reads the rest.
    const { value, done } = await copied.next()
    if (done) break
    left -= value.rows
    written.rows += value.rows
    await onRows(written.rows)
    yield write(render(value.bytes))
  }
  yield Buffer.from(ending)
}
