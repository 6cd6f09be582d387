import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const lineFeed = 10

/** Complete rows in the COPY text format, each with its line feed. */
export type RowChunk = { bytes: Buffer; rows: number }

/**
 * Streams all rows of a statement as bytes in chunks of some hundred rows, so that memory use stays constant and no
 * row becomes an object. No chunk crosses a multiple of `maxRows` rows, so that a worksheet can end there.
 */
export async function* copyRows(
  client: pg.Client,
  statement: string,
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<RowChunk> {
  let left = maxRows
  let buffered = empty
  const copied = client.query(copyTo(`copy (${statement}) to stdout (format text, encoding 'UTF8')`))
  for await (const read of copied as AsyncIterable<Buffer>) {
    // Line feeds inside values are escaped as `\n`, so each line feed byte ends a row.
    const end = read.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      buffered = Buffer.concat([buffered, read])
      continue
    }
    let completeRows =
      buffered.length === 0 ? read.subarray(0, end) : Buffer.concat([buffered, read.subarray(0, end)])
    // Copying the few remaining bytes releases the large buffer they were part of.
    buffered = Buffer.from(read.subarray(end))
    while (completeRows.length > 0) {
      const piece = takeRows(completeRows, left)
      yield piece
      left = left === piece.rows ? maxRows : left - piece.rows
      completeRows = completeRows.subarray(piece.bytes.length)
    }
  }
}

const empty = Buffer.alloc(0)

/** Takes up to `maxRows` complete rows. */
function takeRows(bytes: Buffer, maxRows: number): RowChunk {
  let rows = 0
  let end = 0
  while (rows < maxRows && end < bytes.length) {
    end = bytes.indexOf(lineFeed, end) + 1
    rows++
  }
  return { bytes: end === bytes.length ? bytes : bytes.subarray(0, end), rows }
}

/** Called with the number of rows written so far. */
export type OnRows = (rows: number) => Promise<void> | void

const backslash = 92
const tab = 9

// Meaning of the byte after a backslash: a control character for certain letters, otherwise the byte itself.
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

/** Index of the tab or line feed that ends a field. */
export function endOfField(bytes: Buffer, from: number): number {
  let at = from
  // The last field of a chunk ends with a line feed, so the loop terminates.
  while (bytes[at] !== tab && bytes[at] !== lineFeed) at++
  return at
}

/** Whether a field is null, written as `\N`. */
export const isNull = (bytes: Buffer, from: number, to: number) =>
  to - from === 2 && bytes[from] === backslash && bytes[from + 1] === 78

/** Unescapes a field in place and returns its new end. */
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
