import { endOfField, isNull, unescapeField } from './copy-rows.ts'
import { hundredths } from '#platform/server/exports/csv-writer.ts'
import type { FileColumnKind } from './export-definition.ts'
import { longestText, styles } from '#platform/server/exports/sheet-xml.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const lineFeed = 10
const zero = 48
const t = 116
// Serial number of 1970-01-01 in spreadsheets.
const daysBefore1970 = 25_569

const bytesOf = (text: string) => Buffer.from(text)
const [rowStart, rowEnd, emptyCell] = [bytesOf('<row>'), bytesOf('</row>'), bytesOf('<c/>')]
const [numberEnd, textEnd] = [bytesOf('</v></c>'), bytesOf('</t></is></c>')]
const startOf = (kind: FileColumnKind) =>
  bytesOf(
    styles[kind] === styles.text
      ? `<c t="inlineStr" s="${styles[kind]}"><is><t xml:space="preserve">`
      : `<c s="${styles[kind]}"><v>`,
  )

const escapes: (Buffer | undefined)[] = []
for (const [sign, written] of [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const)
  escapes[sign.charCodeAt(0)] = bytesOf(written)

// Maximum bytes of markup around a field and around a row; an escaped character takes at most six bytes.
const bytesPerCell = 120
const longer = 6

/** Converts chunks of COPY rows into worksheet rows. */
export function sheetRows(kinds: readonly FileColumnKind[]): (rows: Buffer) => Buffer {
  const starts = kinds.map(startOf)
  let out = Buffer.allocUnsafe(1 << 19)
  return (rows) => {
    let length = put(rowStart, out, 0)
    for (let at = 0, column = 0; at < rows.length; at++) {
      const end = endOfField(rows, at)
      const needed = length + bytesPerCell + (end - at) * longer
      if (needed > out.length) out = Buffer.concat([out], needed * 2)
      if (end === at || isNull(rows, at, end)) length = put(emptyCell, out, length)
      else
        length = field(
          rows,
          at,
          end,
          kinds[column] ?? 'text',
          out,
          put(starts[column] ?? rowEnd, out, length),
        )
      at = end
      column++
      if (rows[end] !== lineFeed) continue
      length = put(rowEnd, out, length)
      if (end + 1 < rows.length) length = put(rowStart, out, length)
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
      const value = (dayOf(from, at) + secondOf(from, at + 11) / 86_400).toFixed(8)
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

/** Writes a text as XML, truncated to the size of a cell and without characters that XML does not allow. */
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
    else if (byte >= 0x20 || byte === 9 || byte === lineFeed || byte === 13) out[length++] = byte
    if (byte === 0xef && isNoCharacter(from, each)) {
      length--
      each += 2
    }
  }
  return length
}

// U+FFFE and U+FFFF.
const isNoCharacter = (from: Buffer, at: number) => from[at + 1] === 0xbf && (from[at + 2] ?? 0) >= 0xbe

function put(bytes: Buffer, out: Buffer, length: number): number {
  for (let each = 0; each < bytes.length; each++) out[length + each] = bytes[each] ?? 0
  return length + bytes.length
}
