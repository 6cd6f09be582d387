import { SaxesParser } from 'saxes'
import type { Zip } from '#platform/server/files/zip.ts'
import { SheetError } from '#platform/server/imports/sheet-row.ts'

/** A reader of a workbook's XML. It knows no entities of its own and takes no document type. */
export function openParser() {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('doctype', () => {
    throw new SheetError('The workbook holds a document type, which no office writes.')
  })
  return parser
}

type ParserHandlers = {
  open?: (tag: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}

/** Reads a whole part, which may not be larger than this. */
export async function parsePart(
  zip: Zip,
  part: string,
  maxBytes: number,
  { open, text, close }: ParserHandlers,
) {
  const parser = openParser()
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  try {
    for await (const piece of zip.text(part, maxBytes)) parser.write(piece)
    parser.close()
  } catch (error) {
    throw toSheetError(error)
  }
}

/** The name without a prefix, which some programs write and most do not. */
export const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/** The parser's own words are for programmers. */
export function toSheetError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'Error') return error
  return new SheetError('The file cannot be read as a workbook. Save it again and retry.')
}
