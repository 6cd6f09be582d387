import { createInflate } from 'node:zlib'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import type { Message } from '#platform/words/messages.ts'

/** Limit for the unpacked size of all streams: some scanned pages. */
const maxUnpacked = 200_000_000
const maxStreams = 5_000
/** Characters of a stream that are searched again with its next part, because a part can end within a name. */
const overlap = 200

// Names that make a viewer act: scripts, programs, files inside the file, forms that send data, media players.
const active = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'Movie',
  'Rendition',
  'RichMedia',
  'Sound',
  'SubmitForm',
  'XFA',
])
// Encodings that are not decoded. An object stream could contain any object in them.
const unsearched =
  /^(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|Crypt|DecodeParms)$/

/**
 * Why a PDF is rejected, or null if it is accepted: it must be complete, not encrypted and without active content. Names are
 * searched in the whole file and in its compressed streams, not only in the objects of its index, because viewers that
 * repair files read other objects too.
 */
export async function pdfError(bytes: Buffer): Promise<Message | null> {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return fieldMessages('FILE_TYPE')
  const end = text.slice(-1_024)
  if (!end.includes('startxref') || !end.includes('%%EOF')) return fieldMessages('PDF_UNREADABLE')
  const names = namesIn(text)
  if (names.has('Encrypt')) return fieldMessages('PDF_PROTECTED')
  if (!active.isDisjointFrom(names)) return fieldMessages('PDF_ACTIVE')

  let [unpacked, streams, previousStart, stop] = [0, 0, 0, 0]
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = index + keyword.length
    if (stop < start) stop = text.indexOf('endstream', start)
    if (stop === -1 || ++streams > maxStreams) return fieldMessages('PDF_UNREADABLE')
    const stream = await unpack(bytes.subarray(start, stop), maxUnpacked - unpacked)
    unpacked += stream.size
    if (stream.isActive) return fieldMessages('PDF_ACTIVE')
    const about = namesIn(text.slice(previousStart, index))
    const isHidden = !stream.isComplete || [...about].some((name) => unsearched.test(name))
    if (unpacked >= maxUnpacked || (about.has('ObjStm') && about.has('Filter') && isHidden))
      return fieldMessages('PDF_UNREADABLE')
    previousStart = start
  }
  return null
}

/** Names of a text, such as `/Type`, without their escapes: `/J#61vaScript` is `JavaScript`. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{1,127})/g))
    names.add(
      name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  return names
}

type Unpacked = { isComplete: boolean; isActive: boolean; size: number }

/** Searches a compressed stream part by part. Other streams, such as JPEG pictures, cannot be unpacked and are skipped. */
async function unpack(bytes: Buffer, maxSize: number): Promise<Unpacked> {
  const inflate = createInflate()
  inflate.end(bytes)
  let [size, rest] = [0, '']
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length
      const text = rest + part.toString('latin1')
      if (!active.isDisjointFrom(namesIn(text))) return { isComplete: false, isActive: true, size }
      if (size >= maxSize) break
      rest = text.slice(-overlap)
    }
    return { isComplete: size < maxSize, isActive: false, size }
  } catch {
    return { isComplete: false, isActive: false, size }
  }
}
