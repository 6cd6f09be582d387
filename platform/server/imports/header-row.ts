import type { SheetRow } from '#platform/server/imports/sheet-row.ts'

/** Number of filled rows at the start of a file among which the row of headings is looked for. */
export const headerCandidates = 30

/** Texts of a row without spaces around them, up to the last one that is not empty. */
export function textsOf({ cells }: Pick<SheetRow, 'cells'>): string[] {
  const texts = Array.from(cells, (cell) => (cell?.text ?? '').trim())
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/** A heading without case, marks, spaces and punctuation, so that `Mobile No.` is `mobile_no`. */
export const normaliseHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/**
 * Position of the row with the most known headings. Files can have titles above their headings. Without a known heading
 * it is the first row with several values, because a title has one.
 */
export function guessHeaderRow(rows: readonly SheetRow[], headings: readonly string[]): number {
  const known = new Set(headings.map(normaliseHeading))
  known.delete('')
  const scores = rows.map((row) => new Set(textsOf(row).map(normaliseHeading)).intersection(known).size)
  const best = Math.max(...scores)
  if (best > 0) return scores.indexOf(best)
  const first = rows.findIndex((row) => textsOf(row).filter(Boolean).length > 1)
  return Math.max(first, 0)
}
