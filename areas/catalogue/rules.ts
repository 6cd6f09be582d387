import type { Message } from '#platform/words.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
/** Valid numbers of digits in a barcode: EAN-8, UPC-A, EAN-13 and GTIN-14. */
export const barcodeLengths = [8, 12, 13, 14] as const

/**
 * Returns the check digit (last digit) of a barcode. Counted from the right, the preceding digits are weighted 3 and
 * 1 alternately.
 */
export function checkDigitOf(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

export type BarcodeError = { code: 'digits' } | { code: 'length' } | { code: 'check'; wanted: number }

/**
 * Returns the error of a barcode, or null if it is valid. An empty barcode is valid because some products have none.
 */
export function barcodeError(barcode: string): BarcodeError | null {
  if (barcode === '') return null
  if (!/^\d+$/.test(barcode)) return { code: 'digits' }
  if (!barcodeLengths.some((length) => length === barcode.length)) return { code: 'length' }
  const requested = checkDigitOf(barcode.slice(0, -1))
  return requested === Number(barcode.at(-1)) ? null : { code: 'check', wanted: requested }
}

/** Returns the error of a barcode as a message, for a form field or an import row. */
export function getBarcodeError(barcode: string): Message | null {
  const error = barcodeError(barcode)
  if (error === null) return null
  if (error.code === 'digits') return catalogueMessages('BARCODE_DIGITS')
  if (error.code === 'length') return catalogueMessages('BARCODE_LENGTH')
  return catalogueMessages('BARCODE_CHECK_DIGIT', { wanted: error.wanted })
}

/** Margin between price and cost, in basis points of the price. Null without a cost or a price. */
export const calculateMargin = (srpCentavos: number, costCentavos: number | null): number | null =>
  costCentavos === null || srpCentavos <= 0
    ? null
    : Math.round(((srpCentavos - costCentavos) * 10_000) / srpCentavos)

/** Category with the ids of its subcategories in their order. */
export type Branch = { id: number; children: readonly number[] }

/** Returns the parent of every category and its position among its siblings, starting at 1. */
export const placeNames = (tree: readonly Branch[]) =>
  tree.flatMap(({ id, children }, at) => [
    { id, parentId: null as number | null, sequence: at + 1 },
    ...children.map((child, index) => ({ id: child, parentId: id, sequence: index + 1 })),
  ])
