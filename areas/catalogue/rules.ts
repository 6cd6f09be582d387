/** How many digits a barcode may have: EAN-8, UPC-A, EAN-13 and GTIN-14. */
export const barcodeLengths = [8, 12, 13, 14] as const

/** The digit that ends a barcode: the digits before it, from the right, count three times and once in turn. */
export function checkDigitOf(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

export type BarcodeError = { code: 'digits' } | { code: 'length' } | { code: 'check'; wanted: number }

/** What is wrong with a barcode, or null. None at all is fine: not every product has one. */
export function barcodeError(barcode: string): BarcodeError | null {
  if (barcode === '') return null
  if (!/^\d+$/.test(barcode)) return { code: 'digits' }
  if (!barcodeLengths.some((length) => length === barcode.length)) return { code: 'length' }
  const requested = checkDigitOf(barcode.slice(0, -1))
  return requested === Number(barcode.at(-1)) ? null : { code: 'check', wanted: requested }
}

/** The same as a sentence, for the field and for a row of a file. */
export function getBarcodeError(barcode: string): string | null {
  const error = barcodeError(barcode)
  if (error === null) return null
  if (error.code === 'digits') return 'A barcode has digits only'
  if (error.code === 'length') return 'A barcode has 8, 12, 13 or 14 digits'
  return `The last digit does not fit the others: it would be ${error.wanted}. Look at the barcode again`
}

/** What a product is sold at above what it costs, in hundredths of a percent of the price. */
export const calculateMargin = (srpCentavos: number, costCentavos: number | null): number | null =>
  costCentavos === null || srpCentavos <= 0
    ? null
    : Math.round(((srpCentavos - costCentavos) * 10_000) / srpCentavos)

/** One category with those under it, in their order. */
export type Branch = { id: number; children: readonly number[] }

/** The place of every category in its tree: whose child it is, and which among them, from 1. */
export const placeNames = (tree: readonly Branch[]) =>
  tree.flatMap(({ id, children }, at) => [
    { id, parentId: null as number | null, sequence: at + 1 },
    ...children.map((child, index) => ({ id: child, parentId: id, sequence: index + 1 })),
  ])
