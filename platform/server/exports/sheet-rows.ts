import { endOfField, isNull, unescapeField } from './copy-rows.ts'
import { hundredths } from '#platform/server/exports/csv-writer.ts'
import type { FileColumnKind } from './export-definition.ts'
import { longestText, styles } from '#platform/server/exports/sheet-xml.ts'
import { lettersOf } from '#platform/server/files/cell-letters.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const lineFeed = 10
const zero = 48
const t = 116
// Serial number of 1970-01-01 in spreadsheets.
const daysBefore1970 = 25_569

const bytesOf = (text: string) => Buffer.from(text)
const [rowStart, rowEnd, attributeEnd] = [bytesOf('<row r="'), bytesOf('</row>'), bytesOf('">')]
const [numberEnd, textEnd] = [bytesOf('</v></c>'), bytesOf('</t></is></c>')]
const cellStart = (column: number) => bytesOf(`<c r="${lettersOf(column)}`)
/** Markup between the address of a cell and its value. */
const startOf = (kind: FileColumnKind) =>
  bytesOf(
    styles[kind] === styles.text
      ? `" t="inlineStr" s="${styles[kind]}"><is><t xml:space="preserve">`
      : `" s="${styles[kind]}"><v>`,
  )

const escapes: (Buffer | undefined)[] = []
for (const [sign, written] of [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const)
  escapes[sign.charCodeAt(0)] = bytesOf(written)
// XML does not allow control characters, and its readers turn a carriage return into a line feed.
for (let code = 0; code < 0x20; code++)
  if (code !== 9 && code !== lineFeed)
    escapes[code] = bytesOf(`_x${code.toString(16).toUpperCase().padStart(4, '0')}_`)

// Maximum bytes of markup around a field and around a row; an escaped character takes at most seven bytes.
const bytesPerCell = 140
const longer = 7

/** Converts chunks of COPY rows into worksheet rows, the first of which is the second row of the sheet. */
export function sheetRows(kinds: readonly FileColumnKind[]): (rows: Buffer) => Buffer {
  const cells = kinds.map((kind, column) => ({ kind, address: cellStart(column), start: startOf(kind) }))
  let out = Buffer.allocUnsafe(1 << 19)
  let row = 2
  let rowDigits = bytesOf('2')
  const startRow = (length: number) => put(attributeEnd, out, put(rowDigits, out, put(rowStart, out, length)))
  return (rows) => {
    let length = startRow(0)
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      const needed = length + bytesPerCell + (end - at) * longer
      if (needed > out.length) out = Buffer.concat([out], needed * 2)
      const cell = cells[column]
      if (cell && end > at && !isNull(rows, at, end)) {
        length = put(cell.start, out, put(rowDigits, out, put(cell.address, out, length)))
        length = field(rows, at, end, cell.kind, out, length)
      }
      at = end
      column++
      if (rows[end] !== lineFeed) continue
      length = put(rowEnd, out, length)
      rowDigits = bytesOf(String(++row))
      if (end + 1 < rows.length) length = startRow(length)
      column = 0
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
      return put(textEnd, out, text(from, at, unescapeField(from, at, end), out, length))
    case 'yesno':
      return put(textEnd, out, length + out.write(from[at] === t ? 'yes' : 'no', length, 'latin1'))
    case 'money':
    case 'percent':
      return put(numberEnd, out, hundredths(from, at, end, out, length))
    case 'day':
      return put(numberEnd, out, length + out.write(String(dayOf(from, at)), length, 'latin1'))
    case 'moment': {
      const value = (dayOf(from, at) + secondOf(from, at + 11) / 86_400).toFixed(10)
      return put(numberEnd, out, length + out.write(value, length, 'latin1'))
    }
    case 'count':
      for (let each = at; each < end; each++) out[length++] = from[each] ?? 0
      return put(numberEnd, out, length)
  }
}

// `2026-11-21 06:00:00.123` has fixed positions, so it is converted to a number without parsing.
const digits = (from: Buffer, at: number, many: number) => {
  let value = 0
  for (let each = at; each < at + many; each++) value = value * 10 + (from[each] ?? zero) - zero
  return value
}
const dayOf = (from: Buffer, at: number) =>
  Date.UTC(digits(from, at, 4), digits(from, at + 5, 2) - 1, digits(from, at + 8, 2)) / dayMs + daysBefore1970
const secondOf = (from: Buffer, at: number) =>
  digits(from, at, 2) * 3600 + digits(from, at + 3, 2) * 60 + digits(from, at + 6, 2)

/** Writes a text as XML, truncated to the size of a cell. */
function text(from: Buffer, at: number, end: number, out: Buffer, length: number): number {
  let units = 0
  for (let each = at; each < end; each++) {
    const byte = from[each] ?? 0
    // Only the first byte of a character counts; a four-byte character is two of the UTF-16 units that spreadsheets
    // count.
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
    if (units > longestText) break
    const written = byte < 0x40 ? escapes[byte] : undefined
    if (written) length = put(written, out, length)
    else if (byte === underscore && isEncoded(from, each, end)) length = put(encodedUnderscore, out, length)
    else if (byte === 0xef && isNoCharacter(from, each)) {
      length = put(bytesOf(from[each + 2] === 0xbe ? '_xFFFE_' : '_xFFFF_'), out, length)
      each += 2
    } else out[length++] = byte
  }
  return length
}

const underscore = 0x5f
const encodedUnderscore = bytesOf('_x005F_')

/** Whether a text has `_xHHHH_` here, which spreadsheets read as a character. */
const isEncoded = (from: Buffer, at: number, end: number) =>
  at + 7 <= end &&
  from[at + 1] === 0x78 &&
  from[at + 6] === underscore &&
  /^[0-9A-Fa-f]{4}$/.test(from.toString('latin1', at + 2, at + 6))

// U+FFFE and U+FFFF, which XML does not allow.
const isNoCharacter = (from: Buffer, at: number) => from[at + 1] === 0xbf && (from[at + 2] ?? 0) >= 0xbe

function put(bytes: Buffer, out: Buffer, length: number): number {
  for (let each = 0; each < bytes.length; each++) out[length + each] = bytes[each] ?? 0
  return length + bytes.length
}
