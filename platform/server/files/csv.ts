/**
 * Whether a spreadsheet would treat a text as a formula. Signed numbers and mobile numbers such as `+639171234567`
 * and `-1,250.50` are harmless.
 */
export function isFormulaText(text: string): boolean {
  if (/^[=@\t\r\n＝＠]/.test(text)) return true
  return /^[+\-＋－]/.test(text) && !harmless.test(text)
}

// Masked mobile numbers such as `+63917***4567` are harmless too.
const harmless = /^(?:-|[+-](?:\d[\d ]*|\d{1,3}(?:,\d{3})+)(?:\.\d+)?%?|\+\d{5}\*{3}\d{4})$/

/**
 * Whether a spreadsheet would change the digits of a text by reading it as a number: it shows 12 or more digits as
 * 8.8E+15 and drops leading zeros. Mobile numbers that begin with 09 are excluded.
 */
export const isLongNumberText = (text: string): boolean => /^(?:\d{12,}|0(?!9\d{9}$)\d{5,})$/.test(text)

/**
 * Whether a text needs a leading apostrophe, which keeps a formula or a long number as text. A text that already
 * begins with one gets a second, so that it is read back unchanged.
 */
export function needsMark(text: string): boolean {
  const unquoted = text.replace(/^'+/, '')
  return isFormulaText(unquoted) || isLongNumberText(unquoted) || markedNumber.test(text)
}

// People type an apostrophe before a number to keep it as text, so reading removes it.
const markedNumber = /^'+\+?\d[\d\s().,/+-]*$/

type CsvValue = string | number | null | undefined

/** Formats one value of a CSV line, safe for spreadsheets and reversible with `withoutMark`. */
export function csvCell(value: CsvValue, isMarked = needsMark): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  // Imports compose characters, and `=` with a combining stroke is no formula once it is composed.
  const composed = value.normalize('NFC')
  const text = isMarked(composed) ? `'${composed}` : composed
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, including its line end. */
export const csvLine = (values: readonly CsvValue[]) =>
  `${values.map((value) => csvCell(value)).join(',')}\r\n`

/**
 * One line of a file for another system, which reads account numbers as they are; formulas are still marked as text.
 */
export const csvLineForSystems = (values: readonly CsvValue[]) =>
  `${values.map((value) => csvCell(value, isMarkedFormula)).join(',')}\r\n`

const isMarkedFormula = (text: string) => isFormulaText(text.replace(/^'+/, ''))

/** Byte order mark, so that spreadsheets detect UTF-8. */
export const csvMark = '\uFEFF'

/** Reverses the marking of `csvCell`. */
export const withoutMark = (text: string) => (text.startsWith("'") && needsMark(text) ? text.slice(1) : text)
