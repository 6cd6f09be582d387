import { dayMs } from '#platform/contract/fields/manila.ts'
/** Column index of a cell reference, counted from 0: `B7` is 1. */
export function columnOf(address: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/**
 * Formats a number as spreadsheets do. Whole numbers keep their digits. Others have 15 significant digits: 1250.1 may be
 * stored as 1250.0999999999999.
 */
export function numberText(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (Number.isSafeInteger(number)) return String(number)
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toFixed(15).replace(/0+$/, '')
}

/** Formats a share as a percentage: 0.0225 is `2.25%`. */
export const percentText = (value: string): string =>
  Number.isFinite(Number(value)) && value.trim() !== ''
    ? `${numberText(String(Number(value) * 100))}%`
    : value

/** Decodes characters that workbooks write as `_xHHHH_`, such as the line break `_x000D_`. */
export const unescapeText = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')

/** Whether a whole number is too long for the digits of a number cell to be exact. */
export const isInexact = (value: string): boolean => {
  const number = Number(value)
  return value.trim() !== '' && Number.isInteger(number) && !Number.isSafeInteger(number)
}

/** Converts a spreadsheet's serial number to a date, or to a date and time. */
export function dateText(value: string, is1904: boolean): string {
  const days = Number(value)
  if (!Number.isFinite(days) || days < 0 || days > 2_958_466) return numberText(value)
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  // Rounded to seconds, because the last digits of the fraction are inexact.
  const moment = new Date(start + Math.round((days * dayMs) / 1000) * 1000).toISOString()
  if (days < 1) return moment.slice(11, 19)
  return Number.isInteger(days) ? moment.slice(0, 10) : moment.slice(0, 19)
}
