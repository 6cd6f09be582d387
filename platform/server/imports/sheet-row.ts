import type { SheetNote } from '#platform/contract/imports.ts'

/** What a cell says, and whether it says so by calculating. */
export type Cell = { text: string; isFormula: boolean }

/** A row that is not empty. Its cells may have gaps. */
export type SheetRow = {
  /** As a spreadsheet numbers it. */
  line: number
  cells: Cell[]
  isHidden: boolean
}

export type ReadLimits = { rows: number; columns: number; cellLength: number }
export const readLimits: ReadLimits = { rows: 5_000, columns: 200, cellLength: 5_000 }

/** What is noticed of a file while it is read. */
export type Notes = Map<SheetNote, number>
export const note = (notes: Notes, what: SheetNote, count = 1) =>
  notes.set(what, (notes.get(what) ?? 0) + count)

/** A file that cannot be read as a table. The sentence is for the person who sent it. */
export class SheetError extends Error {
  override name = 'SheetError'
}
