import type pg from 'pg'
import { copyRows, endOfField, isNull, type OnRows, unescapeField } from './copy-rows.ts'
import type { FileColumnKind } from './export-definition.ts'
import { renderMessages } from './stored-messages.ts'
import type { Language } from '#platform/words/words.ts'
import { csvLine, csvMark, needsMark } from '#platform/server/files/csv.ts'

type Csv = {
  header: readonly string[]
  kinds: readonly FileColumnKind[]
  language: Language
  statement: string
  onRows: OnRows
}

/** Streams the chunks of a CSV file. `onRows` receives the number of rows written. */
export async function* csvPieces(
  client: pg.Client,
  { header, kinds, language, statement, onRows }: Csv,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark + csvLine(header))
  const write = csvRows(kinds)
  const render = renderMessages(kinds, language)
  let written = 0
  for await (const { bytes, rows } of copyRows(client, statement)) {
    written += rows
    await onRows(written)
    yield write(render(bytes))
  }
}

// Maximum ratio of output to input bytes of a field and its separator.
const longer = 4

const [comma, carriageReturn, lineFeed, quote, apostrophe] = [44, 13, 10, 34, 39]
const [zero, nine, point, plus, minus, star, t] = [48, 57, 46, 43, 45, 42, 116]

/** Converts chunks of COPY rows into CSV lines. */
export function csvRows(kinds: readonly FileColumnKind[]): (rows: Buffer) => Buffer {
  let out = Buffer.alloc(0)
  return (rows) => {
    if (out.length < rows.length * longer) out = Buffer.allocUnsafe(rows.length * longer)
    let length = 0
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      if (end > at && !isNull(rows, at, end))
        length = field(rows, at, end, kinds[column] ?? 'text', out, length)
      at = end
      if (rows[end] === lineFeed) {
        out[length++] = carriageReturn
        out[length++] = lineFeed
        column = 0
      } else {
        out[length++] = comma
        column++
      }
    }
    // The output may still be waiting for the disk, so it is copied before the buffer is reused.
    return Buffer.from(out.subarray(0, length))
  }
}

function field(
  from: Buffer,
  at: number,
  end: number,
  kind: FileColumnKind,
  out: Buffer,
  length: number,
): number {
  switch (kind) {
    case 'text':
    case 'message':
    case 'action':
    case 'fields':
    case 'rule':
    case 'code':
      return text(from, at, unescapeField(from, at, end), out, length)
    case 'money':
    case 'percent':
      return hundredths(from, at, end, out, length)
    case 'moment':
      return plain(from, at, endOfSecond(from, at, end), out, length)
    case 'yesno':
      return length + out.write(from[at] === t ? 'yes' : 'no', length, 'latin1')
    case 'count':
    case 'day':
      return plain(from, at, end, out, length)
  }
}

function plain(from: Buffer, at: number, end: number, out: Buffer, length: number): number {
  for (let each = at; each < end; each++) out[length++] = from[each] ?? 0
  return length
}

/** Index at which the whole seconds of a moment end. */
export function endOfSecond(from: Buffer, at: number, end: number): number {
  let stop = at
  while (stop < end && from[stop] !== point) stop++
  return stop
}

/** Writes a whole number of hundredths with a decimal point: `-5` becomes `-0.05`. */
export function hundredths(from: Buffer, at: number, end: number, out: Buffer, length: number): number {
  let digits = at
  if (from[at] === minus) {
    out[length++] = minus
    digits++
  }
  if (end - digits <= 2) out[length++] = zero
  for (let each = digits; each < end - 2; each++) out[length++] = from[each] ?? 0
  out[length++] = point
  out[length++] = end - digits >= 2 ? (from[end - 2] ?? zero) : zero
  out[length++] = from[end - 1] ?? zero
  return length
}

// First bytes of a text that a spreadsheet may treat as a formula. The full-width signs begin with the byte 0xEF.
const suspicious = new Uint8Array(256)
for (const byte of [9, lineFeed, carriageReturn, apostrophe, plus, minus, 61, 64, 0xef]) suspicious[byte] = 1

function text(from: Buffer, at: number, end: number, out: Buffer, length: number): number {
  const isMarked =
    isLongNumber(from, at, end) ||
    (suspicious[from[at] ?? 0] === 1 && !isNumber(from, at, end) && needsMark(from.toString('utf8', at, end)))
  let isQuoted = false
  for (let each = at; each < end && !isQuoted; each++) {
    const byte = from[each]
    isQuoted = byte === quote || byte === comma || byte === lineFeed || byte === carriageReturn
  }
  if (isQuoted) out[length++] = quote
  if (isMarked) out[length++] = apostrophe
  if (!isQuoted) return plain(from, at, end, out, length)
  for (let each = at; each < end; each++) {
    const byte = from[each] ?? 0
    if (byte === quote) out[length++] = quote
    out[length++] = byte
  }
  out[length++] = quote
  return length
}

/** Byte version of `isLongNumberText` that allocates no string per field. */
function isLongNumber(from: Buffer, at: number, end: number): boolean {
  const length = end - at
  const isLong = length >= 12
  const hasZeros = from[at] === zero && length >= 6 && !(length === 11 && from[at + 1] === nine)
  if (!isLong && !hasZeros) return false
  for (let each = at; each < end; each++) {
    const byte = from[each] ?? 0
    if (byte < zero || byte > nine) return false
  }
  return true
}

// Mobile numbers, masked or not, begin with a plus. Checking for it avoids a regular expression, which would cost as
// much as the rest of the row.
function isNumber(from: Buffer, at: number, end: number): boolean {
  const isMasked =
    from[at] === plus &&
    end - at === 13 &&
    from[at + 6] === star &&
    from[at + 7] === star &&
    from[at + 8] === star
  if ((from[at] !== plus && from[at] !== minus) || end - at < 2) return false
  for (let each = at + 1; each < end; each++) {
    if (isMasked && each === at + 6) each += 3
    const byte = from[each] ?? 0
    if (byte < zero || byte > nine) return false
  }
  return true
}
