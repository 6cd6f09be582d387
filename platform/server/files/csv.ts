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
 * Whether a spreadsheet would change the digits of a text by reading it as a number: it shows twelve digits and more as
 * 8.8E+15, and drops leading zeros. Mobile numbers that begin with 09 are left alone.
 */
export const isLongNumberText = (text: string): boolean => /^(?:\d{12,}|0(?!9\d{9}$)\d{5,})$/.test(text)

/**
 * Whether a text gets an apostrophe before it, which keeps a formula or a long number as text. A text that begins with
 * one already gets a second, so that reading it again gives back what was written.
 */
export function needsMark(text: string): boolean {
  const unquoted = text.replace(/^'+/, '')
  return isFormulaText(unquoted) || isLongNumberText(unquoted)
}

type CsvValue = string | number | null | undefined

/** One value of a csv line: safe to open in a spreadsheet, and the same again when it is read back. */
export function csvCell(value: CsvValue, isMarked = needsMark): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = isMarked(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (values: readonly CsvValue[]) =>
  `${values.map((value) => csvCell(value)).join(',')}\r\n`

/** One line of a file for another system, which reads account numbers as they are; formulas stay text. */
export const csvLineForSystems = (values: readonly CsvValue[]) =>
  `${values.map((value) => csvCell(value, isMarkedFormula)).join(',')}\r\n`

const isMarkedFormula = (text: string) => isFormulaText(text.replace(/^'+/, ''))

/** What begins a csv file, so that offices read its accents right. */
export const csvMark = '\uFEFF'

/** A value as it was before `csvCell` made it safe. */
export const withoutMark = (text: string) => (text.startsWith("'") && needsMark(text) ? text.slice(1) : text)
