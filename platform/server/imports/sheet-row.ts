import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import type { SheetNote } from '#platform/contract/imports.ts'

/** Text of a cell, and the reason it cannot be imported, such as a formula. */
export type Cell = { text: string; error?: Message }

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

/** Remarks about a file, counted while it is read. */
export type Notes = Map<SheetNote, number>
export const note = (notes: Notes, what: SheetNote, count = 1) =>
  notes.set(what, (notes.get(what) ?? 0) + count)

/** A file that cannot be read as a table. The message is shown to the person. */
export class SheetError extends Error {
  override name = 'SheetError'
  readonly detail: Message
  constructor(detail: Message) {
    super(detail.text)
    this.detail = detail
  }
}
