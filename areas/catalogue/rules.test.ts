import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  barcodeLengths,
  checkDigitOf,
  barcodeError,
  calculateMargin,
  placeNames,
  getBarcodeError,
} from '#areas/catalogue/rules.ts'

describe('barcode validation', () => {
  test.each([
    ['96385074', null],
    ['036000291452', null],
    ['4800016644504', null],
    ['4800361381413', null],
    ['10614141543219', null],
    ['', null],
    ['4800016644505', 'catalogue.BARCODE_CHECK_DIGIT {"wanted":4}'],
    ['480001664450', 'catalogue.BARCODE_CHECK_DIGIT {"wanted":4}'],
    ['48000166445', 'catalogue.BARCODE_LENGTH'],
    ['480001664450O', 'catalogue.BARCODE_DIGITS'],
    ['4.80002E+12', 'catalogue.BARCODE_DIGITS'],
  ])('%s: %s', (barcode, error) => expect(getBarcodeError(barcode)?.encoded ?? null).toBe(error))

  test('detects every single wrong digit', () => {
    const digits = fc
      .constantFrom(...barcodeLengths)
      .chain((length) =>
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
      )
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (before, at, by) => {
        const barcode = [...before, checkDigitOf(before.join(''))]
        expect(barcodeError(barcode.join(''))).toBeNull()
        const place = at % barcode.length
        const wrong = barcode.map((digit, index) => (index === place ? (digit + by) % 10 : digit))
        expect(barcodeError(wrong.join(''))).toMatchObject({ code: 'check' })
      }),
    )
  })
})

test.each([
  [10_000, 8_000, 2_000],
  [10_000, 10_000, 0],
  [10_000, null, null],
  [999, 333, 6_667],
])('margin › price of %i and cost of %s give %s', (srp, cost, margin) =>
  expect(calculateMargin(srp, cost)).toBe(margin),
)

test('category tree › assigns each category its parent and position', () => {
  expect(
    placeNames([
      { id: 5, children: [7, 6] },
      { id: 2, children: [] },
    ]),
  ).toEqual([
    { id: 5, parentId: null, sequence: 1 },
    { id: 7, parentId: 5, sequence: 1 },
    { id: 6, parentId: 5, sequence: 2 },
    { id: 2, parentId: null, sequence: 2 },
  ])
})
