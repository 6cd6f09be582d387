import { inflateSync } from 'node:zlib'

// Independent QR decoder, written from the tables of the standard and not from the encoder, so that errors in either
// show.
// Reads versions 6 to 11 with medium error correction from a clean image, and does not correct errors.
const blocks: Readonly<Record<number, readonly number[]>> = {
  6: [27, 27, 27, 27],
  7: [31, 31, 31, 31],
  8: [38, 38, 39, 39],
  9: [36, 36, 36, 37, 37],
  10: [43, 43, 43, 43, 44],
  11: [50, 51, 51, 51, 51],
}
const alignment: Readonly<Record<number, readonly number[]>> = {
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
}
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Decodes a one-bit grey PNG to rows of pixels, true where dark. */
export function pixelsOf(dataUrl: string): boolean[][] {
  const png = Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64')
  if (png.subarray(1, 4).toString() !== 'PNG') throw new Error('This is no PNG.')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const data = inflateSync(Buffer.concat(parts))
  const lineBytes = 1 + Math.ceil(width / 8)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const byte = data[y * lineBytes + 1 + Math.floor(x / 8)] ?? 0
      return (byte & (0x80 >> (x % 8))) === 0
    }),
  )
}

/** Finds the modules of the QR from its top left dark corner and the width of the finder pattern. */
export function modulesOf(pixels: boolean[][]): boolean[][] {
  const top = pixels.findIndex((line) => line.includes(true))
  const left = pixels[top]?.indexOf(true) ?? 0
  const right = pixels[top]?.lastIndexOf(true) ?? 0
  // A finder pattern is seven modules wide.
  const size = ((pixels[top]?.indexOf(false, left) ?? 0) - left) / 7
  const count = (right + 1 - left) / size
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => pixels[top + row * size]?.[left + column * size] ?? false),
  )
}

/** Decodes the text of a QR in byte mode. */
export function readQr(modules: boolean[][]): string {
  const count = modules.length
  const version = (count - 17) / 4
  const lengths = blocks[version]
  const centres = alignment[version]
  if (!lengths || !centres) throw new Error(`Version ${version} is not read here.`)

  // Five bits of format information beside the upper left finder pattern: error correction level and mask, XORed with
  // a fixed pattern.
  const format = [0, 1, 2, 3, 4].reduce((sum, column) => sum * 2 + Number(modules[8]?.[column]), 0) ^ 0b10101
  if (format >> 3 !== 0) throw new Error('This code is not of medium correction.')
  const mask = masks[format & 7]

  const isReserved = (row: number, column: number) => {
    if (row === 6 || column === 6) return true
    if (row < 9 && (column < 9 || column >= count - 8)) return true
    if (column < 9 && row >= count - 8) return true
    if (version >= 7 && ((row < 6 && column >= count - 11) || (column < 6 && row >= count - 11))) return true
    const isNear = (at: number) => centres.filter((centre) => Math.abs(centre - at) <= 2)
    return isNear(row).some((y) =>
      isNear(column).some((x) => {
        const [first, last] = [centres[0], centres.at(-1)]
        const isOnFinder =
          (x === first && y === first) || (x === first && y === last) || (x === last && y === first)
        return !isOnFinder
      }),
    )
  }

  const bits: number[] = []
  let upwards = true
  for (let right = count - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < count; step++) {
      const row = upwards ? count - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isReserved(row, column)) continue
        bits.push(Number(modules[row]?.[column]) ^ Number(mask?.(row, column)))
      }
    }
    upwards = !upwards
  }

  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
  // Blocks are interleaved: the first byte of each block, then the second of each.
  const apart: number[][] = lengths.map(() => [])
  let next = 0
  for (let at = 0; at < Math.max(...lengths); at++) {
    for (const [block, length] of lengths.entries()) {
      if (at < length) apart[block]?.push(codewords[next++] ?? 0)
    }
  }
  const stream = apart
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  if (stream.slice(0, 4) !== '0100') throw new Error('This code does not hold bytes.')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const begin = 4 + lengthBits
  return Buffer.from(
    Array.from({ length }, (_, at) => Number.parseInt(stream.slice(begin + at * 8, begin + at * 8 + 8), 2)),
  ).toString('utf8')
}

/** Parses the text into tags and values. Throws if a length does not match. */
export function tagsOf(text: string): Record<string, string> {
  const tags: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (tag === undefined || value.length !== Number(length) || tag in tags)
      throw new Error(`Cannot read on at ${rest}.`)
    tags[tag] = value
    rest = rest.slice(4 + value.length)
  }
  return tags
}

/** CRC-16/CCITT-FALSE with a table of 16 entries, four bits at a time. */
export function crcOf(text: string): string {
  const table = Array.from({ length: 16 }, (_, high) => {
    let sum = high << 12
    for (let bit = 0; bit < 4; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1
    return sum
  })
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    for (const half of [byte >> 4, byte & 15]) sum = ((sum << 4) & 0xffff) ^ (table[(sum >> 12) ^ half] ?? 0)
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
