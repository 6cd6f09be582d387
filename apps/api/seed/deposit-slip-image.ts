import { crc32, deflateSync } from 'node:zlib'

const width = 240
const height = 320

/** Generates a PNG that resembles a scanned deposit slip: grey lines of text, different for each index. */
export function slipPicture(index: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const line = Math.floor(y / 20)
    const isText = y % 20 > 7 && y % 20 < 14 && line > 0 && line < 15
    const until = 60 + ((index * 37 + line * 53) % 150)
    const points = Array.from({ length: width }, (_, x) => (isText && x > 20 && x < until ? 110 : 245))
    // Each PNG row starts with its filter type: 0, none.
    return Buffer.from([0, ...points])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per pixel, greyscale.
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
