import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { csvLine, csvMark } from '#platform/server/files/csv.ts'

const lineFeed = 10
const carriageReturn = 13
const quote = 34

/** The pieces of a csv file. `onRows` hears how many rows have gone into it. */
export async function* csvPieces(
  client: pg.Client,
  { header, statement, onRows }: { header: readonly string[]; statement: string; onRows: OnRows },
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark + csvLine(header))
  let rows = 0
  let isQuoted = false
  const copied = client.query(copyTo(`copy (${statement}) to stdout (format csv, encoding 'UTF8')`))
  for await (const piece of copied as AsyncIterable<Buffer>) {
    // The database ends lines with a line feed alone. One inside quotes belongs to a text.
    const written = Buffer.allocUnsafe(piece.length * 2)
    let length = 0
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) {
        written[length++] = carriageReturn
        rows++
      }
      written[length++] = byte
    }
    await onRows(rows)
    yield written.subarray(0, length)
  }
}

export type OnRows = (rows: number) => Promise<void> | void
