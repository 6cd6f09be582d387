import { crc32 } from 'node:zlib'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import type { Message } from '#platform/words/messages.ts'

/** Above the size of any photograph; a larger image could exhaust the viewer's memory. */
const maxPixels = 100_000_000
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Returns the picture without metadata, with its type according to its content, or null if it is no intact PNG or JPEG. Every
 * upload of a picture passes this function, of staff and of the public.
 */
export function sanitisePicture(
  bytes: Buffer,
): { bytes: Buffer; contentType: 'image/png' | 'image/jpeg' } | null {
  const png = extractPng(bytes)
  if (png) return { bytes: png, contentType: 'image/png' }
  const jpeg = extractJpeg(bytes)
  return jpeg && { bytes: jpeg, contentType: 'image/jpeg' }
}

// Brands of the ISO base media container that contain HEIC pictures.
const heicBrand = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/

/** Says what to do with a picture that was rejected, as far as its content is known. */
export function pictureError(bytes: Buffer): Message {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrand.test(bytes.toString('latin1', 8, 12)))
    return fieldMessages('PICTURE_HEIC')
  return jpegComponents(bytes) === 4 ? fieldMessages('PICTURE_CMYK') : fieldMessages('FILE_TYPE')
}

/** Number of color components in the frame of a JPEG, or null. */
function jpegComponents(bytes: Buffer): number | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return bytes[at + 9] ?? null
  }
  return null
}

/** Chunks that are needed to draw a PNG: the critical ones of the specification, and its transparency. */
const drawnChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/**
 * Returns a PNG with only the chunks that are needed to draw it, or null if it is not an intact PNG. Text, location, time
 * and data after the end are dropped, so that the same picture has the same bytes.
 */
function extractPng(bytes: Buffer): Buffer | null {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(pngSignature)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) return null
  if (!isOfSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20))) return null
  const chunks: Buffer[] = [pngSignature]
  let at = 8
  let hasData = false
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + 12 + length
    if (!/^[A-Za-z]{4}$/.test(type) || next > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) return null
    hasData ||= type === 'IDAT'
    if (drawnChunks.includes(type)) chunks.push(bytes.subarray(at, next))
    if (type === 'IEND') return hasData && length === 0 ? Buffer.concat(chunks) : null
    at = next
  }
  return null
}

// Frame markers, whose segment contains the size of the image.
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Returns a JPEG up to its end and without metadata such as location, device and comments, or null if it is not a
 * JPEG. The orientation is kept.
 */
function extractJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const segments: Buffer[] = [bytes.subarray(0, 2)]
  let turned = 1
  let hasFrame = false
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    // Only segments with a length are allowed before the image data.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return null
    const length = bytes.readUInt16BE(at + 2)
    const next = at + 2 + length
    if (length < 2 || next > bytes.length) return null
    const segment = bytes.subarray(at, next)
    if (isFrame(marker)) {
      if (length < 8 || !isOfSize(segment.readUInt16BE(7), segment.readUInt16BE(5))) return null
      // Browsers and mail programs show the four colors of printing differently, some of them inverted.
      if (segment[9] === 4) return null
      hasFrame = true
    }
    if (marker === 0xe1) turned = orientationIn(segment) ?? turned
    if (!isMetadata(marker, segment)) segments.push(segment)
    at = next
    if (marker === 0xda) {
      const end = endOfScan(bytes, at)
      if (end === null || !hasFrame) return null
      segments.push(bytes.subarray(at, end))
      at = end
    }
  }
  if (!hasFrame || bytes.readUInt16BE(Math.min(at, bytes.length - 2)) !== 0xffd9) return null
  const [begin, ...rest] = segments as [Buffer, ...Buffer[]]
  return Buffer.concat([
    begin,
    ...(turned === 1 ? [] : [orientation(turned)]),
    ...rest,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Index at which the data of a scan ends: at the next marker that is not part of it. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (
    let at = bytes.indexOf(0xff, from);
    at !== -1 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return null
}

// JFIF, colour profiles and Adobe's colour transform affect the display. Everything else is metadata.
function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef) return false
  if (marker === 0xe0) return segment.toString('latin1', 4, 8) !== 'JFIF'
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) !== 'ICC_PROFILE'
  return !(marker === 0xee && segment.toString('latin1', 4, 9) === 'Adobe')
}

/** EXIF orientation, from 1 to 8, or null. */
export function orientationIn(segment: Buffer): number | null {
  if (segment.length < 32 || segment.toString('latin1', 4, 10) !== 'Exif\0\0') return null
  const tiff = segment.subarray(10)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = Math.min(short(start), 200)
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + entry * 12
    const value = short(at + 8)
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : null
  }
  return null
}

// Marker, length, `Exif`, a big-endian header, and one entry: tag 0x0112, type short, count 1.
const orientationHead = 'ffe100224578696600004d4d002a000000080001011200030000000100'

/** An EXIF segment with only the orientation. */
const orientation = (turned: number) =>
  Buffer.from(`${orientationHead}${turned.toString(16).padStart(2, '0')}000000000000`, 'hex')

const isOfSize = (width: number, height: number) => width > 0 && height > 0 && width * height <= maxPixels
