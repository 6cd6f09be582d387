import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const lineFeed = 10

/** Rows as the database's text format writes them: whole ones, each with its end. */
export type RowChunk = { bytes: Buffer; rows: number }

/**
 * All rows of a statement, some hundred at a time, as bytes: no row becomes an object, and no more are held than one
 * piece. No piece reaches over a multiple of `most` rows, so that a sheet can end with it.
 */
export async function* copyRows(
  client: pg.Client,
  statement: string,
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<RowChunk> {
  let left = maxRows
  let begun = empty
  const copied = client.query(copyTo(`copy (${statement}) to stdout (format text, encoding 'UTF8')`))
  for await (const read of copied as AsyncIterable<Buffer>) {
    // A line feed inside a text is written as `\n`: each that stands here ends a row.
    const end = read.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      begun = Buffer.concat([begun, read])
      continue
    }
    let completeRows =
      begun.length === 0 ? read.subarray(0, end) : Buffer.concat([begun, read.subarray(0, end)])
    // A copy of the few bytes that are left lets go of all that was read with them.
    begun = Buffer.from(read.subarray(end))
    while (completeRows.length > 0) {
      const piece = takeRows(completeRows, left)
      yield piece
      left = left === piece.rows ? maxRows : left - piece.rows
      completeRows = completeRows.subarray(piece.bytes.length)
    }
  }
}

const empty = Buffer.alloc(0)

/** As many whole rows as there are, up to some. */
function takeRows(bytes: Buffer, maxRows: number): RowChunk {
  let rows = 0
  let end = 0
  while (rows < maxRows && end < bytes.length) {
    end = bytes.indexOf(lineFeed, end) + 1
    rows++
  }
  return { bytes: end === bytes.length ? bytes : bytes.subarray(0, end), rows }
}

/** Hears how many rows have been written. */
export type OnRows = (rows: number) => Promise<void> | void

const backslash = 92
const tab = 9

// What follows a backslash: the letters of signs that would end a field or a row, else the sign itself.
const meant = new Uint8Array(256).map((_, byte) => byte)
for (const [letter, byte] of [
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
] as const)
  meant[letter.charCodeAt(0)] = byte

/** Where a field ends: at the tab or line feed behind it. */
export function endOfField(bytes: Buffer, from: number): number {
  let at = from
  // The last field of a piece ends with a line feed, so the walk ends.
  while (bytes[at] !== tab && bytes[at] !== lineFeed) at++
  return at
}

/** Whether a field holds null, which is written `\N`. */
export const isNull = (bytes: Buffer, from: number, to: number) =>
  to - from === 2 && bytes[from] === backslash && bytes[from + 1] === 78

/** Puts the text of a field back as it was before it was written so: says where it ends now. */
export function unescapeField(bytes: Buffer, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] !== backslash) at++
  let end = at
  for (; at < to; at++) {
    const byte = bytes[at] ?? 0
    bytes[end++] = byte === backslash ? (meant[bytes[++at] ?? 0] ?? 0) : byte
  }
  return end
}
