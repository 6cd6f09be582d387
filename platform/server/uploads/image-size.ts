import { orientationIn } from './images.ts'

type ImageSize = { width: number; height: number; isVector: boolean }

const unknownSize: ImageSize = { width: 0, height: 0, isVector: false }

/** Width and height of a stored image. Its content was checked at the upload, so the header is reliable. */
export function imageSizeOf({ contentType, bytes }: { contentType: string; bytes: Buffer }): ImageSize {
  if (contentType === 'image/svg+xml') return svgSize(bytes.toString('utf8'))
  return contentType === 'image/png' ? png(bytes) : jpeg(bytes)
}

const png = (bytes: Buffer): ImageSize =>
  bytes.length < 24
    ? unknownSize
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isVector: false }

// The frame segment contains the size. Frame markers are C0 to CF, except three for tables.
const tables = new Set([0xc4, 0xc8, 0xcc])

function jpeg(bytes: Buffer): ImageSize {
  let isTurned = false
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return unknownSize
    if (marker >= 0xc0 && marker <= 0xcf && !tables.has(marker)) {
      const [width, height] = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
      return { width: isTurned ? height : width, height: isTurned ? width : height, isVector: false }
    }
    // Orientations from 5 on show the picture turned by a quarter.
    if (marker === 0xe1)
      isTurned = (orientationIn(bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2))) ?? 1) >= 5
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return unknownSize
}

function svgSize(text: string): ImageSize {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0] ?? ''
  const box =
    /\bviewBox\s*=\s*["']([^"']*)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const side = (name: string) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(root)?.[1])
  const [, , width = side('width'), height = side('height')] = box
  return width > 0 && height > 0 ? { width, height, isVector: true } : { ...unknownSize, isVector: true }
}
