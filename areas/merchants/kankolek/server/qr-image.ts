import { crc32, deflateSync } from 'node:zlib'
import qrcode from 'qrcode-generator'

const pixelsPerModule = 8
/** Width of the white margin that scanners need, in modules. */
const quietModules = 4

/** QR of the text as a PNG data URL. Medium error correction keeps smudged prints readable. */
export function qrPicture(text: string): string {
  const qr = qrcode(0, 'M')
  qr.addData(text, 'Byte')
  qr.make()
  const count = qr.getModuleCount()
  const size = (count + quietModules * 2) * pixelsPerModule
  const moduleAt = (pixel: number) => Math.floor(pixel / pixelsPerModule) - quietModules
  const isDark = (x: number, y: number) => {
    const row = moduleAt(y)
    const column = moduleAt(x)
    return row >= 0 && column >= 0 && row < count && column < count && qr.isDark(row, column)
  }
  return `data:image/png;base64,${pngOf(size, isDark).toString('base64')}`
}

/** Encodes a square black-and-white PNG: one bit per pixel, filter type 0 on each line. */
function pngOf(size: number, isDark: (x: number, y: number) => boolean): Buffer {
  const lineBytes = 1 + Math.ceil(size / 8)
  const pixels = Buffer.alloc(lineBytes * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * lineBytes + 1 + (x >> 3)
      if (!isDark(x, y)) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
