import { crc32, deflateSync } from 'node:zlib'

/** Color types of PNG with eight bits per sample. */
const colorTypes = { 1: 0, 3: 2 } as const

/**
 * Encodes an image as PNG.
 * @param samples Rows of the image from top to bottom, with one (grey) or three (RGB) bytes for each pixel.
 */
export function encodePng(
  width: number,
  samples: Uint8Array,
  bytesPerPixel: keyof typeof colorTypes,
): Buffer {
  const stride = width * bytesPerPixel
  const height = samples.length / stride
  // Each row starts with its filter type: 0, none.
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), samples.subarray(y * stride, (y + 1) * stride)]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorTypes[bytesPerPixel], 0, 0, 0], 8)
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
