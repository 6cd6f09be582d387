/**
 * Whether a spreadsheet would calculate a text instead of showing it. Numbers with a sign and mobile numbers are
 * left alone: `+639171234567` and `-1,250.50` calculate nothing.
 */
export function isFormulaText(text: string): boolean {
  if (/^[=@\t\r\n＝＠]/.test(text)) return true
  return /^[+\-＋－]/.test(text) && !harmless.test(text)
}

// Three asterisks calculate nothing either: a masked number, `+63917***4567`.
const harmless = /^(?:-|[+-](?:\d[\d ]*|\d{1,3}(?:,\d{3})+)(?:\.\d+)?%?|\+\d{5}\*{3}\d{4})$/

/**
 * Whether a text gets an apostrophe before it, which shows a formula as text. One that stands there already gets a
 * second, so that reading the text again gives back what was written.
 */
export const needsMark = (text: string): boolean => isFormulaText(text.replace(/^'+/, ''))

/** One value of a csv line: safe to open in a spreadsheet, and the same again when it is read back. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = needsMark(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (values: readonly (string | number | null | undefined)[]) =>
  `${values.map(csvCell).join(',')}\r\n`

/** What begins a csv file, so that offices read its accents right. */
export const csvMark = '\uFEFF'

/** A value as it was before `csvCell` made it safe. */
export const withoutMark = (text: string) => (text.startsWith("'") && needsMark(text) ? text.slice(1) : text)
