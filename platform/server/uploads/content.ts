import { contentTypes, type FileExtension, typeErrorOf } from '#platform/contract/uploads.ts'
import { ZipError, openZip, type Zip } from '#platform/server/files/zip.ts'
import type { Message } from '#platform/words/messages.ts'
import { pictureError, sanitisePicture } from './images.ts'
import { pdfError } from './pdf.ts'
import { cleanSvg } from '#platform/server/uploads/svg.ts'

/**
 * Returns the sanitised bytes to store, or null if the content does not match the extension. Images lose their
 * metadata, SVG files lose scripts and everything else that is active.
 */
export async function sanitiseContent(bytes: Buffer, extension: FileExtension): Promise<Buffer | null> {
  switch (extension) {
    case 'jpg':
    case 'jpeg':
    case 'png': {
      const picture = sanitisePicture(bytes)
      return picture?.contentType === contentTypes[extension] ? picture.bytes : null
    }
    case 'svg':
      return cleanSvg(bytes)
    case 'csv':
      return isText(bytes) ? bytes : null
    case 'xlsx':
    case 'docx':
      return (await isOfficeDocument(bytes, extension)) ? bytes : null
    case 'pdf':
      return (await pdfError(bytes)) === null ? bytes : null
  }
}

/** Why `sanitiseContent` rejected the bytes, and what to do about it. */
export async function contentError(bytes: Buffer, extension: FileExtension): Promise<Message> {
  switch (extension) {
    case 'jpg':
    case 'jpeg':
    case 'png':
      return pictureError(bytes)
    case 'pdf':
      return (await pdfError(bytes)) ?? typeErrorOf([extension])
    default:
      return typeErrorOf([extension])
  }
}

/**
 * Whether the bytes are text: line breaks and tabs, but no other control characters. The encoding is detected when it
 * is read.
 */
export function isText(bytes: Buffer): boolean {
  // Text in UTF-16 begins with a mark, and is checked as decoded text.
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe || mark === 0xfeff)
    return isText(Buffer.from(new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes)))
  for (const byte of bytes)
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127) return false
  // Content that a browser or shell would execute is not a table.
  return !/^\s*(?:<[!?a-z]|#!|%PDF|\{\\rtf)/i.test(bytes.toString('utf8', 0, 200))
}

const mainPart = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' }
const macros = /vbaProject|vbaData|activeX|\.(?:bin|exe|dll|js|vbs|bat|cmd|ps1|hta|scr)$/i
// Printer settings are binary parts without effect.
const harmlessBinary = /^xl\/printerSettings\/[\w.-]+\.bin$|^word\/printerSettings\d*\.bin$/

async function isOfficeDocument(bytes: Buffer, extension: 'xlsx' | 'docx'): Promise<boolean> {
  let zip: Zip | null = null
  try {
    zip = await openZip(bytes)
    if (!zip.names.has(mainPart[extension]) || !zip.names.has('[Content_Types].xml')) return false
    for (const name of zip.names) if (macros.test(name) && !harmlessBinary.test(name)) return false
    let types = ''
    for await (const piece of zip.text('[Content_Types].xml', 1_000_000)) types += piece
    return types.includes(`${contentTypes[extension]}.main+xml`) && !/macroEnabled/i.test(types)
  } catch (error) {
    if (error instanceof ZipError) return false
    throw error
  } finally {
    zip?.close()
  }
}
