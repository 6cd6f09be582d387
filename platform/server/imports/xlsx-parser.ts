import { platformMessages } from '#platform/contract/errors/messages.ts'
import { SaxesParser } from 'saxes'
import type { Zip } from '#platform/server/files/zip.ts'
import { SheetError } from '#platform/server/imports/sheet-row.ts'

/** Creates an XML parser for workbook parts that rejects custom entities and document types. */
export function openParser() {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('doctype', () => {
    throw new SheetError(platformMessages('WORKBOOK_DOCTYPE'))
  })
  return parser
}

type ParserHandlers = {
  open?: (tag: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}

/** Parses a complete part of at most `maxBytes`. */
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

/** Element name without its namespace prefix, which only some programs write. */
export const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)

/** Replaces the parser's technical error messages. */
export function toSheetError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'Error') return error
  return new SheetError(platformMessages('WORKBOOK_UNREADABLE'))
}
