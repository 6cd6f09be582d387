import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import type { SheetNote } from '#platform/contract/imports.ts'

/** Text of a cell, and the reason it cannot be imported, such as a formula. */
export type Cell = { text: string; error?: Message }

// A number in scientific notation, as spreadsheets write it: 9.171E+09.
const scientific = /^([+-]?)(\d)(?:[.,](\d+))?E\+(\d{1,3})$/i

/**
 * A cell of text. A spreadsheet that shows a long number as 9.171E+09 saves only the digits it shows, which is an error
 * unless all are there.
 */
export function plainCell(text: string): Cell {
  const [, sign = '', first = '', decimals = '', exponent = ''] = scientific.exec(text.trim()) ?? []
  if (first === '') return { text }
  if (decimals.length === Number(exponent)) return { text: `${sign}${first}${decimals}` }
  return { text, error: platformMessages('CELL_SCIENTIFIC', { text: text.trim() }) }
}

/** A non-empty row. Cells can be missing. */
export type SheetRow = {
  /** Row number as in a spreadsheet. */
  line: number
  cells: Cell[]
  /** Reasons the row as a whole cannot be imported, such as that it is hidden. */
  errors: Message[]
}

export const hasCode = (message: Message | undefined, code: keyof typeof platformMessages.words.en) =>
  message?.code === `platform.${code}`

export type ReadLimits = { rows: number; columns: number; cellLength: number }
export const readLimits: ReadLimits = { rows: 5_000, columns: 200, cellLength: 5_000 }

/** Remarks about a file, collected while it is read, with the names of the rows, columns or sheets they are about. */
export type Notes = Map<SheetNote, { count: number; names: string[] }>

/** The names that a remark lists at most. */
const maxNames = 20

export function note(notes: Notes, what: SheetNote, name?: string, by = 1) {
  const { count = 0, names = [] } = notes.get(what) ?? {}
  const isListed = name !== undefined && names.length < maxNames
  notes.set(what, { count: count + by, names: isListed ? [...names, name] : names })
}

/** A file that cannot be read as a table. The message is shown to the person. */
export class SheetError extends Error {
  override name = 'SheetError'
  readonly detail: Message
  constructor(detail: Message) {
    super(detail.text)
    this.detail = detail
  }
}
